-- Written by editors/generate.mjs from editors/languages.json. Do not edit.
return {
  {
    id = 'xq',
    extensions = { 'xq', 'wxf' },
    commentstring = '# %s',
    shared = {
      ['xq'] = {
        theirs_filetype = 'xquery',
        undecided = 'ours',
        ours = {
          '\\v\\C^\\s*(FORMAT|GAME|RED|BLACK|RESULT|DATE|PLACE|EVENT|TIME|FEN)(\\s|$)',
          '\\v\\C^\\s*(SETUP|START|DIAG|COM)\\s*(\\{|$)',
        },
        theirs = {
          '\\v\\C^\\s*(xquery\\s+(version|encoding)|module\\s+namespace|import\\s+(module|schema)|declare)\\s',
          '\\v\\C^\\s*(let|for|some|every)\\s+\\$',
          '\\v\\C^\\s*(return|typeswitch|validate|switch|if|doc|collection|fn:\\w+)\\s*[($]',
          '\\v\\C^\\s*(\\(:|\\(#|\\$\\w|\\<)',
        },
      },
    },
  },
  {
    id = 'csa',
    extensions = { 'csa' },
    commentstring = '\' %s',
  },
  {
    id = 'chessboard',
    extensions = { 'chessboard' },
    commentstring = '# %s',
  },
  {
    id = 'chessmoveseq',
    extensions = { 'chessmoveseq' },
    commentstring = '# %s',
  },
  {
    id = 'xiangqi-pgn',
    extensions = { 'pgn' },
    commentstring = '; %s',
    shared = {
      ['pgn'] = {
        theirs_filetype = 'pgn',
        undecided = 'theirs',
        ours = {
          '\\v\\C^\\s*\\[(Game "Chinese Chess"|Variant "([Xx]iangqi|[Jj]ei?qi|[Jj]ieqi)"|Format "(Chinese|WXF|ICCS)"|RedTeam |Red ")',
          '\\v\\C^\\s*\\[FEN "[^/ ]+(/[^/ ]+){9}[ \\["]',
          '\\v\\C(^|\\s)1[.)]\\s*([A-Ia-i][0-9]-?[A-Ia-i][0-9]|[KAERHCPkaerhcp][1-9][-+.][1-9]|[炮砲包马馬傌车車俥兵相仕帅帥])',
        },
        theirs = {
          '\\v\\C^\\s*\\[FEN "[^/ ]+(/[^/ ]+){7} ',
          '\\v\\C(^|\\s)1\\.\\s*([a-h][34]|N[acfh]3)(\\s|$)',
        },
      },
    },
  },
  {
    id = 'xiangqi-fen',
    extensions = { 'fen', 'epd' },
    commentstring = '# %s',
    shared = {
      ['fen'] = {
        theirs_filetype = 'fen',
        undecided = 'ours',
        ours = {
          '\\v\\C^\\s*[^/ ]+(/[^/ ]+){9}(\\s|$)',
        },
        theirs = {
          '\\v\\C^\\s*[^/ ]+(/[^/ ]+){7}(\\s|$)',
        },
      },
      ['epd'] = {
        theirs_filetype = 'epd',
        undecided = 'ours',
        ours = {
          '\\v\\C^\\s*[^/ ]+(/[^/ ]+){9}(\\s|$)',
        },
        theirs = {
          '\\v\\C^\\s*[^/ ]+(/[^/ ]+){7}(\\s|$)',
        },
      },
    },
  },
  {
    id = 'uci',
    extensions = { 'uci' },
  },
}
