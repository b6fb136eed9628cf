// A refusal as a sentence for the terminal: the server's own texts, else the core's.
import { type LanguageName, languages, type Refusal, sayAny } from '@curbwright/core';
import { backupTexts as backupsEn } from './backups.en.ts';
import { backupTexts as backupsEs } from './backups.es.ts';
import { startTexts as startEn } from './start.en.ts';
import { startTexts as startEs } from './start.es.ts';

const texts: Readonly<Record<LanguageName, Readonly<Record<string, string>>>> = {
  en: { ...startEn, ...backupsEn },
  es: { ...startEs, ...backupsEs },
};

/** The terminal's language by LC_ALL, LC_MESSAGES, LANG; English where we do not ship it. */
export function terminalLanguage(env: NodeJS.ProcessEnv = process.env): LanguageName {
  const wanted = (env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en').slice(0, 2).toLowerCase();
  return languages.find((language) => language === wanted) ?? 'en';
}

/** What a configuration key is for; '' for one Curbwright does not know. */
export function sayConfiguration(key: string, language: LanguageName = terminalLanguage()): string {
  return texts[language][`setting.${key}`] ?? '';
}

/** The sentence of a refusal. */
export function sayRefusal(refusal: Refusal, language: LanguageName = terminalLanguage()): string {
  const text = texts[language][refusal.code];
  if (text === undefined) return sayAny(language, refusal.code, refusal.params);
  return text.replaceAll(/\{\{([\w-]+)\}\}/g, (whole, name: string) => String(refusal.params[name] ?? whole));
}
