// The languages that the board speaks.

export const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a tag as browsers and editors write it: `ja`, `zh-cn`, `zh-Hant-HK`. Others are English. */
export function languageOf(tag: string): Language {
  const [language = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  if (language === 'ja') return 'ja';
  if (language !== 'zh') return 'en';
  if (rest.includes('hans')) return 'zh-Hans';
  return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-Hant' : 'zh-Hans';
}

export function isLanguage(tag: unknown): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}
