// What publishing and reverting need to know, and what they answer: rows to write, as data.

import type { Payment } from '../city/rates/payment.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';
import type { LineGeometry } from '../platform/geometry/geometry.ts';
import type { ProposalDraft } from './draft.ts';

/** A version of a regulation as it stands in the database. Instants are epoch milliseconds. */
export interface RegulationVersion {
  /** The row's id: one version of one regulation. */
  readonly row: number;
  /** The outside id that its versions share. */
  readonly regulationId: string;
  readonly version: number;
  readonly ruleSetId: string;
  readonly effectiveFrom: number;
  /** All links whose membership in it is open now (effective_to is null): is the whole regulation meant, or a part? */
  readonly links: readonly number[];
  /** The latest instant after now at which a membership in it ends: links that leave it by a change still to come. null = none. */
  readonly heldUntil: number | null;
}

/** A link a proposal stands on (for a custom stretch its parent), as it is now. */
export interface PlanLink {
  readonly link: number;
  readonly segmentId: string;
  /** False when it was divided, retired or deleted meanwhile. */
  readonly isLive: boolean;
  /** Metres as the link's own `length` says; pieces share it. */
  readonly length: number;
  readonly geometry: LineGeometry;
  readonly baysCount: number | null;
  readonly shstLocationStart: number | null;
  readonly shstLocationEnd: number | null;
  /** The row of the regulation version of its open membership (effective_to is null), also one that begins later; null = unregulated. */
  readonly regulation: number | null;
  /** When that membership began, or will begin; null = unregulated. */
  readonly since: number | null;
  /** The latest instant after now at which any membership of the link begins or ends, by a change published for later; null = none. */
  readonly plannedAt: number | null;
  /** The row that was its open membership when the link was taken into the draft; null = it was unregulated. */
  readonly seen: number | null;
}

export interface PublishInput {
  readonly proposal: {
    readonly id: number;
    readonly isPublished: boolean;
    /** The outside id of the regulation it changes (actual_regulation); null = it changes none as such. */
    readonly actualRegulation: string | null;
    readonly draft: ProposalDraft;
  };
  /** Every link of the draft, parents of custom stretches once each. */
  readonly links: readonly PlanLink[];
  /** Every regulation version named by `links`, and no other. */
  readonly regulations: readonly RegulationVersion[];
  /** The greatest version of each regulation that may get another one, by outside id, closed ones too. */
  readonly latestVersions: Readonly<Record<string, number>>;
}

/** A piece of a divided link: a row of `link` to insert. What it does not say it has from its parent. */
export interface PieceToOpen {
  readonly segmentId: string;
  /** Metres from the parent's start along its line, in whole millimetres. */
  readonly from: number;
  readonly to: number;
  /** The pieces' lengths add up to the parent's `length`. */
  readonly length: number;
  readonly geometry: LineGeometry;
  readonly baysCount: number | null;
  readonly shstLocationStart: number | null;
  readonly shstLocationEnd: number | null;
  /** True for a stretch of the proposal, false for what is left of the link. */
  readonly isChosen: boolean;
}

/** A link to retire, and its pieces in order along it (two or more). `parent_link_id` of the pieces is `link`. */
export interface LinkToDivide {
  readonly link: number;
  readonly segmentId: string;
  readonly pieces: readonly PieceToOpen[];
}

/** A regulation version to insert. */
export interface RegulationToOpen {
  readonly regulationId: string;
  readonly version: number;
  readonly ruleSet: RuleSet;
  readonly subActivity: string;
  readonly timeLimit: number | null;
  readonly payment: Payment | null;
  readonly effectiveFrom: number;
  /** The row of the regulation version it was split from; null when it goes on under its own id, or replaces nothing. */
  readonly derivedFrom: number | null;
  /** Of a revert: the row whose rules it puts back (the first, when that one was put back itself); null otherwise. */
  readonly restores: number | null;
}

/** A link that exists, or one of the pieces that the same plan inserts: index in `divide`, index in its `pieces`. */
export type LinkRef = { readonly link: number } | { readonly divided: number; readonly piece: number };

/** A regulation version that exists, or one that the same plan inserts: index in `open`. */
export type RegulationRef = { readonly row: number } | { readonly opened: number };

/** A row of `regulation_link` to insert. */
export interface MembershipToOpen {
  readonly regulation: RegulationRef;
  readonly link: LinkRef;
  readonly from: number;
  /** null = open. A piece that changes later has its old regulation until then. */
  readonly to: number | null;
}

/** An open row of `regulation_link` to close at `at`. */
export interface MembershipToClose {
  readonly regulation: number;
  readonly link: number;
  readonly at: number;
}

/**
 * Everything a publish writes, in the order to write it: divide, close memberships, close versions, open versions, open memberships. Instants
 * are epoch milliseconds; `at` is when the change holds, `now` when links are divided.
 */
export interface PublishPlan {
  readonly at: number;
  readonly now: number;
  readonly divide: readonly LinkToDivide[];
  readonly closeMemberships: readonly MembershipToClose[];
  /** Rows of `regulation` whose effective_to becomes `at` (not always the plan's: another link may leave it later). */
  readonly closeRegulations: readonly { readonly row: number; readonly at: number }[];
  readonly open: readonly RegulationToOpen[];
  readonly openMemberships: readonly MembershipToOpen[];
}

/**
 * A link that bears what the proposal published: a whole link or a chosen piece; where it was divided since, each of its pieces that live
 * (and theirs), with what they were divided from as the source of `published` and `before`.
 */
export interface RevertLink {
  readonly link: number;
  readonly segmentId: string;
  /** False when it was retired without living pieces. */
  readonly isLive: boolean;
  /** The row of its open membership now; null = unregulated. */
  readonly regulation: number | null;
  /** When that membership began, or will begin; null = unregulated. */
  readonly since: number | null;
  /** The latest instant after now at which any membership of the link begins or ends; null = none. */
  readonly plannedAt: number | null;
  /** The row it had before (on a piece: its parent's); null = unregulated. */
  readonly before: number | null;
}

/** A version that stood before, with what a new version of it needs. */
export interface VersionBefore {
  readonly row: number;
  readonly regulationId: string;
  readonly ruleSet: RuleSet;
  readonly subActivity: string;
  readonly timeLimit: number | null;
  readonly payment: Payment | null;
  /** The row whose rules it put back itself; null = it was no revert's. */
  readonly restores: number | null;
  /** When it ended, or will end; null = it goes on. */
  readonly effectiveTo: number | null;
  /** The open version (effective_to is null) of the same regulation now; null when it has none. */
  readonly open: { readonly row: number; readonly ruleSetId: string } | null;
}

export interface RevertInput {
  readonly proposal: {
    readonly id: number;
    readonly isPublished: boolean;
    /** When its rules began, or will begin. */
    readonly at: number;
    /** The proposal that reverted it already; null = none. */
    readonly revertedBy: number | null;
  };
  /** The row of the version the proposal opened; null for a removal. */
  readonly published: number | null;
  /** Every regulation version that stands on the links now: the one opened, or one that put its rules back. */
  readonly standing: readonly (RegulationVersion & { readonly restores: number | null })[];
  readonly links: readonly RevertLink[];
  readonly before: readonly VersionBefore[];
  readonly latestVersions: Readonly<Record<string, number>>;
  /** The number of the proposal that the revert will be, for the id of a regulation it may have to make. */
  readonly revertId: number;
}

/**
 * A publish that has not come into force is withdrawn: its rows are deleted and what they would have closed stays open. Order: delete
 * memberships, delete versions, open memberships again, open versions again. Links stay divided.
 */
interface WithdrawPlan {
  readonly kind: 'withdraw';
  /** Rows of `regulation` to delete together with their memberships. */
  readonly deleteRegulations: readonly number[];
  /** Rows of `regulation_link` whose effective_to becomes null again. */
  readonly reopenMemberships: readonly { readonly regulation: number; readonly link: number }[];
  /** Rows of `regulation` whose effective_to becomes null again. */
  readonly reopenRegulations: readonly number[];
}

/** What a revert writes: a plan like a publish's that puts the versions before back as new ones, or the withdrawal of one still to come. */
export type RevertPlan = (PublishPlan & { readonly kind: 'restore' }) | WithdrawPlan;
