// Builds the sign of a restriction, and the sign post of a curb.
import type { Payment } from '../rates/payment.ts';
import type { Activity, Restriction } from '../regulations/restriction.ts';
import { hasUnknownRules } from '../regulations/unknown-rules.ts';
import { drawSigns, type SignDrawing } from './draw-sign.ts';
import { europeanSignOf } from './european-sign.ts';
import { r7SignOf } from './r7-sign.ts';
import { signContentOf } from './sign-facts.ts';
import type { Sign, SignOptions } from './sign-model.ts';

/**
 * Returns the model of a restriction's sign.
 * @param payment the regulation's payment, used if the restriction has none of its own
 */
export function signModelOf(restriction: Restriction, payment: Payment | null, options: SignOptions): Sign {
  const facts = signContentOf(restriction, payment, options);
  return options.style === 'r7' ? r7SignOf(facts) : europeanSignOf(facts);
}

/**
 * Returns the sign of a restriction as well-formed SVG text without scripts, styles or embedded
 * fonts. The same input always gives the same text.
 */
export function renderSign(
  restriction: Restriction,
  payment: Payment | null,
  options: SignOptions,
): SignDrawing {
  return drawSigns([signModelOf(restriction, payment, options)]);
}

/** Order from top to bottom at equal priority, strictest first. */
const strictness: readonly Activity[] = [
  'no travel',
  'no stopping',
  'travel',
  'no parking',
  'no loading',
  'no unloading',
  'stopping',
  'loading',
  'unloading',
  'parking',
];

/**
 * Sorts the restrictions of one curb in the order of their signs on a post: prohibitions on top,
 * then by priority number (lower first), then by activity (stricter first).
 */
export function sortForSignPost<Rule extends Pick<Restriction, 'priority' | 'activity'>>(
  restrictions: readonly Rule[],
): Rule[] {
  return [...restrictions].sort(
    (a, b) =>
      Number(b.activity.startsWith('no ')) - Number(a.activity.startsWith('no ')) ||
      a.priority - b.priority ||
      strictness.indexOf(a.activity) - strictness.indexOf(b.activity),
  );
}

/**
 * The signs of one curb on one post; `null` where no rule needs a sign, or where some rules are
 * unknown.
 */
export function renderSignPost(
  restrictions: readonly Restriction[],
  payment: Payment | null,
  options: SignOptions,
): SignDrawing | null {
  if (hasUnknownRules(restrictions)) return null;
  const postedRules = sortForSignPost(
    restrictions.filter(({ subActivity }) => subActivity !== 'unregulated'),
  );
  return postedRules.length === 0
    ? null
    : drawSigns(postedRules.map((one) => signModelOf(one, payment, options)));
}
