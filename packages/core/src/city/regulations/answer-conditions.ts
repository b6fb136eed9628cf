// The conditions of the answer card: how long, at what price, when one may return, up to what size.

import { say } from '../../platform/words/words.ts';
import type { Payment, Rate } from '../rates/payment.ts';
import { capsInWords, methodsInWords, rateInWords, stepsInWords } from '../rates/payment-in-words.ts';
import { rateAt } from '../rates/price.ts';
import { type Subject, stayEndsFirst } from './answer-sentence.ts';
import { stayInWords } from './describe.ts';
import { isByItsWord } from './quoted-payment.ts';
import type { Restriction } from './restriction.ts';
import { askerWords, matchesEntry } from './user-match.ts';
import { limitsInWords } from './users-in-words.ts';
import type { Verdict } from './verdict-types.ts';

/** A rate in words, `free` for none, with the payment's caps. */
export function rateFacts(rate: Rate, payment: Payment, { reader }: Subject): string[] {
  return [rateInWords(rate, payment.currency, reader), ...capsInWords(payment, reader)];
}

/** Told already, in the sentence before the conditions. */
interface Told {
  readonly tellsPrice: boolean;
  readonly tellsStay: boolean;
}

/**
 * The price now: the first rate that holds, free when there are rates but none holds now. Without rates only the class tells: a source that
 * says no price has not said that there is none.
 */
function priceNow(
  { payment, subActivity }: Restriction,
  instant: number,
  subject: Subject,
  told: Told | undefined,
): string[] {
  const isTold = told?.tellsPrice ?? false;
  const { cityTime, reader } = subject;
  const tell = (key: string) => [say(reader.language, key)];
  if (payment === null || payment.rates.length === 0) {
    if (isTold) return [];
    if (payment !== null || subActivity === 'paid-parking') return tell('price.unknown');
    return subActivity === 'free-parking' ? tell('price.free') : [];
  }
  const rate = rateAt(payment, instant, cityTime);
  if (rate === null) return isTold ? [] : tell('price.free now');
  const facts = isTold ? capsInWords(payment, reader) : rateFacts(rate, payment, subject);
  // A sentence about what comes later is long enough without the steps.
  const steps = told === undefined ? null : stepsInWords(rate, reader);
  return [...facts, steps, methodsInWords(payment, reader)].filter((fact) => fact !== null);
}

/** Limits the asker is taken to keep because the size is not known: told, so that the driver of a tall van knows. */
function limitsTold({ users }: Restriction, { asker, reader }: Subject): string[] {
  const words = askerWords(asker);
  const [first, ...others] = users.filter((entry) => matchesEntry(words, entry)).map(({ limits }) => limits);
  if (first === undefined || first === null || others.includes(null)) return [];
  const [height, length, weight] = [asker.height, asker.length, asker.weight].map((size) => size === null);
  const open = {
    maxHeight: height ? first.maxHeight : null,
    minHeight: height ? first.minHeight : null,
    maxLength: length ? first.maxLength : null,
    minLength: length ? first.minLength : null,
    maxWeight: weight ? first.maxWeight : null,
    minWeight: weight ? first.minWeight : null,
  };
  const limits = limitsInWords(open, reader).join(', ');
  if (limits === '') return [];
  return [say(reader.language, 'rule.for', { users: say(reader.language, 'rule.vehicles', { limits }) })];
}

/** Stay, price, return and sizes, where the verdict is by a restriction's own word (see isByItsWord); nothing that `told` says is told. */
export function conditionsOf(subject: Subject, verdict: Verdict, instant: number, told?: Told): string[] {
  const { deciding, maxStay, noReturn } = verdict;
  if (deciding === null || !isByItsWord(verdict)) return [];
  const { reader } = subject;
  const stay =
    (told?.tellsStay ?? stayEndsFirst(verdict, instant))
      ? []
      : stayInWords({ maxStay, noReturn: null }, reader);
  return [
    ...stay,
    ...priceNow(deciding, instant, subject, told),
    ...stayInWords({ maxStay: null, noReturn }, reader),
    ...limitsTold(deciding, subject),
  ];
}
