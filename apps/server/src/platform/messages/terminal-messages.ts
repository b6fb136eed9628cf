// Formats an error as a sentence for the terminal, from the server's own messages, else from
// core's.
import {
  addAllLanguagePacks,
  allTexts,
  type Dictionary,
  type Failure,
  findLanguage,
  type LanguageName,
  resolveReason,
  translateFrom,
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
addAllLanguagePacks();

const texts: Dictionary = {
  en: { ...allTexts.en, ...startEn, ...backupsEn, ...settingsEn, ...consoleEn, ...roomEn },
  es: { ...allTexts.es, ...startEs, ...backupsEs, ...settingsEs, ...consoleEs, ...roomEs },
};

/** The terminal's language from LC_ALL, LC_MESSAGES or LANG; English if it is not shipped. */
export function terminalLanguage(env: NodeJS.ProcessEnv = process.env): LanguageName {
  return findLanguage(env.LC_ALL || env.LC_MESSAGES || env.LANG) ?? 'en';
}

/** Explains a configuration key; `''` if it is unknown. */
export function describeConfigurationKey(key: string, language: LanguageName = terminalLanguage()): string {
  return translateFrom(texts, language, `setting.${key}`, {}) ?? '';
}

/** Explains a server setting; `''` if there is no explanation. */
export function describeServerSetting(name: string, language: LanguageName = terminalLanguage()): string {
  return translateFrom(texts, language, `env.${name}`, {}) ?? '';
}

/** Formats console output other than errors, in the terminal's language. */
export function formatConsoleMessage(key: string, params: Failure['params'] = {}): string {
  return formatFailure({ code: key, params });
}

/** Formats an error as a sentence. */
export function formatFailure(refusal: Failure, language: LanguageName = terminalLanguage()): string {
  const { code, params } = refusal;
  return translateFrom(texts, language, code, resolveReason(language, params)) ?? code;
}
