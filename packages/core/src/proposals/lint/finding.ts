// A finding of the linter: what is wrong with a draft, where, and the edit that mends it. Plain data, so that it can travel.
import { z } from 'zod';
import type { ProposalDraft } from '../draft.ts';

export const severities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

/** Wall-clock minutes of a week since Monday 00:00, half-open, 0 to 10,080. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

/** Where a finding lies. */
export interface FindingPlace {
  /** Index in the draft's restrictions, and of the other restriction it is about. */
  readonly restriction?: number;
  readonly other?: number;
  /** The times, in the week that begins on `monday` (YYYY-MM-DD). */
  readonly week?: { readonly monday: string; readonly spans: readonly MinuteSpan[] };
  /** Index in the payment's rates; with `restriction`, of that restriction's own payment. */
  readonly rate?: number;
  /** Index in the draft's links. */
  readonly linkIndex?: number;
  /** The link (for a stretch its parent), and metres on it. */
  readonly link?: number;
  readonly stretch?: { readonly from: number; readonly to: number };
}

/** What a fix changes of the draft: these members are replaced. */
export type DraftEdit = Partial<
  Pick<ProposalDraft, 'restrictions' | 'payment' | 'links' | 'timeLimit' | 'subActivity'>
>;

export interface Fix {
  /** Text of the button. */
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly edit: DraftEdit;
}

export interface Finding {
  /** Stable; its text is the word of the same key. */
  readonly code: LintCode;
  readonly severity: Severity;
  readonly params: Readonly<Record<string, string | number>>;
  readonly place: FindingPlace;
  readonly fix: Fix | null;
}

export const lintCodes = [
  'lint.equal-priority',
  'lint.equal-terms',
  'lint.never',
  'lint.past',
  'lint.beaten',
  'lint.uncovered',
  'lint.tier-order',
  'lint.tier-empty',
  'lint.tier-overlap',
  'lint.tier-gap',
  'lint.tier-end',
  'lint.payment-nowhere',
  'lint.stay-over-window',
  'lint.stay-differs',
  'lint.class-differs',
  'lint.unknown-class',
  'lint.rules-unknown',
  'lint.unknown-removed',
  'lint.unknown-period',
  'lint.stretch-beyond',
  'lint.stretch-overlap',
  'lint.stretch-short',
  'lint.sliver',
  'lint.clearance',
  'lint.clearance-whole',
  'lint.neighbour-terms',
  'lint.neighbour-bus',
] as const;
export type LintCode = (typeof lintCodes)[number];

/** Applies a fix, or any edit of the same form. */
export function applyFix(draft: ProposalDraft, { edit }: Pick<Fix, 'edit'>): ProposalDraft {
  return { ...draft, ...edit };
}

/** A name of the finding that stays the same while what it is about does: what a waiver is for. */
export function findingKey({ code, place }: Pick<Finding, 'code' | 'place'>): string {
  const { restriction, other, rate, link, stretch } = place;
  const parts = [restriction, other, rate, link, stretch?.from, stretch?.to];
  return [code, ...parts.map((part) => part ?? '')].join('|');
}

/** An error that a publisher lets pass, and why. The audit keeps it. */
export const waiver = z.strictObject({
  /** See findingKey. */
  finding: z.string().min(1).max(200),
  reason: z.string().trim().min(3).max(500),
});
export type Waiver = z.infer<typeof waiver>;

export function isWaived(finding: Finding, waivers: readonly Waiver[]): boolean {
  const key = findingKey(finding);
  return waivers.some((one) => one.finding === key);
}
