// Which signs of a curb have to be put up, changed or removed after its rules changed.
import type { Restriction } from '../regulations/restriction.ts';
import { hasUnknownRules } from '../regulations/unknown-rules.ts';
import { signModelOf, sortForSignPost } from './render-sign.ts';
import type { SignOptions } from './sign-model.ts';

export const signChangeKinds = ['put up', 'change', 'remove'] as const;
type SignChangeKind = (typeof signChangeKinds)[number];

/** A sign on a curb's post: its text, and the rule that it shows. */
export interface CurbSign {
  readonly text: string;
  readonly rule: Restriction;
}

/** `before`: `null` = there is no such sign yet. `after`: `null` = the sign is removed. */
export interface SignChange {
  readonly kind: SignChangeKind;
  readonly before: CurbSign | null;
  readonly after: CurbSign | null;
}

/** Returns the text of a rule's sign on one line, panel by panel. */
export function signTextOf(rule: Restriction, options: SignOptions): string {
  return signModelOf(rule, null, options)
    .panels.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'text' ? [row.text] : [])))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the signs of a curb, from top to bottom of its post. Rules with the same text share a
 * sign. None where some rules are unknown.
 */
export function signsOfRules(rules: readonly Restriction[], options: SignOptions): readonly CurbSign[] {
  if (hasUnknownRules(rules)) return [];
  const signs = new Map<string, CurbSign>();
  for (const rule of sortForSignPost(rules.filter(({ subActivity }) => subActivity !== 'unregulated'))) {
    const text = signTextOf(rule, options);
    if (!signs.has(text)) signs.set(text, { text, rule });
  }
  return [...signs.values()];
}

/** How alike two signs are: the same curb type counts more than the same activity. */
function similarity(one: CurbSign, other: CurbSign): number {
  if (one.rule.activity !== other.rule.activity) return 0;
  return one.rule.subActivity === other.rule.subActivity ? 2 : 1;
}

/**
 * Compares the signs of a curb before and after a change. Signs with the same text stay. Of the
 * others, a sign is changed into a new one for the same activity, first of the same curb type, else
 * it is removed; new signs without a sign to change are put up. In the order of the post: changes
 * and new signs, then removals.
 */
export function compareSigns(before: readonly CurbSign[], after: readonly CurbSign[]): readonly SignChange[] {
  const oldTexts = new Set(before.map(({ text }) => text));
  const newTexts = new Set(after.map(({ text }) => text));
  const gone = before.filter(({ text }) => !newTexts.has(text));
  const come = after.filter(({ text }) => !oldTexts.has(text));
  const replaced = new Map<CurbSign, CurbSign>();
  for (const likeness of [2, 1])
    for (const next of come) {
      if (replaced.has(next)) continue;
      const taken = new Set(replaced.values());
      const old = gone.find((one) => !taken.has(one) && similarity(one, next) === likeness);
      if (old !== undefined) replaced.set(next, old);
    }
  const taken = new Set(replaced.values());
  return [
    ...come.map((sign): SignChange => {
      const old = replaced.get(sign) ?? null;
      return { kind: old === null ? 'put up' : 'change', before: old, after: sign };
    }),
    ...gone
      .filter((one) => !taken.has(one))
      .map((sign): SignChange => ({ kind: 'remove', before: sign, after: null })),
  ];
}
