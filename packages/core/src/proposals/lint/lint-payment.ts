// Checks payments: tiers with gaps or overlaps, tiers that end before they start or are in the
// wrong order, and a payment that applies to no restriction.
import type { Payment, RateTier } from '../../city/rates/payment.ts';
import { mainRestrictionIndexes } from '../draft-rules.ts';
import type { DraftEdit, Finding, FindingPlace } from './finding.ts';
import { createFinding, createFix, type LintSubject, replaceOrRemoveRestriction } from './lint-subject.ts';

/** A payment of the draft: its own (`restriction` is `null`), or that of one restriction. */
interface PlacedPayment {
  readonly payment: Payment;
  readonly restriction: number | null;
  /** The longest stay that can be paid for, in minutes; `null` = no limit. */
  readonly longestStay: number | null;
}

function longestOf(stays: readonly (number | null)[]): number | null {
  return stays.some((stay) => stay === null) || stays.length === 0 ? null : Math.max(...stays.map(Number));
}

function collectPayments({ draft, restrictions }: LintSubject): PlacedPayment[] {
  const own = draft.restrictions.flatMap(({ payment }, index): PlacedPayment[] =>
    payment === null
      ? []
      : [{ payment, restriction: index, longestStay: restrictions[index]?.maxStay ?? null }],
  );
  if (draft.payment === null) return own;
  const taking = mainRestrictionIndexes(draft).filter((index) => draft.restrictions[index]?.payment === null);
  const longestStay = longestOf(taking.map((index) => restrictions[index]?.maxStay ?? null));
  return [{ payment: draft.payment, restriction: null, longestStay }, ...own];
}

/** Returns contiguous tiers: in order, one per start, each up to the next. */
export function toContiguousTiers(tiers: readonly RateTier[]): RateTier[] {
  const ordered = [...tiers].sort((a, b) => a.from - b.from);
  const single = ordered.filter((tier, index) => index === 0 || tier.from !== ordered[index - 1]?.from);
  const [first] = single;
  const free: RateTier[] =
    first === undefined || first.from === 0
      ? []
      : [
          {
            from: 0,
            to: first.from,
            fee: 0,
            per: first.from,
            increment: null,
            roundUpTo: null,
            unit: 'rolling',
          },
        ];
  return [
    ...free,
    ...single.map((tier, index) => {
      const next = single[index + 1];
      if (next !== undefined) return { ...tier, to: next.from };
      return tier.to !== null && tier.to <= tier.from ? { ...tier, to: null } : tier;
    }),
  ];
}

type TierCode = 'lint.tier-order' | 'lint.tier-empty' | 'lint.tier-overlap' | 'lint.tier-gap';

/** Finds the errors in the tiers of one rate; each kind once, at its first occurrence. */
function findTierErrors(tiers: readonly RateTier[]): Map<TierCode, Finding['params']> {
  const errors = new Map<TierCode, Finding['params']>();
  const add = (code: TierCode, params: Finding['params']) => {
    if (!errors.has(code)) errors.set(code, params);
  };
  tiers.forEach((tier, index) => {
    if (tier.from < (tiers[index - 1]?.from ?? 0)) add('lint.tier-order', { tier: index + 1 });
    if (tier.to !== null && tier.to <= tier.from) add('lint.tier-empty', { tier: index + 1 });
  });
  // Tiers are charged in order of their start (`ruleSetOf` sorts them); an empty tier covers
  // nothing.
  const ordered = tiers.filter(({ from, to }) => to === null || to > from).sort((a, b) => a.from - b.from);
  let reached = 0;
  for (const { from, to } of ordered) {
    if (from > reached) add('lint.tier-gap', { from: reached, to: from });
    if (from < reached) add('lint.tier-overlap', { from, to: Math.min(reached, to ?? reached) });
    reached = Math.max(reached, to ?? Number.POSITIVE_INFINITY);
  }
  return errors;
}

const severityOf = {
  'lint.tier-order': 'warning',
  'lint.tier-empty': 'error',
  'lint.tier-overlap': 'error',
  'lint.tier-gap': 'error',
} as const;

function editTiers(
  { draft }: LintSubject,
  placed: PlacedPayment,
  rate: number,
  tiers: RateTier[],
): DraftEdit {
  const payment: Payment = {
    ...placed.payment,
    rates: placed.payment.rates.map((one, index) => (index === rate ? { ...one, tiers } : one)),
  };
  const { restriction } = placed;
  const holder = restriction === null ? undefined : draft.restrictions[restriction];
  if (restriction === null || holder === undefined) return { payment };
  return { restrictions: replaceOrRemoveRestriction(draft, restriction, { ...holder, payment }) };
}

/** Replaces an infinite number of minutes in the params with the start of the last tier. */
function replaceInfiniteParams(params: Finding['params'], last: number): Finding['params'] {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    Number.isFinite(value) ? value : last,
  ]);
  return Object.fromEntries(entries);
}

/** Checks the tiers of every rate of every payment. */
export function lintTiers(subject: LintSubject): Finding[] {
  return collectPayments(subject).flatMap((placed) =>
    placed.payment.rates.flatMap(({ tiers }, rate) => {
      const { restriction, longestStay } = placed;
      const place: FindingPlace = restriction === null ? { rate } : { restriction, rate };
      const lastFrom = Math.max(...tiers.map(({ from }) => from));
      const fix = createFix('lint-fix.tiers', editTiers(subject, placed, rate, toContiguousTiers(tiers)));
      const findings = [...findTierErrors(tiers)].map(([code, params]) =>
        createFinding(
          severityOf[code],
          code,
          { rate: rate + 1, ...replaceInfiniteParams(params, lastFrom) },
          place,
          fix,
        ),
      );
      const ends = tiers.map(({ to }) => to);
      const end = ends.includes(null) ? null : Math.max(...ends.map(Number));
      if (end !== null && findings.length === 0 && (longestStay === null || longestStay > end)) {
        const open = tiers.map((tier) => (tier.to === end ? { ...tier, to: null } : tier));
        const edit = editTiers(subject, placed, rate, open);
        findings.push(
          createFinding(
            'warning',
            'lint.tier-end',
            { rate: rate + 1, minutes: end },
            place,
            createFix('lint-fix.tier-open', edit),
          ),
        );
      }
      return findings;
    }),
  );
}

/** Finds a payment of the draft that applies to no restriction. */
export function lintUnusedPayment({ draft }: LintSubject): Finding[] {
  if (draft.payment === null || draft.payment.rates.length === 0) return [];
  const taking = mainRestrictionIndexes(draft).some((index) => draft.restrictions[index]?.payment === null);
  return taking
    ? []
    : [
        createFinding(
          'warning',
          'lint.payment-nowhere',
          {},
          {},
          createFix('lint-fix.no-payment', { payment: null }),
        ),
      ];
}
