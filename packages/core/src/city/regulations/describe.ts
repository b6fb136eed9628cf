// Describes a restriction in one plain sentence: what, who, when, how long, how much.
import type { CityTime } from '../../platform/time/city-time.ts';
import { type Reader, readerOf } from '../../platform/time/reader.ts';
import { spansInWords } from '../../platform/time/spans-in-words.ts';
import { durationInWords } from '../../platform/time/time-in-words.ts';
import { type LanguageName, oneFullStop, say } from '../../platform/words/words.ts';
import { methodsInWords, paymentInWords } from '../rates/payment-in-words.ts';
import type { Restriction } from './restriction.ts';
import { isUnknownRule } from './rules-unknown.ts';
import { whoInWords } from './users-in-words.ts';

/** Formats the longest stay and the no-return time, one fact each. */
export function stayInWords(
  { maxStay, noReturn }: Pick<Restriction, 'maxStay' | 'noReturn'>,
  reader: Reader,
): string[] {
  const { language } = reader;
  const facts: string[] = [];
  if (maxStay !== null)
    facts.push(say(language, 'rule.max stay', { duration: durationInWords(maxStay, reader) }));
  if (noReturn !== null)
    facts.push(say(language, 'rule.no return', { duration: durationInWords(noReturn, reader) }));
  return facts;
}

/**
 * One plain sentence without markup: `Parking only for residents, Mon–Fri 08:00–18:00, except
 * holidays, 2 h at most, $2.50 an hour.` The marker for unknown rules shows the source's text. With
 * `cityTime`, times and numbers use the format of the city's country. A payment has its own
 * currency.
 */
export function describeRestriction(
  restriction: Restriction,
  language: LanguageName,
  cityTime?: Pick<CityTime, 'timeZone'>,
): string {
  if (isUnknownRule(restriction)) {
    const source = restriction.description;
    return source === null ? say(language, 'rule.unknown') : say(language, 'rule.unknown source', { source });
  }
  const reader = readerOf(language, cityTime?.timeZone);
  const { activity, timeSpans, payment } = restriction;
  const what = [say(language, `activity.${activity}`), whoInWords(restriction, reader)];
  const paid =
    payment === null ? [] : [...paymentInWords(payment, reader), methodsInWords(payment, reader) ?? ''];
  const parts = [
    what.filter((text) => text !== '').join(' '),
    spansInWords(timeSpans, reader),
    ...stayInWords(restriction, reader),
    ...paid,
  ];
  const sentence = parts.filter((text) => text !== '').join(', ');
  return oneFullStop(say(language, 'rule.sentence', { parts: sentence }));
}
