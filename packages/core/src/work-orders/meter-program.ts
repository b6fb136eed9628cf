// What the meters of a curb are programmed with: the price, longest stay and times of its paid rules.
import { formatPayment } from '../city/rates/format-payment.ts';
import type { Payment } from '../city/rates/payment.ts';
import { formatStayLimits } from '../city/regulations/describe-restriction.ts';
import type { Restriction } from '../city/regulations/restriction.ts';
import { normalizeRestriction } from '../city/regulations/rule-set.ts';
import type { Reader } from '../platform/time/reader.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { formatTimes } from '../proposals/format-spans-change.ts';

/** The price alone, without what a meter does not charge by: operator, phone, methods. */
function priceOf({ currency, rates, maximumFee, maximumFeePerDay }: Payment) {
  return { currency, rates, maximumFee, maximumFeePerDay };
}

/** Returns the programs of a curb's paid rules as texts. Equal programs have equal texts. */
function meterProgramsOf(rules: readonly Restriction[]): ReadonlySet<string> {
  const programs = rules.flatMap((rule) => {
    if (rule.payment === null) return [];
    const { payment, maxStay, timeSpans } = normalizeRestriction(rule);
    return payment === null ? [] : [JSON.stringify([priceOf(payment), maxStay, timeSpans])];
  });
  return new Set(programs);
}

/**
 * Whether meters need another program after a change: the price, longest stay or times of the paid
 * rules differ. The order of rules, times and days makes no difference; neither do unpaid rules.
 */
export function isMeterProgramChanged(
  before: readonly Restriction[],
  after: readonly Restriction[],
): boolean {
  const [programs, nextPrograms] = [meterProgramsOf(before), meterProgramsOf(after)];
  return programs.size !== nextPrograms.size || [...programs].some((program) => !nextPrograms.has(program));
}

/**
 * Formats what the meters of a curb are programmed with, one text for each paid rule: `Mon–Fri 8 AM–6
 * PM, 2 hr max, $2.00 an hour`. None where parking is not paid.
 */
export function formatMeterPrograms(rules: readonly Restriction[], reader: Reader): readonly string[] {
  const programs = rules.flatMap((rule) => {
    if (rule.payment === null) return [];
    const times = formatTimes(rule.timeSpans, reader) || translateForStaff(reader.language, 'change.always');
    return [
      [
        times,
        ...formatStayLimits({ ...rule, noReturn: null }, reader),
        ...formatPayment(rule.payment, reader),
      ],
    ];
  });
  return [...new Set(programs.map((parts) => parts.join(', ')))];
}
