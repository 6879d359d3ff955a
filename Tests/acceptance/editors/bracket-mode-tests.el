;;; What a writer does in Emacs.  -*- lexical-binding: t; -*-
(require 'ert)
(require 'bracket-mode)
(require 'flymake)
(require 'outline)
(require 'imenu)

(defmacro with-bracket (text &rest body)
  "Evaluate BODY in a buffer of TEXT in the mode.  A ^ in TEXT is where point is."
  (declare (indent 1))
  `(with-temp-buffer
     (insert ,text)
     (goto-char (point-min))
     (bracket-mode)
     (setq this-command nil)
     (when (search-forward "^" nil t) (delete-char -1))
     ,@body))

(defun text ()
  (buffer-substring-no-properties (point-min) (point-max)))

(defun press (command)
  (setq last-command this-command
        this-command command)
  (call-interactively command))

(ert-deftest new-lines-have-the-indent-of-the-line-above ()
  (with-bracket "A\n   B^\n"
    (electric-indent-mode)
    (press 'newline)
    (insert "C")
    (should (equal (text) "A\n   B\n   C\n"))))

(ert-deftest tab-goes-through-the-possible-indents ()
  (with-bracket "A\n  B\n    C\n^\n"
    (let (columns)
      (dotimes (_ 5)
        (press 'indent-for-tab-command)
        (push (current-indentation) columns))
      ;; The same as C, then B's and A's, then C's child, and C's again.
      (should (equal (nreverse columns) '(4 2 0 6 4))))))

(ert-deftest an-indent-with-text-is-kept ()
  (with-bracket "A\n B\n  C\n"
    (indent-region (point-min) (point-max))
    (should (equal (text) "A\n B\n  C\n"))))

(ert-deftest tabs-stay-tabs ()
  (with-bracket "A\n\tB\n^"
    (should indent-tabs-mode)
    (press 'indent-for-tab-command)
    (insert "C")
    (should (equal (text) "A\n\tB\n\tC"))))

(ert-deftest comments-are-whole-lines ()
  (with-bracket "A\n  B^ b\n"
    (press 'comment-dwim)
    (insert "why")
    (should (equal (text) "A\n  // why\n  B b\n"))
    (goto-char (point-max))
    (comment-region (point-min) (point-max))
    (should (equal (text) "// A\n//   // why\n//   B b\n"))
    (uncomment-region (point-min) (point-max))
    (should (equal (text) "A\n  // why\n  B b\n"))))

(ert-deftest imenu-is-the-tree ()
  (with-bracket "// c\n@align leaf\nA\n  | row\n  B > C\n    D\n  E {bold}\nF\nA ~> F\n"
    (cl-labels ((labels-of (entry)
                  (if (consp (cdr entry))
                      (cons (car entry) (mapcar #'labels-of (cdr entry)))
                    (car entry))))
      (let ((index (bracket--imenu)))
        (should (equal (mapcar #'labels-of index)
                       '(("A" "." ("B > C" "." "D") "E {bold}") "F")))
        (should (equal (cdr (nth 1 index)) (save-excursion
                                             (goto-char (point-min))
                                             (search-forward "\nF\n")
                                             (- (point) 2))))))))

(ert-deftest outline-folds-a-subtree ()
  (with-bracket "A\n  B^\n    | row\n    C\n  D\n"
    (outline-minor-mode)
    (outline-hide-subtree)
    (should (equal (mapcar (lambda (label)
                             (goto-char (point-min))
                             (search-forward label)
                             (and (outline-invisible-p (1- (point))) t))
                           '("A" "B" "row" "C" "D"))
                   '(nil nil t t nil)))))

(defun findings (text)
  "What Flymake shows of TEXT."
  (with-bracket text
    (let (found (end (+ (float-time) 20)))
      (bracket-flymake (lambda (diagnostics &rest _)
                         (setq found (list (mapcar (lambda (item)
                                                     (list (flymake-diagnostic-beg item)
                                                           (flymake-diagnostic-end item)
                                                           (flymake-diagnostic-type item)))
                                                   diagnostics)))))
      (while (and (not found) (< (float-time) end))
        (accept-process-output nil 0.05))
      (should found)
      (car found))))

(ert-deftest flymake-shows-what-bracketc-finds ()
  (should (equal (findings "日本\n  é {boldd}\n") '((9 14 :error))))
  (should (equal (findings "A > 50%\n") '((5 8 :warning))))
  (should (equal (findings "A\n") nil)))

(ert-deftest a-buffer-is-formatted ()
  (with-bracket "Root   {  bold  }\n   |  a | b\n   Le^ft  >  Right\n"
    (bracket-format-buffer)
    (should (equal (text) "Root {bold}\n  | a | b\n  Left > Right\n"))
    (should (looking-at "ft > Right"))))

(ert-deftest a-buffer-with-errors-is-not-formatted ()
  (with-bracket "A {bold\n  B  >  C\n"
    (should (string-match-p "is not closed" (cadr (should-error (bracket-format-buffer) :type 'user-error))))
    (should (equal (text) "A {bold\n  B  >  C\n"))))

(ert-deftest the-preview-is-text-art ()
  (with-bracket "A > B\n"
    (bracket-preview)
    (with-current-buffer (bracket--preview-buffer)
      (should (string-match-p "│ *B *├─* *┤ *A *│" (text))))
    (goto-char (point-max))
    (insert "A\n")
    (bracket--draw-preview)
    (with-current-buffer (bracket--preview-buffer)
      (should (equal mode-line-process " (has errors)")))))
