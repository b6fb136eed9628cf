// The conditions of the answer card: duration, price, earliest return, maximum vehicle size.

import { translate } from '../../platform/words/messages.ts';
import {
  formatBillingSteps,
  formatFeeCaps,
  formatPaymentMethods,
  formatRate,
} from '../rates/format-payment.ts';
import type { Payment, Rate } from '../rates/payment.ts';
import { rateAt } from '../rates/price.ts';
import { type AnswerContext, stayEndsFirst } from './answer-sentence.ts';
import { formatStayLimits } from './describe-restriction.ts';
import { formatVehicleLimits } from './format-users.ts';
import { isAboutAllowedUse } from './quoted-payment.ts';
import type { Restriction } from './restriction.ts';
import { matchesEntry, normalizeCurbUser } from './user-match.ts';
import type { Verdict } from './verdict-types.ts';

/** Formats a rate, or `free` when there is none, with the payment's caps. */
export function rateFacts(rate: Rate, payment: Payment, { reader }: AnswerContext): string[] {
  return [formatRate(rate, payment.currency, reader), ...formatFeeCaps(payment, reader)];
}

/** Facts already stated in the sentence before the conditions. */
interface StatedFacts {
  readonly statesPrice: boolean;
  readonly statesStay: boolean;
}

/**
 * Formats the current price: the first rate that applies, or free when there are rates but none
 * applies now. Without rates the curb type decides, because a source that states no price does not
 * state that parking is free.
 */
function formatCurrentPrice(
  { payment, subActivity }: Restriction,
  instant: number,
  subject: AnswerContext,
  stated: StatedFacts | undefined,
): string[] {
  const isStated = stated?.statesPrice ?? false;
  const { cityTime, reader } = subject;
  const phrase = (key: string) => [translate(reader.language, key)];
  if (payment === null || payment.rates.length === 0) {
    if (isStated) return [];
    if (payment !== null || subActivity === 'paid-parking') return phrase('price.unknown');
    return subActivity === 'free-parking' ? phrase('price.free') : [];
  }
  const rate = rateAt(payment, instant, cityTime);
  if (rate === null) return isStated ? [] : phrase('price.free now');
  const facts = isStated ? formatFeeCaps(payment, reader) : rateFacts(rate, payment, subject);
  // A sentence about a later change omits the steps, to stay short.
  const steps = stated === undefined ? null : formatBillingSteps(rate, reader);
  return [...facts, steps, formatPaymentMethods(payment, reader)].filter((fact) => fact !== null);
}

/**
 * Formats the size limits that the curb user is assumed to meet because the vehicle's size is
 * unknown. They are shown as a warning, for example to the driver of a tall van.
 */
function formatAssumedLimits({ users }: Restriction, { asker, reader }: AnswerContext): string[] {
  const words = normalizeCurbUser(asker);
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
  const limits = formatVehicleLimits(open, reader).join(', ');
  if (limits === '') return [];
  return [
    translate(reader.language, 'rule.for', {
      users: translate(reader.language, 'rule.vehicles', { limits }),
    }),
  ];
}

/**
 * Returns longest stay, price, earliest return and sizes, if the deciding restriction is about the
 * use allowed (see `isAboutAllowedUse`); omits what `stated` already states.
 */
export function conditionsOf(
  subject: AnswerContext,
  verdict: Verdict,
  instant: number,
  stated?: StatedFacts,
): string[] {
  const { deciding, maxStay, noReturn } = verdict;
  if (deciding === null || !isAboutAllowedUse(verdict)) return [];
  const { reader } = subject;
  const stay =
    (stated?.statesStay ?? stayEndsFirst(verdict, instant))
      ? []
      : formatStayLimits({ maxStay, noReturn: null }, reader);
  return [
    ...stay,
    ...formatCurrentPrice(deciding, instant, subject, stated),
    ...formatStayLimits({ maxStay: null, noReturn }, reader),
    ...formatAssumedLimits(deciding, subject),
  ];
}
