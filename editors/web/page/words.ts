// What the page says. A text stands in English where it is said, and editors/locales/*.po translates it: generate.mjs writes
// translations.json from there.
import { capital } from '../../board/src/fen';
import { type Language, isLanguage, languageOf } from '../../board/src/languages';
import { languages } from '../../languages.json';
import translations from './translations.json';

const tables: Partial<Record<Language, Record<string, string>>> = translations;
const followers = new Set<() => void>();
let current: Language = 'en';

/** The language of the page. */
export const language = (): Language => current;

/** A text in the language of the page, with its arguments. */
export const say = (text: string, values: Record<string, string | number> = {}): string =>
  (tables[current]?.[text] ?? text).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The name of a format in the language of the page, by its language id. */
export function nameOf(id: string): string {
  const name = languages.find((one) => one.id === id)?.aliases[0] ?? id;
  return tables[current]?.[name] ?? name;
}

/** A message as a sentence of its own. Chinese and Japanese ones may begin with a square: `c0`. */
export const sentence = (message: string): string => (current === 'en' ? capital(message) : message);

/** Runs now, and again in each new language. */
export function follow(use: () => void): void {
  followers.add(use);
  use();
}

/** Gives an element its name for those who do not see it, which others see as a tooltip. */
export function entitle<E extends HTMLElement>(element: E, text: () => string): E {
  follow(() => {
    element.title = text();
    element.setAttribute('aria-label', text());
  });
  return element;
}

/** Gives an element its words. */
export function word<E extends HTMLElement>(element: E, text: () => string): E {
  follow(() => (element.textContent = text()));
  return element;
}

export function speak(tag: Language): void {
  current = tag;
  for (const use of followers) use();
}

/** The language that was chosen here before, or that of the browser. */
export function preferred(chosen: string | null): Language {
  return isLanguage(chosen) ? chosen : languageOf(navigator.language);
}
