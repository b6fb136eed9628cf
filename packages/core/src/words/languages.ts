// The shipped languages: apart from their texts, so that a page can choose one before the texts arrive.

export const languages = ['en', 'es'] as const;
export type LanguageName = (typeof languages)[number];
