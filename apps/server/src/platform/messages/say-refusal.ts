// A refusal as a sentence for the terminal: the server's own texts, else the core's.
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

// Whoever refuses speaks every shipped language.
addEveryPack();

const texts: Dictionary = {
  en: { ...allTexts.en, ...startEn, ...backupsEn, ...settingsEn, ...consoleEn, ...roomEn },
  es: { ...allTexts.es, ...startEs, ...backupsEs, ...settingsEs, ...consoleEs, ...roomEs },
};

/** The terminal's language by LC_ALL, LC_MESSAGES, LANG; English where we do not ship it. */
export function terminalLanguage(env: NodeJS.ProcessEnv = process.env): LanguageName {
  return languageNamed(env.LC_ALL || env.LC_MESSAGES || env.LANG) ?? 'en';
}

/** What a configuration key is for; '' for one Curbwright does not know. */
export function sayConfiguration(key: string, language: LanguageName = terminalLanguage()): string {
  return textFrom(texts, language, `setting.${key}`, {}) ?? '';
}

/** What a setting of the server is for; '' for one that is not explained. */
export function saySetting(name: string, language: LanguageName = terminalLanguage()): string {
  return textFrom(texts, language, `env.${name}`, {}) ?? '';
}

/** What a command says at the console beside refusals, in the terminal's language. */
export function sayAtConsole(key: string, params: Refusal['params'] = {}): string {
  return sayRefusal({ code: key, params });
}

/** The sentence of a refusal. */
export function sayRefusal(refusal: Refusal, language: LanguageName = terminalLanguage()): string {
  const { code, params } = refusal;
  return textFrom(texts, language, code, withReason(language, params)) ?? code;
}
