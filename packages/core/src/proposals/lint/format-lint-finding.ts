// Formats a finding and its fix as texts.

import { formatDuration } from '../../platform/time/format-time.ts';
import { formatDesignatedPeriod } from '../../platform/time/format-time-spans.ts';
import { type Reader, readerOf } from '../../platform/time/reader.ts';
import { numberFormat } from '../../platform/words/formats.ts';
import type { LanguageName } from '../../platform/words/languages.ts';
import { translateForStaff } from '../../platform/words/staff-messages.ts';
import type { Finding, Fix } from './finding.ts';

/** Parameters in minutes. */
const durations: readonly string[] = ['stay', 'window', 'limit', 'minutes'];
/** Parameters that are names of curb types. */
const classes: readonly string[] = ['said', 'main', 'name'];

function formatFindingParam(name: string, value: string | number, reader: Reader): string | number {
  const { language } = reader;
  if (typeof value === 'number') {
    if (durations.includes(name)) return formatDuration(value, reader);
    return numberFormat(reader.locale).format(value);
  }
  if (name === 'thing') return translateForStaff(language, `lint-thing.${value}`);
  if (name === 'period') return formatDesignatedPeriod(value, reader);
  if (!classes.includes(name)) return value;
  const text = translateForStaff(language, `class.${value}`);
  return text === `class.${value}` ? value : text;
}

function formatMessage(code: string, params: Finding['params'], language: LanguageName): string {
  const reader = readerOf(language);
  const words = Object.entries(params).map(([name, value]) => [
    name,
    formatFindingParam(name, value, reader),
  ]);
  return translateForStaff(language, code, Object.fromEntries(words));
}

/**
 * Returns the text of a finding, in one or two sentences. Restrictions are numbered from 1, as in
 * the panel.
 */
export function formatLintFinding(
  { code, params }: Pick<Finding, 'code' | 'params'>,
  language: LanguageName,
): string {
  return formatMessage(code, params, language);
}

/** Returns the text on a fix's button. */
export function formatLintFix(
  { code, params }: Pick<Fix, 'code' | 'params'>,
  language: LanguageName,
): string {
  return formatMessage(code, params, language);
}
