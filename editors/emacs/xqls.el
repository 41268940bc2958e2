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
(require 'flymake)

(defvar xqls--followed)

(defgroup xqls nil
  "Board-game records."
  :group 'games)

(defcustom xqls-command '("xqls" "lsp" "--stdio")
  "The language server and its arguments."
  :type '(repeat string))

;;; Words

(defcustom xqls-language nil
  "The language of messages, a tag as `ja' or `zh-Hant'.
Nil means that of Emacs: of `current-language-environment', otherwise of
the variables LC_ALL, LC_MESSAGES and LANG."
  :type '(choice (const :tag "That of Emacs" nil) (const "en") (const "zh-Hans") (const "zh-Hant") (const "ja")))

;; Translations: written by editors/generate.mjs.
(defconst xqls--translations
  '(
    ("zh-Hans"
     ("This is no record" . "这不是棋谱")
     ("The language server is not running: M-x eglot" . "语言服务器没有运行：M-x eglot")
     ("The line ends here" . "这一路变化到此为止")
     ("No move comes before this one" . "前面没有着法")
     ("No other move is recorded instead of this one" . "这一着没有记录别的变着")
     ("%s turns up as: " . "%s 翻开为：")
     ("Play: " . "走棋：")
     ("Comment: " . "注释：")
     ("Judgement (! ? !? ?!): " . "评注符号（! ? !? ?!）：")
     ("Change: " . "修改：")
     ("RET writes the line as a variation, q closes" . "RET 把这一路写成变着，q 关闭")
     ("The text has changed meanwhile; nothing was written" . "文本已经改变，没有写入")
     ("Engine: " . "引擎：")
     ("No engine is configured; add one with `xqls engine add NAME PROGRAM`" . "没有配置引擎；请用 `xqls engine add NAME PROGRAM` 添加")
     ("Code of the diagnostic: " . "诊断的代码：")
     ("There is no page about %s." . "没有关于 %s 的说明。")
     ("Convert to: " . "转换为：")
     ("%s is written. Nothing is lost." . "已写入 %s，没有丢失内容。")
     ("First player" . "先方")
     ("Second player" . "后方")
     ("Event" . "赛事")
     ("Date" . "日期")
     ("Result" . "结果")
     ("Opening" . "开局")
     ("Games with: " . "对局包含：")
     ("%s of %s games" . "%s 局（共 %s 局）")
     ("There is no game in this line" . "这一行没有对局")
     ("The position here is not known" . "此处的局面未知")
     ("%s games reach this position" . "%s 局到达此局面")
     ("Red to move" . "轮到红方")
     ("White (gote) to move" . "轮到后手")
     ("White to move" . "轮到红方")
     ("Black (sente) to move" . "轮到先手")
     ("Black to move" . "轮到黑方")
     ("mate" . "将死")
     ("%s, in check" . "%s，被将军")
     ("There is no position here." . "此处没有局面。"))
    ("zh-Hant"
     ("This is no record" . "這不是棋譜")
     ("The language server is not running: M-x eglot" . "語言伺服器沒有執行：M-x eglot")
     ("The line ends here" . "這一路變化到此為止")
     ("No move comes before this one" . "前面沒有著法")
     ("No other move is recorded instead of this one" . "這一著沒有記錄別的變著")
     ("%s turns up as: " . "%s 翻開為：")
     ("Play: " . "走棋：")
     ("Comment: " . "註解：")
     ("Judgement (! ? !? ?!): " . "評註符號（! ? !? ?!）：")
     ("Change: " . "修改：")
     ("RET writes the line as a variation, q closes" . "RET 把這一路寫成變著，q 關閉")
     ("The text has changed meanwhile; nothing was written" . "文字已經改變，沒有寫入")
     ("Engine: " . "引擎：")
     ("No engine is configured; add one with `xqls engine add NAME PROGRAM`" . "沒有設定引擎；請用 `xqls engine add NAME PROGRAM` 新增")
     ("Code of the diagnostic: " . "診斷的代碼：")
     ("There is no page about %s." . "沒有關於 %s 的說明。")
     ("Convert to: " . "轉換為：")
     ("%s is written. Nothing is lost." . "已寫入 %s，沒有遺失內容。")
     ("First player" . "先方")
     ("Second player" . "後方")
     ("Event" . "賽事")
     ("Date" . "日期")
     ("Result" . "結果")
     ("Opening" . "開局")
     ("Games with: " . "對局包含：")
     ("%s of %s games" . "%s 局（共 %s 局）")
     ("There is no game in this line" . "這一行沒有對局")
     ("The position here is not known" . "此處的局面未知")
     ("%s games reach this position" . "%s 局到達此局面")
     ("Red to move" . "輪到紅方")
     ("White (gote) to move" . "輪到後手")
     ("White to move" . "輪到紅方")
     ("Black (sente) to move" . "輪到先手")
     ("Black to move" . "輪到黑方")
     ("mate" . "將死")
     ("%s, in check" . "%s，被將軍")
     ("There is no position here." . "此處沒有局面。"))
    ("ja"
     ("This is no record" . "これは棋譜ではありません")
     ("The language server is not running: M-x eglot" . "言語サーバーが動いていません: M-x eglot")
     ("The line ends here" . "手順はここで終わりです")
     ("No move comes before this one" . "これより前の手はありません")
     ("No other move is recorded instead of this one" . "この手に代わる変化は記録されていません")
     ("%s turns up as: " . "%sをめくると: ")
     ("Play: " . "指す手: ")
     ("Comment: " . "コメント: ")
     ("Judgement (! ? !? ?!): " . "評価（! ? !? ?!）: ")
     ("Change: " . "変更: ")
     ("RET writes the line as a variation, q closes" . "RETで変化として書き込み、qで閉じます")
     ("The text has changed meanwhile; nothing was written" . "その間に本文が変わったので、書き込みませんでした")
     ("Engine: " . "エンジン: ")
     ("No engine is configured; add one with `xqls engine add NAME PROGRAM`" . "エンジンが設定されていません。`xqls engine add NAME PROGRAM`で追加してください")
     ("Code of the diagnostic: " . "診断のコード: ")
     ("There is no page about %s." . "%sについての説明はありません。")
     ("Convert to: " . "変換先: ")
     ("%s is written. Nothing is lost." . "%sを書き出しました。失われた内容はありません。")
     ("First player" . "先手")
     ("Second player" . "後手")
     ("Event" . "棋戦")
     ("Date" . "日付")
     ("Result" . "結果")
     ("Opening" . "序盤")
     ("Games with: " . "対局に含まれる語: ")
     ("%s of %s games" . "%s局（全%s局）")
     ("There is no game in this line" . "この行に対局はありません")
     ("The position here is not known" . "ここの局面は分かりません")
     ("%s games reach this position" . "この局面に至る対局は%s局")
     ("Red to move" . "赤の手番")
     ("White (gote) to move" . "後手の手番")
     ("White to move" . "赤の手番")
     ("Black (sente) to move" . "先手の手番")
     ("Black to move" . "黒の手番")
     ("mate" . "詰み")
     ("%s, in check" . "%s（王手）")
     ("There is no position here." . "ここには局面がありません。")))
  "What the mode says in other languages.")
;; Translations end here.

(defun xqls--language-named (name)
  "The language that a NAME as zh_TW.UTF-8 or Chinese-BIG5 means, or nil."
  (let ((case-fold-search t))
    (cond ((string-match-p "\\`\\(ja\\([-_.@]\\|\\'\\)\\|japanese\\)" name) "ja")
          ((string-match-p "\\`\\(zh[-_]\\(tw\\|hk\\|mo\\|hant\\)\\|chinese-\\(big5\\|cns\\|euc-tw\\)\\)" name) "zh-Hant")
          ((string-match-p "\\`\\(zh\\([-_.@]\\|\\'\\)\\|chinese\\)" name) "zh-Hans")
          ((string-match-p "\\`en\\([-_.@]\\|\\'\\)" name) "en"))))

(defun xqls--language ()
  "The language of the reader, or nil if it is none that `xqls' speaks."
  (or xqls-language
      (xqls--language-named current-language-environment)
      (xqls--language-named (or (seq-find (lambda (value) (not (member value '(nil ""))))
                                          (mapcar #'getenv '("LC_ALL" "LC_MESSAGES" "LANG")))
                                ""))))

(defun xqls--say (text)
  "TEXT in the language of the reader, or as it is."
  (or (cdr (assoc text (cdr (assoc (xqls--language) xqls--translations)))) text))

;; Languages: written by editors/generate.mjs.
(eval-and-compile
  (defconst xqls--languages
  '(
    (xqls-xq-mode "xq" "Xiangqi record (.xq)" ("xq" "wxf") "#")
    (xqls-csa-mode "csa" "CSA shogi record" ("csa") "'")
    (xqls-kif-mode "kif" "KIF shogi record" ("kif" "kifu" "bod") "*")
    (xqls-ki2-mode "ki2" "KI2 shogi record" ("ki2" "ki2u") "*")
    (xqls-dhtmlxq-mode "dhtmlxq" "DhtmlXQ xiangqi record" ("ubb") nil)
    (xqls-usi-mode "usi" "USI lines of shogi" ("usi" "sfen") "#")
    (xqls-chessboard-mode "chessboard" "CS102A board" ("chessboard") "#")
    (xqls-chessmoveseq-mode "chessmoveseq" "CS102A move sequence" ("chessmoveseq") "#")
    (xqls-xiangqi-pgn-mode "xiangqi-pgn" "Xiangqi PGN" ("pgn") ";")
    (xqls-xiangqi-fen-mode "xiangqi-fen" "Xiangqi FEN" ("fen" "epd") "#")
    (xqls-uci-mode "uci" "UCI position lines" ("uci") "#")
    (xqls-ucci-mode "ucci" "UCCI engine log" ("ucci") "#"))
  "Mode, language id, name, extensions and comment start of each language."))
(eval-and-compile
  (defconst xqls--shared
  '(
    ("xq" xqls-xq-mode (xquery-mode) ours
      ("^[ \t]*\\(FORMAT\\|GAME\\|TIME\\|RESULT\\|RED\\|BLACK\\|DATE\\|PLACE\\|EVENT\\|FEN\\)\\([ \t]\\|$\\)" "^[ \t]*\\(SETUP\\|START\\|DIAG\\|COM\\)[ \t]*\\({\\|$\\)")
      ("^[ \t]*\\(xquery[ \t]+\\(version\\|encoding\\)\\|module[ \t]+namespace\\|import[ \t]+\\(module\\|schema\\)\\|declare\\)[ \t]" "^[ \t]*\\(let\\|for\\|some\\|every\\)[ \t]+\\(\\(tumbling\\|sliding\\)[ \t]+window[ \t]+\\)?\\$" "^[ \t]*\\(where\\|return\\|order[ \t]+by\\|group[ \t]+by\\)[ \t]+[$(<]" "^[ \t]*[a-z][a-z-]*\\(:[a-z][a-z-]*\\)?[ \t]*(" "^[ \t]*\\(map\\|array\\|try\\|ordered\\|unordered\\|validate\\|element\\|attribute\\|document\\|text\\|comment\\)\\([ \t]+[A-Za-z:-]+\\)?[ \t]*{" "^[ \t]*\\((:\\|(#\\|\\$[a-z_]\\|[<]\\|[/]?[/][A-Za-z@]\\)"))
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

(defun xqls--command ()
  "The command that starts the server.
Eglot does not send the language of Emacs, so an argument does."
  (let ((language (xqls--language)))
    (if (and language (not (member "--locale" xqls-command)))
        (append xqls-command (list "--locale" language))
      xqls-command)))

(defvar xqls-move-regexp
  (rx symbol-start
      (or (seq (opt (any "A-Za-z")) (any "a-iA-I") digit (opt (any "-x")) (any "a-iA-I") digit)
          (seq (any "A-Za-z") (any "1-9+.=-") (any ".=+-") (any "1-9"))))
  "A move in coordinates or in the four characters of AXF and WXF.")

(defvar xqls-chinese-move-regexp
  (rx (= 2 (any "帅帥将將仕士相象马馬傌车車俥砗硨炮砲包兵卒前中后後一二三四五六七八九１-９1-9")) (any "进進退平") (any "一二三四五六七八九１-９1-9"))
  "A move in Chinese characters.")

(defvar xqls-xq-font-lock-keywords
  `((,(rx line-start (* blank) (group (any "A-Z") (+ (any "A-Z0-9_"))) (or blank line-end))
     (1 font-lock-keyword-face))
    (,(rx symbol-start (or "SETUP" "START" "VAR" "DIAG" "COM" "MOVE" "END") symbol-end)
     . font-lock-keyword-face)
    (,(rx "[" (* blank) (+ digit) (* blank) "]") . font-lock-constant-face)
    (,(rx "(" (+ (any "0-9, ")) ")") . font-lock-constant-face)
    (,(concat (rx symbol-start (group (+ digit) ".") (* blank)) "\\(?2:" xqls-move-regexp "\\|" xqls-chinese-move-regexp "\\)")
     (1 font-lock-builtin-face) (2 font-lock-function-name-face))
    (,(rx symbol-start (+ digit) (+ ".") (or blank line-end)) . font-lock-builtin-face)
    (,xqls-move-regexp . font-lock-variable-name-face)
    (,xqls-chinese-move-regexp . font-lock-variable-name-face))
  "Colours of `xqls-xq-mode'.
What follows a number directly is a move of Red, all else of Black.")

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
                    (looking-at "[ \t]*\\(?:GAME\\|TIME\\|RESULT\\|RED\\|BLACK\\|DATE\\|PLACE\\|EVENT\\)[ \t]"))))
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
  "Go back to the beginning of a line that matched.
Return where it matched up to."
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
                           ;; A line would begin with the spaces before the number above it.
                           (electric-indent-local-mode -1)
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

(defconst xqls--binary (rx "." (or "xqf" "cbr" "cbl") string-end)
  "The names of binary records.")

;;;###autoload
(defun xqls-read-binary ()
  "Show a binary record as the text in .xq that the program writes.
The text can be written to another file, and never to the record."
  (interactive)
  (let ((file (expand-file-name buffer-file-name))
        (inhibit-read-only t)
        (coding-system-for-read 'utf-8-unix))
    (set-buffer-multibyte t)
    (erase-buffer)
    (call-process (car xqls-command) nil t nil "convert" "--to" "xq" file)
    (goto-char (point-min)))
  (setq buffer-file-coding-system 'utf-8-unix)
  (set-buffer-modified-p nil)
  (xqls-xq-mode)
  (setq buffer-read-only t)
  (add-hook 'write-contents-functions #'xqls--keep-binary nil t))

(defun xqls--keep-binary ()
  "Say why a binary record is not written over."
  (let ((file (expand-file-name buffer-file-name)))
    (when (string-match-p xqls--binary file)
      (user-error "%s" (with-temp-buffer
                         (call-process (car xqls-command) nil t nil "fmt" file)
                         (string-trim (buffer-string)))))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:xqf\\|cbr\\|cbl\\)\\'" . xqls-read-binary))

(add-to-list 'eglot-server-programs
             (cons (cl-loop for (mode id) in xqls--languages collect (list mode :language-id id))
                   (lambda (_interactive &rest _) (xqls--command))))

;;; Requests

(defun xqls--record-buffer ()
  "The record that is meant: this buffer, or the one that the board shows."
  (if (derived-mode-p 'xqls-mode) (current-buffer)
    (or (and (buffer-live-p xqls--followed) xqls--followed)
        (user-error (xqls--say "This is no record")))))

(defun xqls--request (method &rest params)
  "Send METHOD about point with PARAMS, and return the answer."
  (let ((server (or (eglot-current-server) (user-error (xqls--say "The language server is not running: M-x eglot")))))
    ;; Changes that were not sent yet.
    (eglot--signal-textDocument/didChange)
    (condition-case problem
        (jsonrpc-request server method (append (eglot--TextDocumentPositionParams) params))
      (jsonrpc-error (user-error "%s" (or (alist-get 'jsonrpc-error-message (cdr problem)) (error-message-string problem)))))))

(defun xqls--true (value)
  "Whether the JSON VALUE is true."
  (not (memq value '(nil :json-false :null))))

(defmacro xqls--in-record (&rest body)
  "Evaluate BODY in the record that is meant, with point of its window.
Then show the board again."
  (declare (indent 0))
  `(let ((buffer (xqls--record-buffer)))
     (with-selected-window (or (get-buffer-window buffer t) (selected-window))
       (with-current-buffer buffer
         (prog1 (progn ,@body)
           (xqls--board-update))))))

;;; Walking

(defun xqls--moves ()
  "The game at point as (PLIES LINES CURRENT).
PLIES and LINES are vectors of the outline, CURRENT is the index of the
half-move at point or nil."
  (let* ((board (xqls--request :xqls/board))
         (game (plist-get board :game))
         (tree (jsonrpc-request (eglot-current-server) :xqls/tree
                                (append (eglot--TextDocumentPositionParams) (list :game game :detail "moves"))))
         (outline (aref (plist-get tree :games) 0))
         (plies (plist-get outline :plies))
         (range (plist-get board :range))
         (start (and (xqls--true range) (plist-get range :start))))
    (list plies (plist-get outline :lines)
          (and start
               (cl-position-if (lambda (ply)
                                 (let ((at (plist-get ply :at)))
                                   (and (= (aref at 0) (plist-get start :line)) (= (aref at 1) (plist-get start :character)))))
                               plies)))))

(defun xqls--line-of (lines ply)
  "The line of LINES that holds PLY, and its place in it."
  (cl-loop for line across lines
           for place = (cl-position ply (plist-get line :plies))
           when place return (cons line place)))

(defun xqls--choices (plies lines ply)
  "The half-moves of PLIES and LINES that are recorded instead of PLY.
The one that was there first comes first; PLY is among them."
  (let ((line (xqls--line-of lines ply)))
    (while (and line (= 0 (cdr line)) (integerp (plist-get (car line) :replaces)))
      (setq ply (plist-get (car line) :replaces)
            line (xqls--line-of lines ply)))
    (let ((found nil) (open (list ply)))
      (while open
        (let ((one (pop open)))
          (push one found)
          (setq open (append (cl-loop for number across (or (plist-get (aref plies one) :variations) [])
                                      for moves = (plist-get (aref lines number) :plies)
                                      when (> (length moves) 0) collect (aref moves 0))
                             open))))
      (nreverse found))))

(defun xqls--go-to (plies ply)
  "Put point on the half-move PLY of PLIES."
  (let ((at (plist-get (aref plies ply) :at)))
    (push-mark nil t)
    (goto-char (eglot--lsp-position-to-point (list :line (aref at 0) :character (aref at 1))))))

(defun xqls-next-move (&optional count)
  "Go to the next half-move of the line, or COUNT half-moves on."
  (interactive "p")
  (xqls--in-record
    (pcase-let* ((`(,plies ,lines ,current) (xqls--moves))
                 (place (and current (xqls--line-of lines current)))
                 (moves (plist-get (if place (car place) (aref lines 0)) :plies))
                 (target (+ (if place (cdr place) -1) (or count 1))))
      (if (and (<= 0 target) (< target (length moves)))
          (xqls--go-to plies (aref moves target))
        (user-error (xqls--say "The line ends here"))))))

(defun xqls-previous-move (&optional count)
  "Go back COUNT half-moves.
Before the first one of a variation stands the move after which it begins."
  (interactive "p")
  (xqls--in-record
    (pcase-let* ((`(,plies ,lines ,current) (xqls--moves))
                 (left (or count 1)))
      (while (and current (> left 0))
        (let ((place (xqls--line-of lines current)))
          (while (and (= 0 (cdr place)) (integerp (plist-get (car place) :replaces)))
            (setq place (xqls--line-of lines (plist-get (car place) :replaces))))
          (setq current (and (> (cdr place) 0) (aref (plist-get (car place) :plies) (1- (cdr place))))
                left (1- left))))
      (if current (xqls--go-to plies current) (user-error (xqls--say "No move comes before this one"))))))

(defun xqls-next-variation (&optional count)
  "Go to the next move recorded instead of the one at point, or COUNT on."
  (interactive "p")
  (xqls--in-record
    (pcase-let* ((`(,plies ,lines ,current) (xqls--moves))
                 (choices (and current (xqls--choices plies lines current)))
                 (target (and current (+ (cl-position current choices) (or count 1)))))
      (if (and target (<= 0 target) (< target (length choices)))
          (xqls--go-to plies (nth target choices))
        (user-error (xqls--say "No other move is recorded instead of this one"))))))

(defun xqls-previous-variation (&optional count)
  "Go to the previous move recorded instead of the one at point.
Or COUNT back."
  (interactive "p")
  (xqls-next-variation (- (or count 1))))

;;; Playing

(defun xqls--apply (answer)
  "Make the edit of ANSWER and put point where it says."
  (let ((edit (plist-get answer :edit)))
    (when (xqls--true edit)
      (let* ((documents (plist-get edit :documentChanges))
             (changes (plist-get edit :changes))
             (edits (if (xqls--true documents) (plist-get (aref documents 0) :edits) (cadr changes))))
        (eglot--apply-text-edits edits)))
    (goto-char (eglot--lsp-position-to-point (plist-get answer :position)))))

(defun xqls--coordinate (moves text)
  "The coordinates of the move of MOVES that TEXT means.
The piece that a dark piece turns up as is asked for."
  (let ((move (cl-find-if (lambda (move)
                            (or (string-equal-ignore-case text (plist-get move :text))
                                (string-equal-ignore-case text (plist-get move :coordinate))))
                          moves)))
    (concat (if move (plist-get move :coordinate) text)
            (and-let* ((reveals (append (plist-get move :reveals) nil)))
              (completing-read (format (xqls--say "%s turns up as: ") (plist-get move :text)) reveals nil t)))))

(defun xqls-play (move &optional variation)
  "Play MOVE after the half-move at point, with a prefix argument as a VARIATION.
It is written in the notation of the file.  Legal moves are completed; one
that cannot be played is refused with the reason."
  (interactive
   (let ((moves (plist-get (with-current-buffer (xqls--record-buffer) (xqls--request :xqls/board)) :legalMoves)))
     (list (xqls--coordinate moves (completing-read (xqls--say "Play: ") (mapcar (lambda (move) (plist-get move :text)) moves)))
           current-prefix-arg)))
  (xqls--in-record
    (let* ((moves (plist-get (xqls--request :xqls/board) :legalMoves))
           (known (cl-find move moves :key (lambda (each) (plist-get each :text)) :test #'string=)))
      (xqls--apply (apply #'xqls--request :xqls/play :move (if known (plist-get known :coordinate) move)
                          (and variation '(:as "variation")))))))

(defconst xqls--actions
  '(("delete") ("truncate") ("promote") ("demote") ("comment" :text) ("judgement" :mark) ("setup" :fen))
  "The actions of `xqls/edit', each with the parameter that it needs.")

(defun xqls--prompt (parameter)
  "How PARAMETER of an action is asked for."
  (pcase parameter
    (:text (xqls--say "Comment: "))
    (:mark (xqls--say "Judgement (! ? !? ?!): "))
    (_ "FEN: ")))

(defun xqls-edit (action &optional text)
  "Change the record at point by ACTION, with its TEXT if it needs one."
  (interactive
   (let* ((action (completing-read (xqls--say "Change: ") (mapcar #'car xqls--actions) nil t))
          (needed (cadr (assoc action xqls--actions))))
     (list action (and needed (read-string (xqls--prompt needed))))))
  (xqls--in-record
    (let ((needed (cadr (assoc action xqls--actions))))
      (xqls--apply (apply #'xqls--request :xqls/edit :action action (and needed (list needed (or text ""))))))))

;;; Engines

(defvar xqls--engine nil "The engine that the user chose, or nil for the first one.")
(defvar xqls--analysis nil "The analysis whose lines are shown, a plist.")
(defvar xqls--annotating nil "The server and the token of the annotation that goes on.")
(defvar xqls--tokens 0)

(defun xqls--token (kind)
  "A new token of progress of a KIND."
  (format "xqls-%s-%d" kind (cl-incf xqls--tokens)))

(defun xqls--server ()
  "The language server of the record, whose text it knows."
  (prog1 (or (eglot-current-server) (user-error (xqls--say "The language server is not running: M-x eglot")))
    (eglot--signal-textDocument/didChange)))

(defun xqls--because (problem)
  "Say why a request was refused: PROBLEM of the protocol."
  (message "%s" (plist-get problem :message)))

(defun xqls--score (line)
  "The score of LINE from the first side's view."
  (let ((cp (plist-get line :cp)))
    (if (numberp cp) (format "%+.2f" (/ cp 100.0)) (format "#%s" (or (plist-get line :mate) "")))))

(defun xqls--show-lines (token thoughts)
  "Show the lines of THOUGHTS, if TOKEN is that of the analysis."
  (when (and (equal token (plist-get xqls--analysis :token)) (get-buffer "*xqls lines*"))
    (with-current-buffer "*xqls lines*"
      (let ((inhibit-read-only t) (row (line-number-at-pos)))
        (erase-buffer)
        (insert (plist-get (plist-get thoughts :engine) :name) "   "
                (xqls--say "RET writes the line as a variation, q closes") "\n")
        (cl-loop for line across (plist-get thoughts :lines)
                 for moves = (append (plist-get line :line) nil)
                 do (insert (propertize
                             (format "%s  %s  %s\n" (xqls--score line) (plist-get line :depth)
                                     (mapconcat (lambda (move) (plist-get move :text)) moves " "))
                             'xqls-moves (mapcar (lambda (move) (plist-get move :coordinate)) moves))))
        (goto-char (point-min))
        (forward-line (1- row))))))

(cl-defmethod eglot-handle-notification :around (_server (_method (eql $/progress)) &key token value &allow-other-keys)
  "The lines of an engine come as progress with their TOKEN and VALUE."
  (if (and (stringp token) (string-prefix-p "xqls-lines-" token))
      (xqls--show-lines token value)
    (cl-call-next-method)))

(defun xqls-stop-lines ()
  "Stop the engine and close its lines."
  (interactive)
  (when-let* ((analysis xqls--analysis))
    (setq xqls--analysis nil)
    (jsonrpc-notify (plist-get analysis :server) :window/workDoneProgress/cancel (list :token (plist-get analysis :token))))
  (when-let* ((window (get-buffer-window "*xqls lines*"))) (quit-window t window)))

(defun xqls-write-line ()
  "Write the line at point into the record, as a variation of what follows there."
  (interactive)
  (let ((moves (get-text-property (point) 'xqls-moves))
        (analysis xqls--analysis))
    (when (and moves analysis)
      (xqls-stop-lines)
      (with-current-buffer (plist-get analysis :buffer)
        (unless (= (plist-get analysis :tick) (buffer-chars-modified-tick))
          (user-error (xqls--say "The text has changed meanwhile; nothing was written")))
        (condition-case problem
            (xqls--apply (jsonrpc-request (plist-get analysis :server) :xqls/play
                                          (append (plist-get analysis :place)
                                                  (list :move (car moves) :then (vconcat (cdr moves)) :as "variation"))))
          (jsonrpc-error (user-error "%s" (or (alist-get 'jsonrpc-error-message (cdr problem)) (error-message-string problem)))))))))

(defvar-keymap xqls-lines-mode-map
  :doc "Keys of the lines of an engine."
  :parent special-mode-map
  "RET" #'xqls-write-line
  "q" #'xqls-stop-lines)

(define-derived-mode xqls-lines-mode special-mode "Lines"
  "The lines of an engine.
\\{xqls-lines-mode-map}"
  (setq truncate-lines t))

(defun xqls-analyse ()
  "Show the lines of an engine for the position at point, as it thinks."
  (interactive)
  (xqls-stop-lines)
  (xqls--in-record
    (let* ((server (xqls--server)) (place (eglot--TextDocumentPositionParams)) (token (xqls--token "lines")))
      (setq xqls--analysis (list :token token :server server :place place :buffer (current-buffer)
                                 :tick (buffer-chars-modified-tick)))
      (with-current-buffer (get-buffer-create "*xqls lines*")
        (let ((inhibit-read-only t)) (erase-buffer))
        (xqls-lines-mode))
      (display-buffer "*xqls lines*" '(display-buffer-at-bottom (window-height . 7)))
      (jsonrpc-async-request
       server :xqls/analyse
       (append place (list :multiPv 5 :limit '(:time 60000) :partialResultToken token :workDoneToken token)
               (and xqls--engine (list :engine xqls--engine)))
       :timeout nil
       :success-fn (lambda (thoughts) (xqls--show-lines token thoughts))
       :error-fn (lambda (problem)
                   (when (equal token (plist-get xqls--analysis :token))
                     (xqls-stop-lines)
                     (xqls--because problem)))))))

(defun xqls-annotate (&optional remove)
  "Have an engine annotate the game at point; with a prefix argument REMOVE that.
Called again while it does, it stops, and what is done is written."
  (interactive "P")
  (if (and xqls--annotating (not remove))
      (jsonrpc-notify (car xqls--annotating) :window/workDoneProgress/cancel (list :token (cdr xqls--annotating)))
    (xqls--in-record
      (let ((server (xqls--server)) (token (xqls--token "annotate")) (buffer (current-buffer)) (tick (buffer-chars-modified-tick)))
        (setq xqls--annotating (cons server token))
        (jsonrpc-async-request
         server :xqls/annotate
         (append (eglot--TextDocumentPositionParams) (list :remove (if remove t :json-false) :workDoneToken token)
                 (and xqls--engine (list :engine xqls--engine)))
         :timeout nil
         :success-fn (lambda (answer)
                       (setq xqls--annotating nil)
                       (when (xqls--true (plist-get answer :why)) (message "%s" (plist-get answer :why)))
                       (when (buffer-live-p buffer)
                         (with-current-buffer buffer
                           (if (= tick (buffer-chars-modified-tick))
                               (xqls--apply (append answer (list :position (eglot--pos-to-lsp-position))))
                             (message (xqls--say "The text has changed meanwhile; nothing was written"))))))
         :error-fn (lambda (problem)
                     (setq xqls--annotating nil)
                     (xqls--because problem)))))))

(defun xqls-remove-annotations ()
  "Take the annotations of an engine out of the game at point."
  (interactive)
  (xqls-annotate t))

(defun xqls-choose-engine (name)
  "Ask the engine NAME from now on, for the games that it plays."
  (interactive
   (let* ((answer (with-current-buffer (xqls--record-buffer) (xqls--request :xqls/engines)))
          (names (mapcar (lambda (engine) (plist-get engine :name)) (plist-get answer :engines))))
     (list (if names (completing-read (xqls--say "Engine: ") names nil t)
             (user-error "%s" (if (xqls--true (plist-get answer :why)) (plist-get answer :why)
                                (xqls--say "No engine is configured; add one with `xqls engine add NAME PROGRAM`")))))))
  (setq xqls--engine name))

;;; Pages

(defun xqls-explain (code)
  "Show the page about the diagnostic CODE, by default of the one at point."
  (interactive
   (list (let ((found (cl-loop for diagnostic in (flymake-diagnostics (point))
                               for sent = (alist-get 'eglot-lsp-diag (flymake-diagnostic-data diagnostic))
                               when sent return (plist-get sent :code))))
           (or found (read-string (xqls--say "Code of the diagnostic: "))))))
  (with-help-window "*xqls page*"
    (let* ((language (xqls--language))
           (arguments (append (and language (list "--locale" language)) (list "explain" "--" code)))
           (status (apply #'call-process (car xqls-command) nil standard-output nil arguments)))
      (unless (equal status 0) (princ (format (xqls--say "There is no page about %s.") code)) (terpri)))))

;;; Other formats

(defun xqls-convert (format)
  "Write the record in another FORMAT, as a new file beside it.
What the format cannot say is listed."
  (interactive
   (list (completing-read (xqls--say "Convert to: ")
                          (append (mapcar #'cadr xqls--languages) '("json" "html" "jkf" "xqf")) nil t)))
  (let* ((extension (or (car (nth 3 (seq-find (lambda (language) (equal (cadr language) format)) xqls--languages))) format))
         (source (or buffer-file-name (expand-file-name "record")))
         (language (cadr (assq major-mode xqls--languages)))
         (binary (string-match-p xqls--binary source))
         (count 1)
         (name (concat (file-name-sans-extension source) "." extension))
         (losses (get-buffer-create "*xqls losses*"))
         (call (append (list "convert" "--to" format) (and (xqls--language) (list "--locale" (xqls--language)))))
         (coding-system-for-write 'utf-8-unix)
         (coding-system-for-read 'utf-8-unix)
         status)
    (while (file-exists-p name)
      (setq count (1+ count)
            name (format "%s %d.%s" (file-name-sans-extension source) count extension)))
    (setq call (append call (list "-o" name)))
    (with-current-buffer losses (let ((inhibit-read-only t)) (erase-buffer)))
    (setq status
          (if binary
              (apply #'call-process (car xqls-command) nil losses nil (append call (list "--" source)))
            (apply #'call-process-region nil nil (car xqls-command) nil losses nil
                   (append call (list "--language" language "-")))))
    (unless (equal status 0)
      (user-error "%s" (with-current-buffer losses (string-trim (buffer-string)))))
    (unless (member format '("xqf" "html")) (find-file name))
    (if (zerop (buffer-size losses))
        (message (xqls--say "%s is written. Nothing is lost.") (file-name-nondirectory name))
      (with-current-buffer losses (special-mode))
      (display-buffer losses))))

;;; The games of the folder, and a record of what was copied

(defun xqls--ask (method params)
  "Send METHOD with PARAMS to the server of the project, and return the answer."
  (let ((server (or (eglot-current-server) (user-error (xqls--say "The language server is not running: M-x eglot")))))
    (condition-case problem
        (jsonrpc-request server method params)
      (jsonrpc-error (user-error "%s" (or (alist-get 'jsonrpc-error-message (cdr problem)) (error-message-string problem)))))))

(defvar-keymap xqls-games-mode-map
  :doc "Keys in the list of games."
  "RET" #'xqls-open-game)

(define-derived-mode xqls-games-mode tabulated-list-mode "xqls games"
  "The games of the folder; a column sorts them."
  (setq tabulated-list-format
        (vector (list (xqls--say "First player") 16 t) (list (xqls--say "Second player") 16 t) (list (xqls--say "Event") 20 t)
                (list (xqls--say "Date") 11 t) (list (xqls--say "Result") 8 t) (list (xqls--say "Opening") 0 t)))
  (tabulated-list-init-header))

(defun xqls-games (words)
  "List the games of the folder that have the WORDS."
  (interactive (list (read-string (xqls--say "Games with: "))))
  (let* ((text (lambda (value) (if (stringp value) value "")))
         (found (xqls--ask :xqls/games (list :filter words :limit 500)))
         (rows (mapcar (lambda (game)
                         (list game
                               (vconcat (mapcar text (plist-get game :players))
                                        (mapcar (lambda (key) (funcall text (plist-get game key))) '(:event :date :result))
                                        (list (mapconcat #'identity (plist-get game :opening) " ")))))
                       (plist-get found :games))))
    (with-current-buffer (get-buffer-create "*xqls games*")
      (xqls-games-mode)
      (setq tabulated-list-entries rows)
      (tabulated-list-print)
      (pop-to-buffer (current-buffer)))
    (message (xqls--say "%s of %s games") (plist-get found :found) (plist-get found :count))))

(defun xqls-open-game (&optional chosen)
  "Open the game of this line, or the CHOSEN one."
  (interactive)
  (let* ((game (or chosen (tabulated-list-get-id) (user-error (xqls--say "There is no game in this line"))))
         (start (plist-get (plist-get game :range) :start)))
    (find-file-other-window
     (funcall (if (fboundp 'eglot-uri-to-path) 'eglot-uri-to-path 'eglot--uri-to-path) (plist-get game :uri)))
    (when start
      (goto-char (point-min))
      (forward-line (plist-get start :line)))))

(defun xqls-explore ()
  "Show how other games went on from the position at point, and which they are.
A button plays a move or opens a game."
  (interactive)
  (let* ((record (xqls--record-buffer))
         (found (or (with-current-buffer record (xqls--request :xqls/explorer :limit 200))
                    (user-error (xqls--say "The position here is not known"))))
         (text (lambda (value other) (if (stringp value) value other))))
    (with-current-buffer (get-buffer-create "*xqls explorer*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (special-mode)
        (insert (format (xqls--say "%s games reach this position") (plist-get (plist-get found :score) :games)) "\n\n")
        (seq-doseq (next (plist-get found :next))
          (let ((score (plist-get next :score)))
            (insert-text-button (plist-get next :text)
                                'action (lambda (_) (with-current-buffer record (xqls-play (plist-get next :move)))))
            (insert (format "  %s  (+%s =%s -%s)  %s\n" (plist-get score :games) (plist-get score :first) (plist-get score :drawn)
                            (plist-get score :second) (funcall text (plist-get next :last) "")))))
        (insert "\n")
        (seq-doseq (game (plist-get found :games))
          (insert-text-button (mapconcat (lambda (name) (funcall text name "?")) (plist-get game :players) " – ")
                              'action (lambda (_) (xqls-open-game game)))
          (insert (format "  %s  %s  %s\n" (funcall text (plist-get game :event) "") (funcall text (plist-get game :date) "")
                          (funcall text (plist-get game :result) "*"))))
        (goto-char (point-min)))
      (display-buffer (current-buffer)))))

(defun xqls-paste ()
  "Open a record of what was copied: a record, a FEN, or half-moves."
  (interactive)
  (let* ((made (xqls--ask :xqls/fromText (list :text (current-kill 0))))
         (language (seq-find (lambda (language) (equal (cadr language) (plist-get made :language))) xqls--languages)))
    (pop-to-buffer (generate-new-buffer (format "record.%s" (or (car (nth 3 language)) "xq"))))
    (insert (plist-get made :text))
    (goto-char (point-min))
    (funcall (car language))))

;;; The board

(defface xqls-board-first '((((background dark)) :foreground "#ff7a6b" :weight bold) (t :foreground "#b3261e" :weight bold))
  "Pieces of Red, in shogi of Black.
They are bold, so that the sides differ without colours too.")
(defface xqls-board-second '((((background dark)) :foreground "#8fc7ff") (t :foreground "#1d2b3a"))
  "Pieces of the other side.")
(defface xqls-board-to '((t :inherit highlight)) "The square where the last move ended.")
(defface xqls-board-label '((t :inherit shadow)) "The edge of the board, and empty points.")

(defvar xqls--board-timer nil)
(defvar xqls--followed nil "The record that the board shows.")

(defun xqls--pieces (fen shogi)
  "The pieces of FEN by square, as (SQUARE . LETTER).
Squares of SHOGI are written as in USI."
  (let ((row 0) pieces)
    (dolist (text (split-string (car (split-string fen "[ []")) "/"))
      (let ((column 0))
        (dolist (letter (append text nil))
          (cond ((<= ?0 letter ?9) (cl-incf column (- letter ?0)))
                ((or (<= ?a letter ?z) (<= ?A letter ?Z))
                 (push (cons (if shogi (format "%d%c" (- 9 column) (+ ?a row)) (format "%c%d" (+ ?a column) (- 9 row))) letter)
                       pieces)
                 (cl-incf column)))))
      (cl-incf row))
    pieces))

(defun xqls--plain (char)
  "CHAR in ASCII, if it is a full-width letter or digit, or a Chinese numeral."
  (let ((numeral (cl-position char "〇一二三四五六七八九")))
    (cond (numeral (+ ?0 numeral))
          ((< #xFF00 char #xFF5F) (- char #xFEE0))
          (t char))))

(defun xqls--cells (line step)
  "Where the nine cells of LINE are, or nil; STEP characters apart."
  (let* ((gaps " []()<>!")
         (first (if (and (> (length line) 0) (cl-position (aref line 0) gaps)) 0 1)))
    (and (>= (length line) (+ first (* 9 step)))
         (cl-loop for column below 9
                  for at = (+ first (* step column) (1- step))
                  always (and (cl-position (aref line (- at (1- step))) gaps)
                              (not (memq (aref line at) '(?\s #x3000 ?~)))))
         (cl-loop for column below 9 collect (+ first (* step column) (1- step))))))

(defun xqls--paint-board (text fen shogi)
  "TEXT of a board with the faces of its pieces.
They follow from FEN, for SHOGI or not."
  (let ((lines (split-string text "\n"))
        (pieces (xqls--pieces fen shogi))
        (step (if shogi 3 2))
        (rows nil) (flipped nil))
    (dolist (line lines)
      (put-text-property 0 (length line) 'face 'xqls-board-label line)
      (when-let* ((cells (xqls--cells line step)))
        (let ((label (mapconcat (lambda (at) (string (xqls--plain (aref line at)))) cells "")))
          (if (not (member label '("123456789" "987654321" "abcdefghi" "ihgfedcba")))
              (push (cons line cells) rows)
            (unless rows
              (setq flipped (if shogi (string-prefix-p "1" label) (eq ?一 (aref line (car cells))))))))))
    (setq rows (nreverse rows))
    (when (and rows (eq ?0 (xqls--plain (aref (caar rows) 0)))) (setq flipped t))
    (cl-loop
     for (line . cells) in rows for row from 0 do
     (cl-loop
      for at in cells for column from 0 do
      (let* ((x (if flipped (- 8 column) column))
             (y (if flipped (- (length rows) 1 row) row))
             (square (if shogi (format "%d%c" (- 9 x) (+ ?a y)) (format "%c%d" (+ ?a x) (- 9 y))))
             (piece (alist-get square pieces nil nil #'equal))
             (gap (- at (1- step))))
        (when piece
          (put-text-property at (1+ at) 'face (if (<= ?A piece ?Z) 'xqls-board-first 'xqls-board-second) line))
        (when (eq (aref line gap) ?\[)
          (add-face-text-property gap (min (length line) (+ at 2)) 'xqls-board-to t line)))))
    (string-join lines "\n")))

(defun xqls--turn (board)
  "Whose turn it is on BOARD."
  (let ((shogi (equal (plist-get board :variant) "shogi")))
    (pcase (plist-get board :sideToMove)
      ("red" (xqls--say "Red to move"))
      ("white" (if shogi (xqls--say "White (gote) to move") (xqls--say "White to move")))
      ("black" (if shogi (xqls--say "Black (sente) to move") (xqls--say "Black to move"))))))

(defun xqls--board-text (board)
  "The lines that show BOARD, the answer to `xqls/board'."
  (concat (xqls--paint-board (string-trim-right (or (plist-get board :text) "")) (plist-get board :fen)
                             (equal (plist-get board :variant) "shogi"))
          "\n\n"
          (and-let* ((path (append (plist-get board :path) nil)))
            (concat (propertize (string-join path " › ") 'face 'bold) "\n"))
          (cond ((plist-get board :unknown) (concat (xqls--turn board) "\n" (plist-get board :unknown)))
                ((xqls--true (plist-get board :mate)) (xqls--say "mate"))
                ((xqls--true (plist-get board :check)) (format (xqls--say "%s, in check") (xqls--turn board)))
                (t (xqls--turn board)))
          "\n" (plist-get board :fen) "\n"))

(defun xqls--show-board (board)
  "Put BOARD into its buffer."
  (with-current-buffer (get-buffer-create "*xqls board*")
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert (if board (xqls--board-text board) (concat (xqls--say "There is no position here.") "\n")))
      (goto-char (point-min)))))

(defun xqls--board-update ()
  "Show the board at point, if the board is on the screen."
  (when-let* (((derived-mode-p 'xqls-mode))
              ((get-buffer-window "*xqls board*"))
              (server (eglot-current-server)))
    (setq xqls--followed (current-buffer))
    (jsonrpc-async-request
     server :xqls/board (eglot--TextDocumentPositionParams)
     :deferred :xqls/board
     :success-fn #'xqls--show-board
     :error-fn #'ignore)))

(defun xqls-undo ()
  "Undo the last change of the record that the board shows."
  (interactive)
  (xqls--in-record (undo-only)))

(defvar-keymap xqls-board-mode-map
  :doc "Keys of the board."
  :parent special-mode-map
  "n" #'xqls-next-move
  "p" #'xqls-previous-move
  "d" #'xqls-next-variation
  "u" #'xqls-previous-variation
  "m" #'xqls-play
  "e" #'xqls-edit
  "/" #'xqls-undo)

(define-derived-mode xqls-board-mode special-mode "Board"
  "The board of a record.
\\{xqls-board-mode-map}")

(define-keymap :keymap xqls-mode-map
  "C-c C-n" #'xqls-next-move
  "C-c C-p" #'xqls-previous-move
  "C-c C-d" #'xqls-next-variation
  "C-c C-u" #'xqls-previous-variation
  "C-c C-m" #'xqls-play
  "C-c C-e" #'xqls-edit
  "C-c C-b" #'xqls-show-board
  "C-c C-a" #'xqls-analyse)

;;;###autoload
(defun xqls-show-board ()
  "Show the board at point in a window that follows point."
  (interactive)
  (with-current-buffer (get-buffer-create "*xqls board*")
    (xqls-board-mode))
  (display-buffer "*xqls board*" '(display-buffer-in-direction (direction . right) (window-width . 46)))
  (unless xqls--board-timer
    (setq xqls--board-timer (run-with-idle-timer 0.1 t #'xqls--board-update)))
  (xqls--board-update))

(provide 'xqls)
;;; xqls.el ends here
