// The words of CodeMirror's own panels and announcements.
import { EditorState, type Extension } from '@codemirror/state';
import { say } from './words';

export function phrases(): Extension {
  return EditorState.phrases.of({
    'Find': say('Find'),
    'Replace': say('Replace'),
    'next': say('next'),
    'previous': say('previous'),
    'all': say('all'),
    'match case': say('match case'),
    'regexp': say('regular expression'),
    'by word': say('whole words'),
    'replace': say('replace'),
    'replace all': say('replace all'),
    'close': say('Close'),
    'Go to line': say('Go to line'),
    'go': say('Go'),
    'current match': say('current match'),
    'replaced $ matches': say('{number} replaced', { number: '$' }),
    'replaced match on line $': say('replaced in line {number}', { number: '$' }),
    'on line': say('in line'),
    'Completions': say('Moves and words that fit'),
    'Diagnostics': say('Problems'),
    'No diagnostics': say('No problems'),
    'New name': say('New name'),
    'rename': say('Rename'),
    'Reference list': say('Places in the text'),
    'Control character': say('Control character'),
    'Selection deleted': say('Selection deleted'),
    'Formatting request failed': say('The text could not be formatted'),
    'Rename request failed': say('It could not be renamed'),
    'Find definition failed': say('It could not be found'),
    'Finding references failed': say('It could not be found'),
    'Signature request failed': say('It could not be found'),
  });
}
