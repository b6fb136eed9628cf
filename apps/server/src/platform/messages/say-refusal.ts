// Formats an error as a sentence for the terminal, from the server's own messages, else from
// core's.
import {
  addEveryPack,
  allTexts,
  type Dictionary,
  type LanguageName,
  languageNamed,
  type Refusal,
  textFrom,
  withReason,
} from '@curbwright/core';
import { backupTexts as backupsEn } from './backups.en.ts';
import { backupTexts as backupsEs } from './backups.es.ts';
import { consoleTexts as consoleEn } from './console.en.ts';
import { consoleTexts as consoleEs } from './console.es.ts';
import { roomTexts as roomEn } from './room.en.ts';
import { roomTexts as roomEs } from './room.es.ts';
import { settingTexts as settingsEn } from './settings.en.ts';
import { settingTexts as settingsEs } from './settings.es.ts';
import { startTexts as startEn } from './start.en.ts';
import { startTexts as startEs } from './start.es.ts';

// Errors must be available in every shipped language.
addEveryPack();

const texts: Dictionary = {
  en: { ...allTexts.en, ...startEn, ...backupsEn, ...settingsEn, ...consoleEn, ...roomEn },
  es: { ...allTexts.es, ...startEs, ...backupsEs, ...settingsEs, ...consoleEs, ...roomEs },
};

/** The terminal's language from LC_ALL, LC_MESSAGES or LANG; English if it is not shipped. */
export function terminalLanguage(env: NodeJS.ProcessEnv = process.env): LanguageName {
  return languageNamed(env.LC_ALL || env.LC_MESSAGES || env.LANG) ?? 'en';
}

/** Explains a configuration key; `''` if it is unknown. */
export function sayConfiguration(key: string, language: LanguageName = terminalLanguage()): string {
  return textFrom(texts, language, `setting.${key}`, {}) ?? '';
}

/** Explains a server setting; `''` if there is no explanation. */
export function saySetting(name: string, language: LanguageName = terminalLanguage()): string {
  return textFrom(texts, language, `env.${name}`, {}) ?? '';
}

/** Formats console output other than errors, in the terminal's language. */
export function sayAtConsole(key: string, params: Refusal['params'] = {}): string {
  return sayRefusal({ code: key, params });
}

/** Formats an error as a sentence. */
export function sayRefusal(refusal: Refusal, language: LanguageName = terminalLanguage()): string {
  const { code, params } = refusal;
  return textFrom(texts, language, code, withReason(language, params)) ?? code;
}
