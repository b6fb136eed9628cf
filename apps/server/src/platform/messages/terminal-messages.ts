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
import en from '@curbwright/i18n/en/terminal.json' with { type: 'json' };
import es from '@curbwright/i18n/es/terminal.json' with { type: 'json' };

// Errors must be available in every shipped language.
addAllLanguagePacks();

const texts: Dictionary = {
  en: { ...allTexts.en, ...en },
  es: { ...allTexts.es, ...es },
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

/**
 * Formats a warning for administrators on the screen: without names of settings, which only the
 * operator of the server can change. A warning without such a text is formatted as for the terminal.
 */
export function formatScreenWarning({ code, params }: Failure, language: LanguageName): string {
  const text = translateFrom(texts, language, `screen.${code}`, resolveReason(language, params));
  return text ?? formatFailure({ code, params }, language);
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
