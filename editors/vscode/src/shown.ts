// Texts of records, files and the server, as the editor's own messages and titles may show them.

/** Controls, signs that change the direction or cannot be seen, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** One line of so many characters at most, in which every character can be seen. */
export function plain(text: string, most: number): string {
  // A character has at most two halves.
  const shown = [...text.slice(0, 2 * most + 2)];
  const cut = shown.length > most ? [...shown.slice(0, most - 1), '…'] : shown;
  return cut.join('').replace(/\s+/g, ' ').replace(UNSEEN, '\u{fffd}');
}

/** A text in a notification, where `[text](command:name)` would be a link that runs a command. */
export function notice(text: string): string {
  return plain(text, 1000).replaceAll('](', '] (');
}

/** A text where `$(name)` would be an icon. */
export function withoutIcons(text: string): string {
  return text.replace(/\$\((?=[\w~-]+\))/g, '\\$(');
}
