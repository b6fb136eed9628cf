// Formats a finding and its fix as texts.

import { formatDuration } from '../../platform/time/format-time.ts';
import {
  formatDesignatedPeriod,
  formatHoursBriefly,
  formatTimeSpans,
} from '../../platform/time/format-time-spans.ts';
import type { Reader } from '../../platform/time/reader.ts';
import { listFormat, numberFormat } from '../../platform/words/formats.ts';
import { translateForStaff } from '../../platform/words/staff-messages.ts';
import type { CurbTypeNames } from '../format-changed-rule.ts';
import type { Finding, FindingPlace, Fix } from './finding.ts';
import { timeSpansOfWeek } from './week-times.ts';

/** Parameters in minutes. */
const durations: readonly string[] = ['stay', 'window', 'limit', 'minutes'];
/** Findings whose numbers are meters, which the messages format (`{{from, length}}`). */
const inMetres: readonly string[] = [
  'lint.stretch-beyond',
  'lint.stretch-overlap',
  'lint.stretch-short',
  'lint.sliver',
  'lint.clearance',
  'lint.clearance-whole',
  'lint.neighbour-bus',
];
/** Parameters that are names of curb types. */
const classes: readonly string[] = ['said', 'main', 'name'];

function formatFindingParam(
  code: string,
  name: string,
  value: string | number,
  reader: Reader,
  typeName: CurbTypeNames,
): string | number {
  const { language } = reader;
  if (typeof value === 'number') {
    if (durations.includes(name)) return formatDuration(value, reader);
    return inMetres.includes(code) ? value : numberFormat(reader.locale).format(value);
  }
  if (name === 'thing') return translateForStaff(language, `lint-thing.${value}`);
  if (name === 'period') return formatDesignatedPeriod(value, reader);
  return classes.includes(name) ? typeName(value) : value;
}

function formatParams(
  { code, params }: Pick<Finding, 'code' | 'params'> | Pick<Fix, 'code' | 'params'>,
  reader: Reader,
  typeName: CurbTypeNames,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      formatFindingParam(code, name, value, reader, typeName),
    ]),
  );
}

/** Parameters that are numbers of rules. */
const ruleNumbers: readonly string[] = ['rule', 'other', 'stronger'];
/** Maximum number of overriding rules that a text names. */
const maxNamedRules = 3;

/** Formats a rule of the draft by its words, given its index. */
type RuleTexts = (restriction: number) => string;

/** Formats the rules that override another: by their words, or by number and curb type. */
function formatOverriding(
  { overriding = [] }: FindingPlace,
  reader: Reader,
  typeName: CurbTypeNames,
  wordsOf: RuleTexts | null,
): string {
  const { language } = reader;
  const names = overriding.slice(0, maxNamedRules).map(({ restriction, subActivity }) =>
    wordsOf === null
      ? translateForStaff(language, 'lint.rule-name', {
          number: restriction + 1,
          type: typeName(subActivity),
        })
      : wordsOf(restriction),
  );
  const count = overriding.length - names.length;
  const more = count === 0 ? [] : [translateForStaff(language, 'lint.more-rules', { count })];
  return listFormat(language, { type: 'conjunction' }).format([...names, ...more]);
}

/** Formats the days and hours of a week. */
function formatWeek(week: NonNullable<FindingPlace['week']>, reader: Reader): string {
  const text = formatTimeSpans(timeSpansOfWeek(week.spans), reader, formatHoursBriefly);
  return text === '' ? translateForStaff(reader.language, 'change.always') : text;
}

/**
 * Returns the text of a finding, in one or two sentences. Restrictions are numbered from 1, as in
 * the panel, or named by `wordsOf` where the numbers are not shown. `typeName` names a curb type.
 */
export function formatLintFinding(
  { code, params, place }: Pick<Finding, 'code' | 'params' | 'place'>,
  reader: Reader,
  typeName: CurbTypeNames,
  wordsOf: RuleTexts | null = null,
): string {
  const { language } = reader;
  const quoted: RuleTexts | null =
    wordsOf === null
      ? null
      : (restriction) => translateForStaff(language, 'lint.rule-words', { text: wordsOf(restriction) });
  const words = formatParams({ code, params }, reader, typeName);
  if (quoted !== null)
    for (const name of ruleNumbers) {
      const number = params[name];
      if (typeof number === 'number') words[name] = quoted(number - 1);
    }
  if (place.overriding !== undefined) words.others = formatOverriding(place, reader, typeName, quoted);
  if (place.week !== undefined) words.times = formatWeek(place.week, reader);
  return translateForStaff(language, code, words);
}

/** Returns the text on a fix's button. `typeName` names a curb type. */
export function formatLintFix(
  { code, params }: Pick<Fix, 'code' | 'params'>,
  reader: Reader,
  typeName: CurbTypeNames,
): string {
  return translateForStaff(reader.language, code, formatParams({ code, params }, reader, typeName));
}
