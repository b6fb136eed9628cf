// A finding of the linter: what is wrong with a draft, where, and the edit that fixes it. Plain
// data, so that it can be sent between server and browser.
import { z } from 'zod';
import type { ProposalDraft } from '../draft.ts';

export const severities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

/** Wall-clock minutes of a week since Monday 00:00, half-open, 0 to 10,080. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

/** The part of the draft that a finding refers to. */
export interface FindingPlace {
  /** Index in the draft's restrictions, and index of the other restriction involved. */
  readonly restriction?: number;
  readonly other?: number;
  /** The rules that override the restriction at its times, and their curb types. */
  readonly overriding?: readonly { readonly restriction: number; readonly subActivity: string }[];
  /** The times, in the week that starts on `monday` (YYYY-MM-DD). */
  readonly week?: { readonly monday: string; readonly spans: readonly MinuteSpan[] };
  /** Index in the payment's rates; with `restriction`, in that restriction's own payment. */
  readonly rate?: number;
  /** Index in the draft's links. */
  readonly linkIndex?: number;
  /** The link (the parent of a section), and meters along it. */
  readonly link?: number;
  readonly stretch?: { readonly from: number; readonly to: number };
}

/** What a fix changes in the draft: these members are replaced. */
export type DraftEdit = Partial<
  Pick<ProposalDraft, 'restrictions' | 'payment' | 'links' | 'timeLimit' | 'subActivity'>
>;

export interface Fix {
  /** Message key of the button text. */
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly edit: DraftEdit;
}

export interface Finding {
  /** Stable code; also its message key. */
  readonly code: LintCode;
  readonly severity: Severity;
  readonly params: Readonly<Record<string, string | number>>;
  readonly place: FindingPlace;
  readonly fix: Fix | null;
  /**
   * Whether the rules it is about are in force already, unchanged by the draft. It then does not
   * prevent publishing.
   */
  readonly isPreexisting?: boolean;
}

export const lintCodes = [
  'lint.equal-priority',
  'lint.equal-terms',
  'lint.never',
  'lint.past',
  'lint.beaten',
  'lint.beaten-week',
  'lint.beaten-hours',
  'lint.uncovered',
  'lint.unpriced',
  'lint.charged-beyond',
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

/**
 * Code of the fix that gives a rule a higher priority than all that override it; its params contain
 * the `priority`.
 */
export const applyFirstCode = 'lint-fix.apply-first';

/** Applies a fix, or any edit of the same shape. */
export function applyFix(draft: ProposalDraft, { edit }: Pick<Fix, 'edit'>): ProposalDraft {
  return { ...draft, ...edit };
}

/**
 * Returns a key that stays the same as long as the finding concerns the same thing. Waivers refer
 * to it.
 */
export function findingKey({ code, place }: Pick<Finding, 'code' | 'place'>): string {
  const { restriction, other, rate, link, stretch } = place;
  const parts = [restriction, other, rate, link, stretch?.from, stretch?.to];
  return [code, ...parts.map((part) => part ?? '')].join('|');
}

/** An error that a publisher accepts, with the reason. It is recorded in the audit log. */
export const waiver = z.strictObject({
  /** See `findingKey`. */
  finding: z.string().min(1).max(200),
  reason: z.string().trim().min(3).max(500),
});
export type Waiver = z.infer<typeof waiver>;

export function isWaived(finding: Finding, waivers: readonly Waiver[]): boolean {
  const key = findingKey(finding);
  return waivers.some((one) => one.finding === key);
}
