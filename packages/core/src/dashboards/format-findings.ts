// Formats the findings of a comparison as sentences with numbers.

import { roundTo } from '../platform/numbers/decimals.ts';
import { formatInstant, usesTwentyFourHourClock } from '../platform/time/reader.ts';
import { dateFormat, numberFormat } from '../platform/words/formats.ts';
import type { LanguageName } from '../platform/words/languages.ts';
import { toUnitLength } from '../platform/words/length-units.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import type { ComparisonFinding } from './comparison-findings.ts';
import { hourLabel } from './short-number.ts';

/** Language, number format and units of the reader. */
export interface FindingReader {
  readonly language: LanguageName;
  /**
   * Locale of the number format, to match the numbers beside the sentence; defaults to the
   * language's own.
   */
  readonly locale?: string;
  /** Lengths in meters, or in feet. */
  readonly units: 'metric' | 'imperial';
}

/** Rounds to one decimal, or to a whole number from 100 on. */
function roundMetric(value: number): number {
  return roundTo(value, Math.abs(value) >= 100 ? 0 : 1);
}

function formatMetric(value: number, { language, locale = language }: FindingReader): string {
  return numberFormat(locale).format(roundMetric(value));
}

/** Ends a sentence once, where its last word is an abbreviation with a period (`12 a.m.`). */
function endOnce(sentence: string): string {
  return sentence.replace(/\.\.$/, '.');
}

/** Formats an hour of the week as `Monday 08:00`, or `Monday 8 AM` where `locale` writes so. */
export function formatHourOfWeek(hour: number, language: LanguageName, locale?: string): string {
  // 2024-01-01 was a Monday.
  const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(hour / 24)));
  const name = dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day);
  if (locale === undefined || usesTwentyFourHourClock({ language, locale, timeZone: 'UTC' }))
    return `${name} ${hourLabel(hour % 24)}`;
  return `${name} ${formatInstant(locale, Date.UTC(2024, 0, 1, hour % 24), { hour: 'numeric', timeZone: 'UTC' })}`;
}

type ChangeFinding = Extract<ComparisonFinding, { change: unknown }>;

function affectedGroupName({ who }: ChangeFinding, { language }: FindingReader): string {
  return 'group' in who ? translateForStaff(language, `compared.who.${who.group}`) : who.display_name;
}

/**
 * Returns one sentence: who loses or gains how much per week, before and after, and the largest
 * difference at one time. Its text key is `compared.<kept|parking|loading|stopping>.<kind>`.
 */
export function formatFinding(finding: ComparisonFinding, reader: FindingReader): string {
  const { language } = reader;
  if (!('change' in finding)) return translateForStaff(language, `compared.${finding.code}`);
  const { measure, change, kind, who } = finding;
  const isLong = measure === 'metres';
  const unit = isLong ? `length.${reader.units}` : 'spaces';
  const scale = isLong ? toUnitLength(1, reader.units) : 1;
  const { before, after, change: net } = isLong ? change.metreHours : change.spaceHours;
  const shiftedAmount = (isLong ? change.movedMetreHours : change.movedSpaceHours) / 2;
  const amount = (value: number) => formatMetric(value * scale, reader);
  const counted = (value: number) => ({ count: roundMetric(value * scale), amount: amount(value) });
  const subject = 'group' in who ? 'kept' : who.use;
  const shownAmount = { loss: -net, gain: net, shift: shiftedAmount, same: after }[kind];
  const sentence = translateForStaff(language, `compared.${subject}.${kind}`, {
    who: affectedGroupName(finding, reader),
    duration: translateForStaff(language, `compared.hours.${unit}`, counted(shownAmount)),
    before: amount(before),
    after: amount(after),
    most: translateForStaff(
      language,
      `compared.most.${unit}`,
      counted(isLong ? change.peak.metres : change.peak.spaces),
    ),
    when: formatHourOfWeek(change.peak.time, language, reader.locale),
  });
  return endOnce(sentence);
}
