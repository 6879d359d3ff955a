;;; bracket-mode.el --- Major mode for Bracket, the language of tree diagrams  -*- lexical-binding: t; -*-

;; Author: The authors of bracketc
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, outlines

;;; Commentary:

;; Highlighting, indentation, imenu, outline and Flymake for the sources of bracketc, which draws tree
;; diagrams from outlines.  With Eglot the language server bracketc-lsp is used where it is installed.

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(defgroup bracket nil
  "Sources of tree diagrams."
  :group 'languages)

(defcustom bracket-command "bracketc"
  "The compiler."
  :type 'string)

(defcustom bracket-indent-offset 2
  "How much deeper a child is indented, in a file that does not say."
  :type 'integer
  :safe #'integerp)

(defcustom bracket-preview-delay 0.3
  "Seconds of rest after which the preview is drawn anew."
  :type 'number)

;;; The words of the language

;; editors/generate writes the lines to the end mark.
;; begin: keywords
(defconst bracket--directives
  '(("title" text ())
    ("description" text ())
    ("direction" word ("left" "right" "up" "down" "horizontal" "vertical"))
    ("align" word ("depth" "leaf" "length"))
    ("repeats" word ("error" "allow" "merge"))
    ("pack" word ("bands" "tidy"))
    ("hang" word ("none" "leaves"))
    ("card" extent ())
    ("gap" extent ())
    ("padding" length ())
    ("label-width" length ())
    ("tag-gap" length ())
    ("wrap" length-or-word ("off"))
    ("levels" headings ())
    ("connector" word ("elbow" "rounded" "curve" "straight"))
    ("theme" word ("auto" "light" "dark" "mono"))
    ("font" word ("sans" "serif" "mono"))
    ("class" class ())))
(defconst bracket--keys
  '(("fill" color ())
    ("stroke" color ())
    ("text" color ())
    ("bold" flag ())
    ("italic" flag ())
    ("dashed" flag ())
    ("branch" color ())
    ("path" flag ())
    ("href" text ())
    ("tooltip" text ())
    ("tags" text ())
    ("side" word ("left" "right" "up" "down"))
    ("length" number ())
    ("hang" flag ())
    ("collapsed" flag ())
    ("roof" flag ())))
(defconst bracket--palette '("gray" "red" "orange" "yellow" "green" "teal" "blue" "purple" "pink"))
;; end: keywords

;;; Highlighting

(defmacro bracket--define-faces (&rest faces)
  "Define FACES, each a list of a class of text and the face that it looks like."
  `(progn
     ,@(mapcar
        (lambda (face)
          `(defface ,(intern (format "bracket-%s" (car face)))
             '((t :inherit ,(cadr face)))
             ,(format "Face for %s in Bracket." (caddr face))))
        faces)))

(bracket--define-faces
 (comment font-lock-comment-face "comments")
 (directive font-lock-preprocessor-face "directives")
 (value font-lock-string-face "values")
 (word font-lock-constant-face "values that are words of the language")
 (number font-lock-constant-face "numbers")
 (color font-lock-constant-face "colours")
 (string font-lock-string-face "values in quotes")
 (edge-mark font-lock-keyword-face "the brackets of edge labels")
 (edge-label font-lock-variable-name-face "edge labels")
 (junction font-lock-builtin-face "nodes without a label")
 (quoted font-lock-string-face "labels and cells in quotes")
 (escape font-lock-regexp-grouping-backslash "escapes")
 (chain font-lock-keyword-face "the marks of chains")
 (link font-lock-keyword-face "the marks of links")
 (bar font-lock-keyword-face "bars between cells")
 (brace font-lock-keyword-face "braces")
 (id font-lock-function-name-face "ids")
 (class font-lock-type-face "classes")
 (key font-lock-variable-name-face "keys")
 (equals font-lock-keyword-face "the mark between key and value")
 (flag font-lock-variable-name-face "keys alone")
 (error font-lock-warning-face "what bracketc reports"))

(defconst bracket--spaces "[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+"
  "Unicode's other spaces, which are errors in an indent.")

(defconst bracket--number "\\(?:[0-9]+\\.?[0-9]*\\|\\.[0-9]+\\)")

(defconst bracket--quoted "\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"")

(defvar bracket--end 0
  "The end of the line that is being read, without white space.")

(defun bracket--mark (beg end class)
  "Give the text from BEG to END the face of CLASS."
  (put-text-property beg end 'face (intern (format "bracket-%s" class))))

(defun bracket--break-p (position)
  "Whether white space or the end of the line is at POSITION."
  (or (>= position bracket--end) (memq (char-after position) '(?\s ?\t))))

(defun bracket--at (pattern)
  "Whether PATTERN matches at point, within the line."
  (and (looking-at pattern) (<= (match-end 0) bracket--end)))

(defun bracket--at-mark-p ()
  "The length of the mark `>' or `~>' at point, or nil.
There is white space before point."
  (let ((end (cond ((eq (char-after) ?>) (1+ (point)))
                   ((bracket--at "~>") (+ (point) 2)))))
    (and end (<= end bracket--end) (bracket--break-p end) (- end (point)))))

(defun bracket--at-bar-p ()
  "Whether a bar between cells is at point."
  (and (< (point) bracket--end) (eq (char-after) ?|) (bracket--break-p (1+ (point)))))

(defun bracket--at-end-p ()
  "Whether the line ends at point."
  (>= (point) bracket--end))

(defun bracket--skip-white ()
  "Move behind the white space at point."
  (skip-chars-forward " \t" bracket--end))

(defun bracket--skip-words (stop-p &optional no-braces)
  "Move behind the words at point, up to one for which STOP-P holds.
Braces end them too, unless NO-BRACES."
  (let ((end (point)))
    (while (progn
             (skip-chars-forward "^ \t\n" bracket--end)
             (setq end (point))
             (bracket--skip-white)
             (not (or (bracket--at-end-p)
                      (and (not no-braces) (eq (char-after) ?{))
                      (funcall stop-p)))))
    (goto-char end)))

(defun bracket--fontify-quoted (class)
  "Read the text in quotes at point as CLASS.
Without its second quote the line is an error."
  (let ((start (point)))
    (if (not (bracket--at bracket--quoted))
        (progn
          (bracket--mark start bracket--end 'error)
          (goto-char bracket--end))
      (let ((end (match-end 0)))
        (bracket--mark start end class)
        (while (search-forward "\\" end t)
          (backward-char)
          (if (looking-at "\\\\\\(?:[\"\\n]\\|u{[[:xdigit:]]\\{1,6\\}}\\)")
              (bracket--mark (point) (match-end 0) 'escape)
            (looking-at "\\\\.")
            (bracket--mark (point) (match-end 0) 'error))
          (goto-char (match-end 0)))
        (goto-char end)))))

(defun bracket--fontify-rest (stop-p &optional no-braces)
  "Read what may not be at point as an error, up to where STOP-P holds.
Braces end it too, unless NO-BRACES."
  (let ((start (point)))
    (bracket--skip-words stop-p no-braces)
    (bracket--mark start (point) 'error)))

(defun bracket--fontify-behind-quote (stop-p)
  "Read what stands behind the quote before point.
A text up to where STOP-P holds is an error."
  (let ((end (point)))
    (bracket--skip-white)
    (unless (or (bracket--at-end-p)
                (and (> (point) end) (or (eq (char-after) ?{) (funcall stop-p))))
      (bracket--fontify-rest stop-p))))

(defun bracket--fontify-attributes (stop-p)
  "Read the braces at point.
Text behind them up to where STOP-P holds is an error."
  (let ((start (point)))
    (if (or (bracket--at "{[ \t]*}")
            (not (bracket--at (format "{\\(?:[^\"}\n]\\|%s\\)*}" bracket--quoted))))
        (let ((end (if (bracket--at "{[ \t]*}") (match-end 0) bracket--end)))
          (bracket--mark start end 'error)
          (goto-char end))
      (forward-char)
      (bracket--mark start (point) 'brace)
      (bracket--fontify-attribute-list ?})
      (unless (bracket--at-end-p)
        (forward-char)
        (bracket--mark (1- (point)) (point) 'brace)))
    (bracket--skip-white)
    (unless (or (bracket--at-end-p) (funcall stop-p))
      (bracket--fontify-rest stop-p t))))

(defun bracket--fontify-attribute-list (close)
  "Read attributes up to the character CLOSE or to the end of the line."
  (bracket--skip-white)
  (while (not (or (bracket--at-end-p) (eq (char-after) close)))
    (bracket--fontify-attribute)
    (bracket--skip-white)))

(defun bracket--attribute-end-p (position)
  "Whether an attribute may end at POSITION."
  (or (bracket--break-p position) (eq (char-after position) ?})))

(defun bracket--fontify-attribute ()
  "Read the attribute at point."
  (let ((start (point)))
    (cond
     ((and (bracket--at "#\\(?:[A-Za-z0-9_:-]\\|[^[:ascii:]]\\)+")
           (bracket--attribute-end-p (match-end 0)))
      (goto-char (match-end 0))
      (bracket--mark start (point) 'id))
     ((and (bracket--at "\\.[A-Za-z][A-Za-z0-9_-]*") (bracket--attribute-end-p (match-end 0)))
      (goto-char (match-end 0))
      (bracket--mark start (point) 'class))
     ((and (bracket--at "[A-Za-z][A-Za-z0-9_.:-]*") (eq (char-after (match-end 0)) ?=))
      (bracket--fontify-key-value (match-string-no-properties 0)))
     ((and (bracket--at "[A-Za-z][A-Za-z0-9_.:-]*")
           (bracket--attribute-end-p (match-end 0))
           (memq (bracket--key-kind (match-string-no-properties 0)) '(flag data)))
      (goto-char (match-end 0))
      (bracket--mark start (point) 'flag))
     (t
      (skip-chars-forward "^ \t}\n" bracket--end)
      (bracket--mark start (point) 'error)))))

(defun bracket--key-kind (key)
  "What the value of KEY is: a symbol, or nil for an unknown key."
  (if (string-match-p "\\`data-[a-z0-9_.-]+\\'" key)
      'data
    (nth 1 (assoc key bracket--keys))))

(defun bracket--fontify-key-value (key)
  "Read KEY at point, and its value."
  (let ((start (point))
        (kind (bracket--key-kind key)))
    (forward-char (length key))
    (bracket--mark start (point) (if kind 'key 'error))
    (bracket--mark (point) (1+ (point)) 'equals)
    (forward-char)
    (cond
     ((eq (char-after) ?\")
      (bracket--fontify-quoted (if (eq kind 'flag) 'error 'string)))
     ((bracket--at "[^ \t\n\"{}]+")
      (let ((value (match-string-no-properties 0)))
        (bracket--mark (point) (match-end 0) (bracket--value-class kind key value))
        (goto-char (match-end 0)))))))

(defun bracket--value-class (kind key value)
  "The class of the bare VALUE of KEY, whose values are of KIND."
  (pcase kind
    ('flag 'error)
    ('color (cond ((member value bracket--palette) 'word)
                  ((string-match-p "\\`#\\(?:[[:xdigit:]]\\{3\\}\\)\\{1,2\\}\\'" value) 'color)
                  (t 'error)))
    ('word (if (member value (nth 2 (assoc key bracket--keys))) 'word 'error))
    ('number (if (string-match-p (format "\\`%s\\(?:[eE][+-]?[0-9]+\\)?\\'" bracket--number) value)
                 'number
               'error))
    (_ 'value)))

(defun bracket--fontify-stray-braces ()
  "Read braces that nothing stands before."
  (let ((start (point)))
    (skip-chars-forward "^}\n" bracket--end)
    (unless (bracket--at-end-p) (forward-char))
    (bracket--mark start (point) 'error)
    (bracket--skip-white)
    (unless (or (bracket--at-end-p) (bracket--at-mark-p))
      (bracket--fontify-rest #'bracket--at-mark-p t))))

(defun bracket--edge-label-end ()
  "The position of the bracket that closes the edge label at point, or nil."
  (save-excursion
    (let (end)
      (while (and (not end) (search-forward "]" bracket--end t))
        (when (bracket--break-p (point)) (setq end (1- (point)))))
      end)))

(defun bracket--fontify-edge-label ()
  "Read the edge label at point.
Without its second bracket the line is an error."
  (let ((start (point))
        (close (bracket--edge-label-end)))
    (if (not close)
        (progn
          (bracket--mark start bracket--end 'error)
          (goto-char bracket--end))
      (forward-char)
      (skip-chars-forward " \t" close)
      (let ((text (point)))
        (goto-char (1+ close))
        (bracket--skip-white)
        (if (or (= text close) (bracket--at-end-p) (bracket--at-mark-p))
            (bracket--mark start (1+ close) 'error)
          (bracket--mark start (1+ start) 'edge-mark)
          (bracket--mark text (save-excursion
                                (goto-char close)
                                (skip-chars-backward " \t" text)
                                (point))
                         'edge-label)
          (bracket--mark close (1+ close) 'edge-mark))))))

(defun bracket--fontify-node ()
  "Read the node at point."
  (when (eq (char-after) ?\[)
    (bracket--fontify-edge-label))
  (cond
   ((or (bracket--at-end-p) (bracket--at-mark-p)))
   ((eq (char-after) ?{) (bracket--fontify-stray-braces))
   (t
    (cond
     ((bracket--at "\"[ \t]*\"")
      (bracket--mark (point) (match-end 0) 'error)
      (goto-char (match-end 0)))
     ((eq (char-after) ?\")
      (bracket--fontify-quoted 'quoted)
      (bracket--fontify-behind-quote #'bracket--at-mark-p))
     (t
      (let ((start (point)))
        (bracket--skip-words #'bracket--at-mark-p)
        (when (string= (buffer-substring-no-properties start (point)) "_")
          (bracket--mark start (point) 'junction)))))
    (bracket--skip-white)
    (when (and (not (bracket--at-end-p)) (eq (char-after) ?{))
      (bracket--fontify-attributes #'bracket--at-mark-p)))))

(defun bracket--fontify-nodes (margin)
  "Read nodes in a chain, or a link if the line starts at the MARGIN."
  (let ((may-link margin) (may-chain t) (has-node nil))
    (while (not (bracket--at-end-p))
      (let ((length (bracket--at-mark-p)))
        (if (not length)
            (progn
              (bracket--fontify-node)
              (setq has-node t))
          (let* ((start (point))
                 (end (+ start length))
                 (is-link (= length 2))
                 (is-last (= end bracket--end)))
            (bracket--mark
             start end
             (cond ((or is-last (not has-node)) 'error)
                   (is-link (if may-link 'link 'error))
                   (may-chain 'chain)
                   (t 'error)))
            (when is-link (setq may-chain (not may-link)))
            (setq may-link nil
                  has-node nil)
            (goto-char end))))
      (bracket--skip-white))))

(defun bracket--fontify-row (class)
  "Read the row at point, whose first bar is of CLASS."
  (bracket--mark (point) (1+ (point)) class)
  (forward-char)
  (bracket--skip-white)
  (while (not (bracket--at-end-p))
    (cond
     ((bracket--at-bar-p)
      (bracket--mark (point) (1+ (point)) 'bar)
      (forward-char))
     ((eq (char-after) ?{)
      (bracket--fontify-attributes #'ignore))
     ((eq (char-after) ?\")
      (bracket--fontify-quoted 'quoted)
      (bracket--fontify-behind-quote #'bracket--at-bar-p))
     (t
      (bracket--skip-words #'bracket--at-bar-p)))
    (bracket--skip-white)))

(defun bracket--fontify-directive (margin)
  "Read the directive at point, which is an error unless at the MARGIN."
  (let* ((start (point))
         (name (progn
                 (skip-chars-forward "^ \t\n" bracket--end)
                 (buffer-substring-no-properties (1+ start) (point))))
         (entry (assoc name bracket--directives))
         (kind (nth 1 entry)))
    (bracket--mark start (point) (if (and margin entry) 'directive 'error))
    (bracket--skip-white)
    (cond
     ((bracket--at-end-p))
     ((eq kind 'class)
      (if (and (bracket--at "[A-Za-z][A-Za-z0-9_-]*") (bracket--break-p (match-end 0)))
          (progn
            (bracket--mark (point) (match-end 0) 'class)
            (goto-char (match-end 0))
            (bracket--fontify-attribute-list nil))
        (bracket--mark (point) bracket--end 'error)))
     ((and kind (eq (char-after) ?\"))
      (bracket--fontify-quoted 'string)
      (bracket--skip-white)
      (unless (bracket--at-end-p)
        (bracket--mark (point) bracket--end 'error)))
     ((eq kind 'headings)
      (bracket--fontify-headings))
     (t
      (bracket--mark (point) bracket--end
                     (bracket--directive-value-class
                      entry (buffer-substring-no-properties (point) bracket--end)))))
    (goto-char bracket--end)))

(defun bracket--directive-value-class (entry value)
  "The class of the bare VALUE of the directive ENTRY."
  (let ((kind (nth 1 entry)))
    (cond
     ((member value (nth 2 entry)) 'word)
     ((memq kind '(nil text)) 'value)
     ((string-match-p
       (pcase kind
         ('extent (format "\\`%sx%s\\'" bracket--number bracket--number))
         ((or 'length 'length-or-word) (format "\\`%s\\'" bracket--number))
         (_ regexp-unmatchable))
       value)
      'number)
     (t 'error))))

(defun bracket--fontify-headings ()
  "Read the headings at point."
  (while (not (bracket--at-end-p))
    (let ((start (point)))
      (if (bracket--at-bar-p)
          (progn
            (forward-char)
            (bracket--mark start (point) 'bar))
        (bracket--skip-words #'bracket--at-bar-p t)
        (bracket--mark start (point)
                       (if (string= (buffer-substring-no-properties start (point)) "_")
                           'junction
                         'value))))
    (bracket--skip-white)))

(defun bracket--fontify-line ()
  "Give the texts of the line at point their faces."
  (let ((margin (not (memq (char-after) '(?\s ?\t))))
        (bracket--end (save-excursion
                        (end-of-line)
                        (skip-chars-backward " \t\r" (line-beginning-position))
                        (point))))
    (bracket--skip-white)
    (if (and (eq (char-after) ?@)
             (or margin
                 (and (bracket--at "@\\([^ \t\n]+\\)")
                      (assoc (match-string-no-properties 1) bracket--directives))))
        (bracket--fontify-directive margin)
      (when (bracket--at bracket--spaces)
        (bracket--mark (point) (match-end 0) 'error)
        (goto-char (match-end 0))
        (bracket--skip-white))
      (cond
       ((bracket--at-end-p))
       ((bracket--at "//") (bracket--mark (point) bracket--end 'comment))
       ((eq (char-after) ?|)
        (bracket--fontify-row (if (and (bracket--at-bar-p) (not margin)) 'bar 'error)))
       (t (bracket--fontify-nodes margin))))))

(defun bracket--fontify (limit)
  "Give all texts up to LIMIT their faces.  Returns nil, as font lock wants it."
  (beginning-of-line)
  (while (< (point) limit)
    (bracket--fontify-line)
    (forward-line))
  (goto-char limit)
  nil)

(defconst bracket-font-lock-keywords '((bracket--fontify))
  "What font lock calls.")

;;; Lines

(defun bracket--node-line-p ()
  "Whether the line at point has nodes."
  (save-excursion
    (back-to-indentation)
    (not (or (eolp) (looking-at "//\\||")
             (and (bolp) (or (eq (char-after) ?@) (bracket--link-line-p)))))))

(defun bracket--link-line-p ()
  "Whether the line at point, which starts at the margin, is a link."
  (looking-at-p "[^\"\n]*[ \t]~>\\(?:[ \t]\\|$\\)\\|\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"[ \t]+~>"))

(defun bracket--previous-node-line ()
  "Move to the line with nodes above.  Returns whether there is one."
  (let (found)
    (while (and (not found) (zerop (forward-line -1)))
      (setq found (bracket--node-line-p)))
    found))

(defun bracket--label ()
  "The labels on the line at point."
  (string-trim (buffer-substring-no-properties (point) (line-end-position))))

;;; Indentation

(defun bracket--indents ()
  "The columns to which the line at point can be indented, deepest first.
The second is that of the nodes above it."
  (save-excursion
    (beginning-of-line)
    (if (not (bracket--previous-node-line))
        '(0)
      (let* ((column (current-indentation))
             (columns (list column (+ column (bracket--offset)))))
        (while (and (> column 0) (bracket--previous-node-line))
          (when (< (current-indentation) column)
            (setq column (current-indentation))
            (push column columns)))
        (nreverse columns)))))

(defun bracket--offset ()
  "How much deeper a child of the nodes at point is indented."
  (if indent-tabs-mode tab-width bracket-indent-offset))

(defun bracket-indent-line ()
  "Indent the line as the nodes above it, then in turn as other columns ask.
These are the columns of their parents, and that of their children.
An indent says whose child a node is, so a line that has text keeps
its own unless it is asked for."
  (interactive)
  (let* ((columns (bracket--indents))
         (current (current-indentation))
         (is-blank (save-excursion (beginning-of-line) (looking-at-p "[ \t]*$")))
         (next (cond
                ((and (eq this-command last-command) (memq current columns))
                 (or (cadr (memq current columns)) (car columns)))
                (is-blank (or (cadr columns) (car columns)))
                ((memq this-command '(indent-for-tab-command bracket-indent-line))
                 (or (cadr (memq current columns)) (car columns)))
                (t current))))
    (if (<= (current-column) current)
        (indent-line-to next)
      (save-excursion (indent-line-to next)))))

(defun bracket--guess-indent ()
  "Indent as the file does."
  (save-excursion
    (goto-char (point-min))
    (when (re-search-forward "^\\([ \t]+\\)[^ \t\n|/]" nil t)
      (let ((indent (match-string 1)))
        (setq indent-tabs-mode (eq (aref indent 0) ?\t))
        (unless indent-tabs-mode
          (setq-local bracket-indent-offset (length indent)))))))

;;; Comments

(defun bracket-insert-comment ()
  "Start a comment on a line of its own, for behind a label it would be text."
  (interactive)
  (if (save-excursion (beginning-of-line) (looking-at-p "[ \t]*$"))
      (indent-according-to-mode)
    (let ((column (current-indentation)))
      (beginning-of-line)
      (open-line 1)
      (indent-to column)))
  (insert "// "))

;;; Imenu and outline

(defun bracket--imenu ()
  "The tree, for Imenu."
  (let ((stack (list (list -1 nil nil))))
    ;; An entry of the stack is an indent, a label with its place, and the children in reverse.
    (cl-flet ((close (to)
                (while (>= (caar stack) to)
                  (let* ((entry (pop stack))
                         (node (nth 1 entry))
                         (children (nreverse (nth 2 entry))))
                    (push (if children (cons (car node) (cons (cons "." (cdr node)) children)) node)
                          (nth 2 (car stack)))))))
      (save-excursion
        (goto-char (point-min))
        (while (not (eobp))
          (back-to-indentation)
          (when (bracket--node-line-p)
            (close (current-indentation))
            (push (list (current-indentation) (cons (bracket--label) (point)) nil) stack))
          (forward-line)))
      (close 0))
    (nreverse (nth 2 (car stack)))))

(defun bracket--outline-level ()
  "How deep the nodes at point are."
  (1+ (current-indentation)))

;;; The compiler

(defvar-local bracket--process nil
  "The check that runs, if any.")

(defun bracket-flymake (report &rest _)
  "Check the buffer and tell Flymake through REPORT what is found."
  (unless (executable-find bracket-command)
    (error "Cannot find %s" bracket-command))
  (when (process-live-p bracket--process)
    (kill-process bracket--process))
  (let ((source (current-buffer)))
    (save-restriction
      (widen)
      (setq bracket--process
            (make-process
             :name "bracketc" :noquery t :connection-type 'pipe :coding 'utf-8-unix
             :buffer (generate-new-buffer " *bracketc*")
             :command (list bracket-command "check" "--diagnostics" "json" "-")
             :sentinel
             (lambda (process _)
               (when (memq (process-status process) '(exit signal))
                 (unwind-protect
                     (when (and (buffer-live-p source)
                                (eq process (buffer-local-value 'bracket--process source)))
                       (funcall report (bracket--diagnostics (process-buffer process) source)))
                   (kill-buffer (process-buffer process)))))))
      (process-send-region bracket--process (point-min) (point-max))
      (process-send-eof bracket--process))))

(declare-function flymake-make-diagnostic "flymake")

(defun bracket--diagnostics (output source)
  "What the JSON in the buffer OUTPUT says about the buffer SOURCE."
  (with-current-buffer output
    (goto-char (point-min))
    (let (found)
      (while (search-forward-regexp "^{" nil t)
        (backward-char)
        (let ((item (json-parse-buffer :object-type 'alist)))
          (push (bracket--diagnostic item source) found)))
      (nreverse found))))

(defun bracket--diagnostic (item source)
  "What the JSON object ITEM says about the buffer SOURCE."
  (let-alist item
    (let ((beg (bracket--position source .line .column))
          (end (bracket--position source .endLine .endColumn)))
      (flymake-make-diagnostic
       source beg (if (> end beg) end (min (1+ beg) (1+ (buffer-size source))))
       (if (string= .severity "error") :error :warning)
       (format "%s [%s]" .message .code)))))

(defun bracket--position (buffer line column)
  "The position of LINE and COLUMN, both from 1, in BUFFER."
  (with-current-buffer buffer
    (save-excursion
      (save-restriction
        (widen)
        (goto-char (point-min))
        (forward-line (1- line))
        (min (+ (point) (1- column)) (line-end-position))))))

(defun bracket-format-buffer ()
  "Format the buffer.  One with errors is left alone."
  (interactive)
  (let ((output (generate-new-buffer " *bracketc*"))
        (errors (make-temp-file "bracketc")))
    (unwind-protect
        (let* ((coding-system-for-read 'utf-8-unix)
               (coding-system-for-write 'utf-8-unix)
               (status (call-process-region nil nil bracket-command nil (list output errors) nil "fmt" "-")))
          (if (eq status 0)
              (replace-buffer-contents output)
            (user-error "Not formatted: %s"
                        (with-temp-buffer
                          (insert-file-contents errors)
                          (buffer-substring (point-min) (line-end-position))))))
      (kill-buffer output)
      (delete-file errors))))

(defvar-local bracket--preview-timer nil
  "Draws the preview anew when the writer rests.")

(defun bracket-preview ()
  "Show the diagram as text art in another window.
It is drawn anew while the source is edited."
  (interactive)
  (bracket--draw-preview)
  (display-buffer (bracket--preview-buffer))
  (add-hook 'after-change-functions #'bracket--draw-preview-soon nil t))

(defun bracket--preview-buffer ()
  "The buffer of the preview."
  (get-buffer-create (format "*%s preview*" (buffer-name))))

(defun bracket--draw-preview-soon (&rest _)
  "Draw the preview when the writer rests."
  (when (timerp bracket--preview-timer)
    (cancel-timer bracket--preview-timer))
  (setq bracket--preview-timer
        (run-with-idle-timer bracket-preview-delay nil
                             (lambda (source)
                               (when (buffer-live-p source)
                                 (with-current-buffer source (bracket--draw-preview))))
                             (current-buffer))))

(defun bracket--draw-preview ()
  "Draw the preview.  A source with errors keeps the last."
  (let ((output (generate-new-buffer " *bracketc*"))
        (preview (bracket--preview-buffer)))
    (unwind-protect
        (let* ((coding-system-for-read 'utf-8-unix)
               (coding-system-for-write 'utf-8-unix)
               (status (call-process-region nil nil bracket-command nil (list output nil) nil
                                            "-" "--unicode" "-o" "-")))
          (with-current-buffer preview
            (setq truncate-lines t)
            (if (eq status 0)
                (replace-buffer-contents output)
              (setq mode-line-process " (has errors)"))
            (when (eq status 0) (setq mode-line-process nil))))
      (kill-buffer output))))

;;; The mode

(defvar bracket-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-p") #'bracket-preview)
    (define-key map (kbd "C-c C-f") #'bracket-format-buffer)
    (define-key map (kbd "C-c C-c") #'compile)
    map)
  "Keys of `bracket-mode'.")

(defvar bracket-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; A quote may be text, as in 5" pipe.
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?- "_" table)
    table)
  "Syntax of `bracket-mode'.")

;;;###autoload
(define-derived-mode bracket-mode prog-mode "Bracket"
  "Major mode for the sources of tree diagrams.

\\{bracket-mode-map}"
  (setq-local font-lock-defaults '(bracket-font-lock-keywords t))
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//+[ \t]*")
  (setq-local comment-end "")
  (setq-local comment-use-syntax nil)
  (setq-local comment-insert-comment-function #'bracket-insert-comment)
  (setq-local indent-line-function #'bracket-indent-line)
  (setq-local indent-region-function #'ignore)
  (setq-local electric-indent-inhibit t)
  (setq-local imenu-create-index-function #'bracket--imenu)
  (setq-local outline-regexp "[ \t]*\\(?:[^ \t\n/|@]\\|/[^/\n]\\)")
  (setq-local outline-level #'bracket--outline-level)
  (setq-local require-final-newline t)
  (setq-local compile-command
              (format "%s check %s" bracket-command
                      (if buffer-file-name
                          (shell-quote-argument (file-name-nondirectory buffer-file-name))
                        "*.bracket")))
  (bracket--guess-indent)
  (add-hook 'flymake-diagnostic-functions #'bracket-flymake nil t))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.bracket\\'" . bracket-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(bracket-mode . ("bracketc-lsp"))))

(provide 'bracket-mode)
;;; bracket-mode.el ends here
