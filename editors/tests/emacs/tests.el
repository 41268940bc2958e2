;;; tests.el --- Tests of xqls.el in batch mode -*- lexical-binding: t; -*-

;; Run by ../run.sh in a copy of ../records, with XQLS_SERVER and XQLS_EL set.

(require 'eglot)
(setq eglot-sync-connect 10 eglot-autoshutdown nil eglot-report-progress nil make-backup-files nil create-lockfiles nil
      eglot-events-buffer-config '(:size 0))
(load (getenv "XQLS_EL") nil t)
(setq xqls-command (list (getenv "XQLS_SERVER") "lsp" "--stdio")
      project-find-functions (list (lambda (folder) (cons 'transient folder))))

(defvar passed 0)
(defvar failed 0)

(defmacro check (name &rest body)
  "Count BODY as the test NAME: it passes if nothing is signalled."
  (declare (indent 1))
  `(let ((start (float-time)))
     (condition-case problem
         (progn ,@body
                (setq passed (1+ passed))
                (princ (format "ok    %s (%d ms)\n" ,name (* 1000 (- (float-time) start)))))
       (error (setq failed (1+ failed))
              (princ (format "FAIL  %s: %s\n" ,name (error-message-string problem)))))))

(defun equal! (found wanted)
  "Signal an error unless FOUND is WANTED."
  (unless (equal found wanted) (error "%S is not %S" found wanted)))

(defun contains! (text wanted)
  "Signal an error unless TEXT contains WANTED."
  (unless (string-search wanted text) (error "'%s' is not in:\n%s" wanted text)))

(defun eventually (what condition)
  "Wait until CONDITION gives something, and return that; WHAT is waited for."
  (let ((end (+ (float-time) 10)) found)
    (while (and (not (setq found (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (or found (error "In vain waited for %s" what))))

(defun open (file)
  "Open FILE afresh, with the server."
  (when-let* ((old (get-file-buffer file)))
    (with-current-buffer old (set-buffer-modified-p nil))
    (kill-buffer old))
  (switch-to-buffer (find-file-noselect file))
  (unless (eglot-managed-p) (call-interactively #'eglot))
  (eventually "the server" #'eglot-managed-p))

(defun go (word)
  "Put point on the first WORD."
  (goto-char (point-min))
  (search-forward word)
  (goto-char (match-beginning 0)))

(defun word ()
  "The word at point."
  (save-excursion
    (skip-chars-backward "^ \n")
    (buffer-substring-no-properties (point) (progn (skip-chars-forward "^ \n") (point)))))

(defun board ()
  "The text of the board."
  (with-current-buffer "*xqls board*" (buffer-string)))

(defun face-of (word)
  "The face of the first WORD."
  (go word)
  (font-lock-ensure)
  (get-text-property (point) 'face))

(check "the modes of files"
  (dolist (pair '(("game.xq" . xqls-xq-mode) ("dialect.wxf" . xqls-xq-mode) ("shogi.csa" . xqls-csa-mode) ("jeiqi.pgn" . xqls-xiangqi-pgn-mode)
                  ("query.xq" . fundamental-mode) ("western.pgn" . fundamental-mode) ("positions.fen" . xqls-xiangqi-fen-mode)))
    (with-current-buffer (find-file-noselect (car pair))
      (equal! (cons (car pair) major-mode) pair))))

(check "moves of the two sides have different colours"
  (with-current-buffer (find-file-noselect "game.xq")
    (equal! (face-of "Ch2-e2") 'font-lock-function-name-face)
    (equal! (face-of "Nh9-g7") 'font-lock-variable-name-face)
    (equal! (face-of "Nb9-c7") 'font-lock-variable-name-face)
    (equal! (face-of "START") 'font-lock-keyword-face)))

(check "diagnostics, and the page about one"
  (open "errors.xq")
  (flymake-mode 1)
  (let ((found (eventually "the diagnostics" (lambda () (flymake-start) (flymake-diagnostics)))))
    (contains! (mapconcat #'flymake-diagnostic-text found "\n") "horse"))
  (xqls-explain "illegal-move")
  (contains! (with-current-buffer "*xqls page*" (buffer-string)) "The move can be read, but the rules forbid it."))

(check "walking along a line"
  (open "game.xq")
  (go "FORMAT")
  (xqls-next-move)
  (equal! (word) "Ch2-e2")
  (xqls-next-move 3)
  (equal! (word) "Ri9-h9")
  (xqls-previous-move 2)
  (equal! (word) "Nh9-g7")
  (go "Pg6-g5")
  (equal! (condition-case problem (xqls-next-move) (user-error (cadr problem))) "The line ends here"))

(check "walking between variations"
  (open "game.xq")
  (go "Ri9-h9")
  (xqls-next-variation)
  (equal! (word) "Nb9-c7")
  (xqls-next-move)
  (equal! (line-number-at-pos) 12)
  (xqls-previous-move 2)
  (equal! (word) "Nh0-g2")
  (go "Nb9-c7")
  (xqls-previous-variation)
  (equal! (word) "Ri9-h9"))

(check "the board follows point, in the colours of the sides"
  (open "game.xq")
  (go "Ch2-e2")
  (xqls-show-board)
  (eventually "the board" (lambda () (string-search "P1P1P1P1P/1C2C4/9/RNBAKABNR b" (board))))
  (with-current-buffer "*xqls board*"
    (goto-char (point-min))
    (search-forward "車")
    (equal! (get-text-property (1- (point)) 'face) 'xqls-board-second)
    (search-forward "[炮")
    (equal! (member 'xqls-board-first (ensure-list (get-text-property (1- (point)) 'face)))
            (ensure-list (get-text-property (1- (point)) 'face))))
  (xqls-next-move)
  (eventually "the next board" (lambda () (string-search "rnbakab1r/9/1c4nc1" (board)))))

(check "the board says that a move is not judged, and why"
  (open "doubt.xq")
  (go "Ri9-h9")
  (xqls-show-board)
  (eventually "the reason" (lambda () (string-search "Red to move\nnot judged: see the error at 1. ... Zz9-x" (board)))))

(check "walking and undoing from the board"
  (open "game.xq")
  (go "Nh9-g7")
  (xqls-show-board)
  (eventually "the board" (lambda () (string-search "rnbakab1r/9/1c4nc1" (board))))
  (let ((record (current-buffer)))
    (with-current-buffer "*xqls board*"
      (call-interactively (keymap-lookup xqls-board-mode-map "p")))
    (with-current-buffer record
      (equal! (with-selected-window (get-buffer-window record) (word)) "Ch2-e2"))))

(check "a move is played and undone"
  (open "game.xq")
  (let ((before (buffer-string)))
    (buffer-enable-undo)
    (undo-boundary)
    (go "Pg6-g5")
    (xqls-play "Pc3-c4")
    (contains! (buffer-string) "Pg6-g5 4. Pc3-c4")
    (undo-boundary)
    (let ((last-command 'xqls-play)) (undo-only))
    (equal! (buffer-string) before)))

(check "a move that stands there is gone to, another becomes a variation"
  (open "game.xq")
  (let ((before (buffer-string)))
    (go "Ch2-e2")
    (xqls-play "h9g7")
    (equal! (buffer-string) before)
    (equal! (word) "Nh9-g7")
    (go "Ch2-e2")
    (xqls-play "h7e7")
    (contains! (buffer-string) "1. ... Ch7-e7")))

(check "a move that cannot be played is refused with the reason"
  (open "game.xq")
  (go "Pg6-g5")
  (let ((said (condition-case problem (progn (xqls-play "a0a9") "nothing") (user-error (cadr problem)))))
    (unless (> (length said) 12) (error "Said: %s" said))))

(check "the record is edited"
  (open "game.xq")
  (go "Pg6-g5")
  (xqls-edit "judgement" "!?")
  (contains! (buffer-string) "Pg6-g5!?")
  (go "Ri0-h0")
  (xqls-edit "truncate")
  (when (string-search "Pg6-g5" (buffer-string)) (error "The move is still there:\n%s" (buffer-string))))

;; Typing.

(defun type (text)
  "Type TEXT key by key, as a player does: the server is asked after each key."
  (seq-doseq (key text)
    (let ((last-command-event key))
      (pcase key
        (?⌫ (delete-char -1))
        (?\n (newline nil t))
        (_ (self-insert-command 1 key))))))

;; Eglot's completion, undo and fixes have keys of their own, and Emacs indents nothing in braces.
(let ((records (with-temp-buffer (insert-file-contents (getenv "XQLS_TYPING")) (json-parse-buffer :object-type 'plist))))
  (seq-doseq (record records)
    (let ((file (plist-get record :file))
          (keys (mapconcat #'identity (plist-get record :keys) "\n")))
      (unless (or (equal keys "") (string-match-p "[⇥⇲⌁↶]" keys) (string-suffix-p ".xq" file))
        (check (format "%s typed" file)
          (with-temp-file file)
          ;; An empty one is left to Western chess.
          (let ((auto-mode-alist (cons '("\\.pgn\\'" . xqls-xiangqi-pgn-mode) auto-mode-alist)))
            (open file))
          ;; An input method inserts what was committed.
          (type (replace-regexp-in-string "⟦[^⟧]*?\\([^,⟧]*\\)⟧" "\\1" keys))
          (equal! (buffer-string) (mapconcat #'identity (plist-get record :lines) "\n")))))))

;; The language of the reader.

(check "the language follows the environment of Emacs, then that of the system"
  (pcase-dolist (`(,name . ,language) '(("Japanese" . "ja") ("Chinese-GB18030" . "zh-Hans") ("Chinese-BIG5" . "zh-Hant") ("ja_JP.UTF-8" . "ja")
                                        ("zh_HK.UTF-8" . "zh-Hant") ("zh-Hant" . "zh-Hant") ("zh_CN" . "zh-Hans") ("zh" . "zh-Hans")
                                        ("en_GB.UTF-8" . "en") ("C" . nil) ("UTF-8" . nil) ("de_DE" . nil)))
    (equal! (cons name (xqls--language-named name)) (cons name language)))
  (let ((process-environment (cons "LC_ALL=zh_TW.UTF-8" process-environment))
        (current-language-environment "UTF-8"))
    (equal! (xqls--language) "zh-Hant")
    (let ((current-language-environment "Japanese"))
      (equal! (xqls--language) "ja")
      (equal! (xqls--say "mate") "詰み")
      (equal! (last (xqls--command) 2) '("--locale" "ja")))
    (let ((xqls-language "en"))
      (equal! (xqls--say "mate") "mate"))))

(check "a binary record is shown as text, and not written over"
  (equal! (call-process (getenv "XQLS_SERVER") nil nil nil "convert" "--to" "xqf" "-o" "small.xqf" "game.xq") 0)
  (let ((bytes (with-temp-buffer (insert-file-contents-literally "small.xqf") (buffer-string))))
    (with-current-buffer (find-file-noselect "small.xqf")
      (contains! (buffer-string) "START{")
      (equal! (list major-mode buffer-read-only (buffer-modified-p)) '(xqls-xq-mode t nil))
      (set-buffer-modified-p t)
      (contains! (condition-case refused (progn (save-buffer) "") (error (error-message-string refused))) "XQStudio")
      (write-file "saved.xq")
      (kill-buffer))
    (equal! (with-temp-buffer (insert-file-contents-literally "small.xqf") (buffer-string)) bytes))
  (contains! (with-temp-buffer (insert-file-contents "saved.xq") (buffer-string)) "START{"))

(check "the games of the folder are a list, and a record is made of what was copied"
  (open "game.xq")
  (eventually "the games" (lambda () (xqls-games "ann") (with-current-buffer "*xqls games*" (> (buffer-size) 0))))
  (contains! (with-current-buffer "*xqls games*" (buffer-string)) "Ann")
  (with-current-buffer "*xqls games*" (goto-char (point-min)) (xqls-open-game))
  (open "game.xq")
  (go "Ch2-e2")
  (xqls-explore)
  (contains! (with-current-buffer "*xqls explorer*" (buffer-string)) "Nh9-g7  ")
  (contains! (with-current-buffer "*xqls explorer*" (buffer-string)) "Ann – Bo")
  (open "game.xq")
  (kill-new "C2=5 H8+7 H2+3")
  (xqls-paste)
  (contains! (buffer-string) "C2=5 N8+7")
  (equal! major-mode 'xqls-xq-mode)
  (set-buffer-modified-p nil)
  (kill-buffer))

(check "the mode and its server speak Japanese"
  (eglot-shutdown-all)
  (let ((xqls-language "ja"))
    (open "errors.xq")
    (flymake-mode 1)
    (let ((found (eventually "the diagnostics" (lambda () (flymake-start) (flymake-diagnostics)))))
      (contains! (mapconcat #'flymake-diagnostic-text found "\n") "馬"))
    (xqls-explain "illegal-move")
    (contains! (with-current-buffer "*xqls page*" (buffer-string)) "規則で許されません")
    (open "game.xq")
    (go "Ch2-e2")
    (xqls-show-board)
    (eventually "the board" (lambda () (string-search "黒の手番" (board))))
    (go "Pg6-g5")
    (equal! (condition-case problem (xqls-next-move) (user-error (cadr problem))) "手順はここで終わりです")))

(princ (format "%d passed, %d failed\n" passed failed))
(dolist (buffer (buffer-list))
  (with-current-buffer buffer (set-buffer-modified-p nil)))
(ignore-errors (eglot-shutdown-all))
(kill-emacs (if (> failed 0) 1 0))
