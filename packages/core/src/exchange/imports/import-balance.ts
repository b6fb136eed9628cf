// Compares what a source contains with what an import writes, and decides whether losses or
// suspicious values stop the import.
import type { LinkData } from '../../city/city/city-data.ts';
import { type ImportTotalName, type ImportTotals, importTotalNames } from '../../city/city/import-totals.ts';
import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { hasUnknownRules } from '../../city/regulations/unknown-rules.ts';
import { lineLength } from '../../platform/geometry/length.ts';
import { roundToUnit } from '../../platform/numbers/decimals.ts';

export interface ImportBalance {
  readonly read: ImportTotals;
  readonly written: ImportTotals;
}

/** Returns the balance with rounded lengths, as reported. */
export function roundImportTotals({ read, written }: ImportBalance): ImportBalance {
  const reported = (totals: ImportTotals) => ({ ...totals, metres: roundToUnit(totals.metres, 'length') });
  return { read: reported(read), written: reported(written) };
}

export const emptyImportTotals: ImportTotals = { curbs: 0, metres: 0, spaces: 0, rules: 0, prices: 0 };

export function addTotals(a: ImportTotals, b: ImportTotals): ImportTotals {
  return {
    curbs: a.curbs + b.curbs,
    metres: a.metres + b.metres,
    spaces: a.spaces + b.spaces,
    rules: a.rules + b.rules,
    prices: a.prices + b.prices,
  };
}

/** Returns the number of restrictions with a price. */
export function countPricedRestrictions(restrictions: readonly RestrictionInput[]): number {
  return restrictions.filter(({ payment }) => (payment?.rates ?? []).length > 0).length;
}

type SourceCurb = Pick<LinkData, 'geometry' | 'length' | 'baysCount'>;

/**
 * Returns what one curb of a source adds to the totals read. Unknown rules count too, because the
 * source contains them.
 */
export function sourceCurbTotals(curb: SourceCurb, restrictions: readonly RestrictionInput[]): ImportTotals {
  return {
    curbs: 1,
    metres: curb.length ?? lineLength(curb.geometry),
    spaces: curb.baysCount ?? 0,
    rules: restrictions.length > 0 ? 1 : 0,
    prices: countPricedRestrictions(restrictions),
  };
}

/**
 * Returns what one curb adds to the totals written: rules and prices count only if all its rules
 * are known.
 */
export function writtenCurbTotals(
  totals: ImportTotals,
  restrictions: readonly RestrictionInput[],
): ImportTotals {
  return hasUnknownRules(restrictions) ? { ...totals, rules: 0, prices: 0 } : totals;
}

/** Share of curbs, meters, spaces or known rules that an import may lose without confirmation. */
const lossBudget = 0.01;

interface ImportLoss {
  readonly of: ImportTotalName;
  readonly read: number;
  readonly written: number;
}

/**
 * Returns the totals with too much loss: more than 1 % of curbs, meters, spaces or curbs with known
 * rules, or any price.
 */
export function findExcessiveLosses({ read, written }: ImportBalance): ImportLoss[] {
  return importTotalNames
    .filter((name) => read[name] - written[name] > (name === 'prices' ? 0 : read[name] * lossBudget))
    .map((name) => ({ of: name, read: read[name], written: written[name] }));
}

/** Codes of issues about suspicious values, which a user must confirm before they are written. */
export const oddValueCodes = [
  'import.odd-price',
  'import.odd-low-price',
  'import.odd-stay',
  'import.odd-step',
  'import.odd-tier',
  'import.odd-period',
  'import.odd-others',
] as const;
export type OddValueCode = (typeof oddValueCodes)[number];

export interface ImportBlockers {
  readonly losses: readonly ImportLoss[];
  readonly oddValues: readonly { readonly code: OddValueCode; readonly count: number }[];
}

/** What the importing user has reviewed and accepted. */
export interface ImportAcceptance {
  readonly losses: boolean;
  readonly oddValues: boolean;
}

/**
 * Returns everything that a user must accept before an import may write; `null` = there is nothing
 * to accept.
 */
export function findImportBlockers(
  balance: ImportBalance,
  issues: readonly { readonly code: string }[],
): ImportBlockers | null {
  const losses = findExcessiveLosses(balance);
  const oddValues = oddValueCodes
    .map((code) => ({ code, count: issues.filter((issue) => issue.code === code).length }))
    .filter(({ count }) => count > 0);
  return losses.length === 0 && oddValues.length === 0 ? null : { losses, oddValues };
}

/**
 * Whether an import must not write anything yet, because the user has not accepted all its
 * blockers.
 */
export function isImportBlocked(stop: ImportBlockers | null, accepted: ImportAcceptance): boolean {
  if (stop === null) return false;
  return (stop.losses.length > 0 && !accepted.losses) || (stop.oddValues.length > 0 && !accepted.oddValues);
}
