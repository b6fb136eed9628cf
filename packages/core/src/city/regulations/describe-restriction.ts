// Describes a restriction in one plain sentence: what, who, when, how long, how much.
import type { CityTime } from '../../platform/time/city-time.ts';
import { formatDuration } from '../../platform/time/format-time.ts';
import { formatTimeSpans } from '../../platform/time/format-time-spans.ts';
import { type Reader, readerOf } from '../../platform/time/reader.ts';
import { type LanguageName, mergeFullStops, translate } from '../../platform/words/messages.ts';
import { formatPayment, formatPaymentMethods } from '../rates/format-payment.ts';
import { formatUserPhrase } from './format-users.ts';
import type { Restriction } from './restriction.ts';
import { isUnknownRule } from './unknown-rules.ts';

/** Formats the longest stay and the no-return time as separate facts. */
export function formatStayLimits(
  { maxStay, noReturn }: Pick<Restriction, 'maxStay' | 'noReturn'>,
  reader: Reader,
): string[] {
  const { language } = reader;
  const facts: string[] = [];
  if (maxStay !== null)
    facts.push(translate(language, 'rule.max stay', { duration: formatDuration(maxStay, reader) }));
  if (noReturn !== null)
    facts.push(translate(language, 'rule.no return', { duration: formatDuration(noReturn, reader) }));
  return facts;
}

/**
 * Returns one plain sentence without markup: `Parking only for residents, Mon–Fri 08:00–18:00,
 * except holidays, 2 h at most, $2.50 an hour.` For unknown rules it contains the source's text.
 * With `cityTime`, times and numbers use the format of the city's country. A payment has its own
 * currency.
 */
export function describeRestriction(
  restriction: Restriction,
  language: LanguageName,
  cityTime?: Pick<CityTime, 'timeZone'>,
): string {
  if (isUnknownRule(restriction)) {
    const source = restriction.description;
    return source === null
      ? translate(language, 'rule.unknown')
      : translate(language, 'rule.unknown source', { source });
  }
  const reader = readerOf(language, cityTime?.timeZone);
  const { activity, timeSpans, payment } = restriction;
  const what = [translate(language, `activity.${activity}`), formatUserPhrase(restriction, reader)];
  const paid =
    payment === null ? [] : [...formatPayment(payment, reader), formatPaymentMethods(payment, reader) ?? ''];
  const parts = [
    what.filter((text) => text !== '').join(' '),
    formatTimeSpans(timeSpans, reader),
    ...formatStayLimits(restriction, reader),
    ...paid,
  ];
  const said = parts.filter((text) => text !== '');
  // "Parking." alone would not say that nothing limits it.
  const isAlways = activity === 'parking' && said.length === 1 && said[0] === what[0];
  const sentence = isAlways ? translate(language, 'rule.always parking') : said.join(', ');
  return mergeFullStops(translate(language, 'rule.sentence', { parts: sentence }));
}
