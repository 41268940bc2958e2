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
    (xqls-uci-mode "uci" "UCI position lines" ("uci") nil))
  "Mode, language id, name, extensions and comment start of each language."))
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

(defmacro xqls--define-modes ()
  "Define a mode for each language of the table but `xqls-xq-mode'."
  `(progn
     ,@(cl-loop for (mode _id name _extensions comment) in xqls--languages
                unless (eq mode 'xqls-xq-mode)
                collect `(define-derived-mode ,mode xqls-mode ,name
                           ,(format "Major mode for records: %s." name)
                           (setq-local comment-start ,(and comment (concat comment " "))
                                       comment-end "")))))

(xqls--define-modes)

(define-derived-mode xqls-xq-mode xqls-mode "Xiangqi record"
  "Major mode for .xq and .wxf records."
  (setq-local comment-start "# "
              comment-end ""
              comment-start-skip "#+[ \t]*"
              font-lock-defaults '(xqls-xq-font-lock-keywords)
              syntax-propertize-function #'xqls--header-number-sign))

(defun xqls--xquery-p ()
  "Non-nil when the text of this buffer is XQuery, whose extension .xq is too."
  (save-excursion
    (goto-char (point-min))
    (let ((case-fold-search nil) (limit (min (point-max) 20000)) verdict)
      (while (and (not verdict) (< (point) limit))
        (cond
         ((looking-at "[ \t]*\\(?:FORMAT\\|GAME\\|RED\\|BLACK\\|RESULT\\|DATE\\|SETUP\\|START\\)\\(?:[ \t{]\\|$\\)")
          (setq verdict 'record))
         ((looking-at "[ \t]*\\(?:xquery[ \t]+\\(?:version\\|encoding\\)\\|module[ \t]+namespace\\|import[ \t]+\\(?:module\\|schema\\)\\|declare[ \t]\\|\\(?:let\\|for\\|some\\|every\\)[ \t]+\\$\\|(:\\|<\\)")
          (setq verdict 'xquery)))
        (forward-line))
      (eq verdict 'xquery))))

;;;###autoload
(defun xqls-xq-or-xquery-mode ()
  "Choose `xqls-xq-mode', or `xquery-mode' when the text is XQuery."
  (cond ((not (xqls--xquery-p)) (xqls-xq-mode))
        ((fboundp 'xquery-mode) (funcall 'xquery-mode))
        (t (fundamental-mode))))

;; The extensions of Western chess (.pgn .fen .epd) are left to you: call the mode, or add them to `auto-mode-alist'.
(dolist (language xqls--languages)
  (dolist (extension (nth 3 language))
    (unless (member extension '("pgn" "fen" "epd"))
      (add-to-list 'auto-mode-alist
                   (cons (format "\\.%s\\'" extension)
                         (if (equal extension "xq") 'xqls-xq-or-xquery-mode (car language)))))))

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
