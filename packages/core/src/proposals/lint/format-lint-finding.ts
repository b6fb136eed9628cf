// Formats a finding and its fix as texts.

import { formatDuration } from '../../platform/time/format-time.ts';
import {
  formatDesignatedPeriod,
  formatHoursBriefly,
  formatTimeSpans,
} from '../../platform/time/format-time-spans.ts';
import type { Reader } from '../../platform/time/reader.ts';
import { numberFormat } from '../../platform/words/formats.ts';
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

/** Formats the days and hours of a week. */
function formatWeek(week: NonNullable<FindingPlace['week']>, reader: Reader): string {
  const text = formatTimeSpans(timeSpansOfWeek(week.spans), reader, formatHoursBriefly);
  return text === '' ? translateForStaff(reader.language, 'change.always') : text;
}

/**
 * Returns the text of a finding, in one or two sentences. Restrictions are numbered from 1, as in
 * the panel. `typeName` names a curb type.
 */
export function formatLintFinding(
  { code, params, place }: Pick<Finding, 'code' | 'params' | 'place'>,
  reader: Reader,
  typeName: CurbTypeNames,
): string {
  const words = formatParams({ code, params }, reader, typeName);
  const { week } = place;
  return translateForStaff(
    reader.language,
    code,
    week === undefined ? words : { ...words, times: formatWeek(week, reader) },
  );
}

/** Returns the text on a fix's button. `typeName` names a curb type. */
export function formatLintFix(
  { code, params }: Pick<Fix, 'code' | 'params'>,
  reader: Reader,
  typeName: CurbTypeNames,
): string {
  return translateForStaff(reader.language, code, formatParams({ code, params }, reader, typeName));
}
