;;; Writes the faces of all characters of the files that are named on standard input, as JSON.
;;; -*- lexical-binding: t; -*-
(require 'bracket-mode)
(require 'json)
(let ((coding-system-for-read 'utf-8)
      (files (json-parse-string (read-string "") :array-type 'list)))
  (princ
   (json-serialize
    (vconcat
     (mapcar
      (lambda (file)
        (with-current-buffer (find-file-noselect file)
          (unless (eq major-mode 'bracket-mode) (error "The mode is %s" major-mode))
          (font-lock-ensure)
          (let (faces)
            (goto-char (point-min))
            (while (not (eobp))
              (push (let ((face (get-text-property (point) 'face)))
                      (if (eq (char-after) ?\n) "\n" (if face (symbol-name face) "")))
                    faces)
              (forward-char))
            (vconcat (nreverse faces)))))
      files)))))
