;;; xqls.el --- Xiangqi, jeiqi and shogi records -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "29.1"))
;; Keywords: games, languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Major modes for board-game records and their language server `xqls', run by
;; Eglot.  In your init file:
;;
;;     (require 'xqls)
;;     (add-hook 'xqls-mode-hook #'eglot-ensure)
;;
;; `xqls-show-board' shows the board at point in a window that follows point.

;;; Code:

(require 'eglot)
(require 'jsonrpc)
(require 'cl-lib)

(defgroup xqls nil
  "Board-game records."
  :group 'games)

(defcustom xqls-command '("xqls" "lsp" "--stdio")
  "The language server and its arguments."
  :type '(repeat string))

;; Languages: written by editors/generate.mjs.
(eval-and-compile
  (defconst xqls--languages
  '(
    (xqls-xq-mode "xq" "Xiangqi record (.xq)" ("xq" "wxf") "#")
    (xqls-csa-mode "csa" "CSA shogi record" ("csa") "'")
    (xqls-chessboard-mode "chessboard" "CS102A board" ("chessboard") "#")
    (xqls-chessmoveseq-mode "chessmoveseq" "CS102A move sequence" ("chessmoveseq") "#")
    (xqls-xiangqi-pgn-mode "xiangqi-pgn" "Xiangqi PGN" ("pgn") ";")
    (xqls-xiangqi-fen-mode "xiangqi-fen" "Xiangqi FEN" ("fen" "epd") "#")
    (xqls-uci-mode "uci" "UCI position lines" ("uci") "#"))
  "Mode, language id, name, extensions and comment start of each language."))
(eval-and-compile
  (defconst xqls--shared
  '(
    ("xq" xqls-xq-mode (xquery-mode) ours
      ("^[ \t]*\\(FORMAT\\|GAME\\|RED\\|BLACK\\|RESULT\\|DATE\\|PLACE\\|EVENT\\|TIME\\|FEN\\)\\([ \t]\\|$\\)" "^[ \t]*\\(SETUP\\|START\\|DIAG\\|COM\\)[ \t]*\\({\\|$\\)")
      ("^[ \t]*\\(xquery[ \t]+\\(version\\|encoding\\)\\|module[ \t]+namespace\\|import[ \t]+\\(module\\|schema\\)\\|declare\\)[ \t]" "^[ \t]*\\(let\\|for\\|some\\|every\\)[ \t]+\\(\\(tumbling\\|sliding\\)[ \t]+window[ \t]+\\)?\\$" "^[ \t]*\\(where\\|return\\|order[ \t]+by\\|group[ \t]+by\\)[ \t]+[$(<]" "^[ \t]*[a-z][a-z-]*\\(:[a-z][a-z-]*\\)?[ \t]*(" "^[ \t]*\\(map\\|array\\|try\\|ordered\\|unordered\\|validate\\|element\\|attribute\\|document\\|text\\|comment\\)\\([ \t]+[A-Za-z:-]+\\)?[ \t]*{" "^[ \t]*\\((:\\|(#\\|\\$[[:alnum:]_]\\|[<]\\|[/]?[/][A-Za-z@]\\)"))
    ("pgn" xqls-xiangqi-pgn-mode (pgn-mode) theirs
      ("^[ \t]*\\[\\(Game[ \t]+[\"“]Chinese Chess\\|Variant[ \t]+[\"“]\\(XIANGQI\\|[Xx]iang[Qq]i\\|[Jj]ei?[Qq]i\\|[Jj]ie[Qq]i\\)\\|Format[ \t]+[\"“]\\(Chinese\\|WXF\\|ICCS\\)\\|\\(Red\\|RedTeam\\|BlackTeam\\|ECCO\\)[ \t]\\)" "^[ \t]*\\[FEN[ \t]+[\"“][^/ ]+\\(/[^/ ]+\\)\\{9\\}[ [\"”]" "\\(^\\|[ \t]\\)1[.)．][ \t]*\\([A-Ia-i]\\([09]\\|10\\)-?[A-Ia-i][0-9]\\|[A-Ia-i][0-9]-?[A-Ia-i]\\([09]\\|10\\)\\|[Ii][0-9]-?[A-Ia-i][0-9]\\|[A-Ia-i][0-9]-?[Ii][0-9]\\)" "\\(^\\|[ \t]\\)1[.)．][ \t]*\\([BbHh]2-?[A-Ia-i]2\\|[BbHh]2-?[BbHh][5-8]\\|[BbHh]3-?[A-Ia-i]3\\|[ACEGaceg]3-?[A-Ha-h]4\\|[ACEGaceg]4-?[A-Ha-h]5\\|[Hh]1-?[Gg]3\\)" "\\(^\\|[ \t]\\)1[.)．][ \t]*\\([KAERHCPkaerhcp][1-9][-+.=][1-9]\\|[AEHC][a-i]?[a-i][0-9]\\|i[0-9]\\|[a-i][0-9]=[a-z]\\|[ＫＡＥＲＨＣＰ][１-９]\\)" "\\(^\\|[ \t]\\)1[.)．][ \t]*[炮砲包马馬傌车車俥兵相象仕士帅帥卒将將前中后後]")
      ("^[ \t]*\\[FEN[ \t]+[\"“][^/ ]+\\(/[^/ ]+\\)\\{7\\}[ \"”]" "^[ \t]*\\[Variant[ \t]" "\\(^\\|[ \t]\\)1\\.[ \t]*\\([a-h][34]\\|N[acfh]3\\|[acdefg]2-?[a-h][34]\\|g1-?[fh]3\\)\\([ \t]\\|$\\)"))
    ("fen" xqls-xiangqi-fen-mode () ours
      ("^[ \t]*[^/ ]+\\(/[^/ ]+\\)\\{9\\}\\([ \t]\\|$\\)")
      ("^[ \t]*[^/ ]+\\(/[^/ ]+\\)\\{7\\}\\([ \t]\\|$\\)"))
    ("epd" xqls-xiangqi-fen-mode () ours
      ("^[ \t]*[^/ ]+\\(/[^/ ]+\\)\\{9\\}\\([ \t]\\|$\\)")
      ("^[ \t]*[^/ ]+\\(/[^/ ]+\\)\\{7\\}\\([ \t]\\|$\\)")))
  "Extensions that others use too.
Our mode, modes of the others, whose a text is that does not tell, and
what lines of ours and of theirs look like."))
;; Languages end here.

(defvar xqls-move-regexp
  (rx symbol-start
      (or (seq (opt (any "A-Za-z")) (any "a-iA-I") digit (opt (any "-x")) (any "a-iA-I") digit)
          (seq (any "A-Za-z") (any "1-9+.=-") (any ".=+-") (any "1-9"))))
  "A move in coordinates or in the four characters of AXF and WXF.")

(defvar xqls-xq-font-lock-keywords
  `((,(rx line-start (* blank) (group (any "A-Z") (+ (any "A-Z0-9_"))) (or blank line-end))
     (1 font-lock-keyword-face))
    (,(rx symbol-start (or "SETUP" "START" "VAR" "DIAG" "COM" "MOVE" "END") symbol-end)
     . font-lock-keyword-face)
    (,(rx "[" (* blank) (+ digit) (* blank) "]") . font-lock-constant-face)
    (,(rx "(" (+ (any "0-9, ")) ")") . font-lock-constant-face)
    (,(rx symbol-start (+ digit) "." (or blank line-end)) . font-lock-builtin-face)
    (,xqls-move-regexp . font-lock-function-name-face))
  "Colours of `xqls-xq-mode'.")

(defvar xqls-xq-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?/ ". 14b" table)
    (modify-syntax-entry ?* ". 23b" table)
    (dolist (char '(?= ?+ ?- ?.))
      (modify-syntax-entry char "_" table))
    table)
  "Syntax table of `xqls-xq-mode'.")

(defun xqls--header-number-sign (start end)
  "Make each # between START and END that opens no comment punctuation.
It opens one only where a token could begin, and never in a header line."
  (goto-char start)
  (while (search-forward "#" end t)
    (let ((at (1- (point))))
      (when (or (save-excursion
                  (goto-char at)
                  (and (> at (line-beginning-position))
                       (not (memq (char-before) '(?\s ?\t ?{ ?} ?\( ?\) ?\[ ?\] ?\; ?,)))))
                (save-excursion
                  (goto-char at)
                  (beginning-of-line)
                  (let ((case-fold-search nil))
                    (looking-at "[ \t]*\\(?:GAME\\|RED\\|BLACK\\|EVENT\\|PLACE\\|TIME\\|DATE\\|RESULT\\)[ \t]"))))
        (put-text-property at (1+ at) 'syntax-table (string-to-syntax "."))))))

(define-derived-mode xqls-mode prog-mode "Record"
  "What the modes of all records have in common.")

;; Moves of the first side are functions, those of the second variables, wherever the text tells whose they are.

(defvar xqls-csa-font-lock-keywords
  `((,(rx line-start (group "'" (* nonl))) (0 font-lock-comment-face t))
    (,(rx line-start (or (seq "V" (+ (any "0-9."))) (seq "N" (any "+-")) (seq "$" (+ (not (any ":\n")))) (seq "P" (any "I+1-9-")) (seq (any "/+-") line-end)))
     . font-lock-keyword-face)
    (,(rx (or line-start ",") (group "+" (= 4 digit) (= 2 (any "A-Z")))) (1 font-lock-function-name-face))
    (,(rx (or line-start ",") (group "-" (= 4 digit) (= 2 (any "A-Z")))) (1 font-lock-variable-name-face))
    (,(rx (or line-start ",") (group "T" (+ (any "0-9.")))) (1 font-lock-builtin-face))
    (,(rx (or line-start ",") (group "%" (* (not (any ",\n"))))) (1 font-lock-constant-face))
    (,(rx "+" (= 2 (any "A-Z"))) . font-lock-function-name-face)
    (,(rx "-" (= 2 (any "A-Z"))) . font-lock-variable-name-face))
  "Colours of `xqls-csa-mode'.")

(defvar xqls-chessboard-font-lock-keywords
  `((,(rx line-start (* blank) (or "@@" (seq "@" (* (not (any "=# \n")))))) . font-lock-keyword-face)
    (,(rx symbol-start (or "RED" "BLACK") symbol-end) . font-lock-constant-face)
    (,(rx line-start (= 9 "-")) . font-lock-constant-face)
    ("^[^@#\n]+" (,(rx (+ (any "GAEHCNS"))) (xqls--line-start) nil (0 font-lock-variable-name-face))
     (,(rx (+ (any "gaehcns"))) (xqls--line-start) nil (0 font-lock-function-name-face))))
  "Colours of `xqls-chessboard-mode'; upper case is Black.")

(defvar xqls-chessmoveseq-font-lock-keywords
  `((,(rx line-start (* blank) (or "@@" (seq "@" (* (not (any "=# \n")))))) . font-lock-keyword-face)
    (,(rx line-start (* blank) (group (+ digit) (+ blank) (+ digit)) (+ blank) (group (+ digit) (+ blank) (+ digit)))
     (1 font-lock-variable-name-face) (2 font-lock-function-name-face)))
  "Colours of `xqls-chessmoveseq-mode'.")

(defvar xqls-xiangqi-pgn-font-lock-keywords
  `((,(rx line-start (* blank) "[" (* blank) (group (+ word))) (1 font-lock-keyword-face))
    (,(rx (or line-start (any " \t({})")) (group (or "1-0" "0-1" "1/2-1/2" "*")) (or line-end (any " \t)"))) (1 font-lock-constant-face))
    (,(rx "$" (+ digit)) . font-lock-constant-face)
    (,(rx (or line-start (any " \t({})")) (group (+ digit) (any ".)．")) (* blank) (group (not (any " \t\n.(){}0-9\"")) (* (not (any " \t\n(){};$!?")))))
     (1 font-lock-builtin-face) (2 font-lock-function-name-face))
    (,(rx (or line-start (any " \t({})")) (group (+ digit) (+ (any ".．")))) (1 font-lock-builtin-face))
    (,xqls-move-regexp . font-lock-variable-name-face)
    ("[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後][^ \t\n(){};$!?]+" . font-lock-variable-name-face))
  "Colours of `xqls-xiangqi-pgn-mode'.")

(defvar xqls-xiangqi-fen-font-lock-keywords
  `((,(rx line-start (* blank) (+ (any "A-Za-z0-9~")) (+ "/" (* (any "A-Za-z0-9~"))) (? "[" (* (not (any " ]\n"))) (? "]")))
     (,(rx (+ (any "KABEMGNHRCPSX"))) (xqls--line-start) nil (0 font-lock-function-name-face))
     (,(rx (+ (any "kabemgnhrcpsx"))) (xqls--line-start) nil (0 font-lock-variable-name-face)))
    (,(rx blank (group (any "wrb")) (or blank line-end)) (1 font-lock-constant-face t)))
  "Colours of `xqls-xiangqi-fen-mode'.")

(defvar xqls-uci-font-lock-keywords
  `((,(rx line-start (* blank) (group (+ (any "A-Za-z_")))) (1 font-lock-keyword-face))
    (,(rx symbol-start (or "startpos" "fen" "moves" "ponder") symbol-end) . font-lock-builtin-face)
    (,xqls-move-regexp . font-lock-function-name-face)
    (,(rx symbol-start (= 2 (any "a-i") digit) (** 1 2 (any "a-zA-Z")) symbol-end) . font-lock-function-name-face))
  "Colours of `xqls-uci-mode'.")

(defun xqls--line-start ()
  "Go back to the beginning of a line that matched, and say where it matched up to."
  (prog1 (match-end 0) (goto-char (match-beginning 0))))

(defvar xqls-mode-syntax-table
  (let ((table (make-syntax-table)))
    (dolist (char '(?= ?+ ?- ?. ?%))
      (modify-syntax-entry char "_" table))
    (modify-syntax-entry ?' "." table)
    (modify-syntax-entry ?\" "." table)
    table)
  "Syntax table of all modes but `xqls-xq-mode'.")

(defvar xqls--comment-syntax
  '(("#" (?# . "<") (?\n . ">"))
    (";" (?\; . "<") (?\n . ">") (?{ . "< b") (?} . "> b")))
  "Syntax of comments by their start.
That of CSA is one at the beginning of a line only.")

(defmacro xqls--define-modes ()
  "Define a mode for each language of the table but `xqls-xq-mode'."
  `(progn
     ,@(cl-loop for (mode id name _extensions comment) in xqls--languages
                unless (eq mode 'xqls-xq-mode)
                collect `(define-derived-mode ,mode xqls-mode ,name
                           ,(format "Major mode for records: %s." name)
                           :syntax-table (xqls--syntax-table ,comment)
                           (setq-local comment-start ,(and comment (concat comment " "))
                                       comment-end ""
                                       font-lock-defaults '(,(intern (format "xqls-%s-font-lock-keywords" id))))))))

(defun xqls--syntax-table (comment)
  "The syntax table for a language whose comments begin with COMMENT."
  (let ((table (copy-syntax-table xqls-mode-syntax-table)))
    (pcase-dolist (`(,char . ,syntax) (cdr (assoc comment xqls--comment-syntax)))
      (modify-syntax-entry char syntax table))
    table))

(xqls--define-modes)

(define-derived-mode xqls-xq-mode xqls-mode "Xiangqi record"
  "Major mode for .xq and .wxf records."
  (setq-local comment-start "# "
              comment-end ""
              comment-start-skip "#+[ \t]*"
              font-lock-defaults '(xqls-xq-font-lock-keywords)
              syntax-propertize-function #'xqls--header-number-sign))

(defun xqls--whose (ours theirs)
  "The side whose expression matches first, of OURS and THEIRS, or nil."
  (save-excursion
    (goto-char (point-min))
    (let ((case-fold-search nil) (lines 200) verdict)
      (while (and (not verdict) (> lines 0) (not (eobp)))
        (let ((line (buffer-substring-no-properties (point) (min (pos-eol) (+ (point) 1000)))))
          (cond ((seq-some (lambda (regexp) (string-match-p regexp line)) ours) (setq verdict 'ours))
                ((seq-some (lambda (regexp) (string-match-p regexp line)) theirs) (setq verdict 'theirs))))
        (setq lines (1- lines))
        (forward-line))
      verdict)))

;;;###autoload
(defun xqls-mode-by-text ()
  "Choose the mode of a file with an extension that others use too, by its text."
  (interactive)
  (pcase (assoc (downcase (or (file-name-extension (or buffer-file-name "")) "")) xqls--shared)
    (`(,_ ,mode ,others ,undecided ,ours ,theirs)
     (let ((other (seq-find #'fboundp others)))
       (cond ((eq (or (xqls--whose ours theirs) undecided) 'ours) (funcall mode))
             (other (funcall other))
             (t (fundamental-mode)))))))

(dolist (language xqls--languages)
  (dolist (extension (nth 3 language))
    (add-to-list 'auto-mode-alist
                 (cons (format "\\.%s\\'" extension)
                       (if (assoc extension xqls--shared) 'xqls-mode-by-text (car language))))))

(add-to-list 'eglot-server-programs
             (cons (cl-loop for (mode id) in xqls--languages collect (list mode :language-id id))
                   (lambda (_interactive &rest _) xqls-command)))

;;; The board

(defvar xqls--board-timer nil)

(defun xqls--board-text (board)
  "The lines that show BOARD, the answer to `xqls/board'."
  (let ((true (lambda (key) (not (memq (plist-get board key) '(nil :json-false :null))))))
    (concat (string-trim-right (or (plist-get board :text) "")) "\n\n"
            (if (funcall true :mate) "mate"
              (concat (plist-get board :sideToMove) " to move"
                      (and (funcall true :check) ", in check")))
            "\n" (plist-get board :fen) "\n")))

(defun xqls--board-update ()
  "Show the board at point, if the board is on the screen."
  (when-let* (((derived-mode-p 'xqls-mode))
              ((get-buffer-window "*xqls board*"))
              (server (eglot-current-server)))
    (jsonrpc-async-request
     server :xqls/board (eglot--TextDocumentPositionParams)
     :deferred :xqls/board
     :success-fn
     (lambda (board)
       (with-current-buffer (get-buffer-create "*xqls board*")
         (let ((inhibit-read-only t))
           (erase-buffer)
           (insert (if board (xqls--board-text board) "There is no position here.\n"))
           (goto-char (point-min)))))
     :error-fn #'ignore)))

;;;###autoload
(defun xqls-show-board ()
  "Show the board at point in a window that follows point."
  (interactive)
  (with-current-buffer (get-buffer-create "*xqls board*")
    (special-mode))
  (display-buffer "*xqls board*" '(display-buffer-in-direction (direction . right) (window-width . 46)))
  (unless xqls--board-timer
    (setq xqls--board-timer (run-with-idle-timer 0.1 t #'xqls--board-update)))
  (xqls--board-update))

(provide 'xqls)
;;; xqls.el ends here
