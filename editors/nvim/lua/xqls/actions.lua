-- The actions of `xqls/edit`.
return { 'delete', 'truncate', 'promote', 'demote', 'comment', 'judgement', 'setup' }
