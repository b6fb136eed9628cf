// Input and output types of publishing and reverting; the output is rows to write, as data.

import type { Payment } from '../city/rates/payment.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';
import type { LineGeometry } from '../platform/geometry/geometry.ts';
import type { ProposalDraft } from './draft.ts';

/** A version of a regulation as stored in the database. Instants are epoch milliseconds. */
export interface RegulationVersion {
  /** Row id: one version of one regulation. */
  readonly row: number;
  /** External id shared by its versions. */
  readonly regulationId: string;
  readonly version: number;
  readonly ruleSetId: string;
  readonly effectiveFrom: number;
  /**
   * All links whose membership in it is currently open (effective_to is null); shows whether a
   * change covers the whole regulation or a part of it.
   */
  readonly links: readonly number[];
  /**
   * The latest instant after now at which a membership in it ends because of a future change;
   * `null` = none.
   */
  readonly heldUntil: number | null;
}

/** Current state of a link in the proposal (for a custom section, its parent). */
export interface PlanLink {
  readonly link: number;
  readonly segmentId: string;
  /** `false` when it was divided, retired or deleted in the meantime. */
  readonly isLive: boolean;
  /** Meters, from the link's own `length`; pieces share it. */
  readonly length: number;
  readonly geometry: LineGeometry;
  readonly baysCount: number | null;
  readonly shstLocationStart: number | null;
  readonly shstLocationEnd: number | null;
  /**
   * Row of the regulation version of its open membership (effective_to is null), even if it begins
   * later; `null` = unregulated.
   */
  readonly regulation: number | null;
  /** When that membership began or will begin; `null` = unregulated. */
  readonly since: number | null;
  /**
   * The latest instant after now at which any membership of the link begins or ends because of a
   * scheduled change; `null` = none.
   */
  readonly plannedAt: number | null;
  /**
   * Row of its open membership when the link was added to the draft; `null` = it was unregulated.
   */
  readonly seen: number | null;
}

export interface PublishInput {
  readonly proposal: {
    readonly id: number;
    readonly isPublished: boolean;
    /**
     * External id of the regulation it changes (actual_regulation); `null` = it changes no
     * particular one.
     */
    readonly actualRegulation: string | null;
    readonly draft: ProposalDraft;
  };
  /** Every link of the draft; parents of custom sections once each. */
  readonly links: readonly PlanLink[];
  /** Exactly the regulation versions referenced by `links`. */
  readonly regulations: readonly RegulationVersion[];
  /**
   * The highest version, including closed ones, of each regulation that may get another, by
   * external id.
   */
  readonly latestVersions: Readonly<Record<string, number>>;
}

/**
 * A piece of a divided link: a row of `link` to insert. Values not given here are copied from its
 * parent.
 */
export interface PieceToOpen {
  readonly segmentId: string;
  /** Meters from the parent's start along its line, in whole millimeters. */
  readonly from: number;
  readonly to: number;
  /** The pieces' lengths add up to the parent's `length`. */
  readonly length: number;
  readonly geometry: LineGeometry;
  readonly baysCount: number | null;
  readonly shstLocationStart: number | null;
  readonly shstLocationEnd: number | null;
  /** `true` for a section of the proposal, `false` for the rest of the link. */
  readonly isChosen: boolean;
}

/**
 * A link to retire, with its pieces in order (two or more). `parent_link_id` of the pieces is
 * `link`.
 */
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
  /**
   * Row of the regulation version it was split from; `null` when it continues under its own id or
   * replaces nothing.
   */
  readonly derivedFrom: number | null;
  /**
   * For a revert: the row whose rules it restores (the original one if that was itself restored);
   * otherwise `null`.
   */
  readonly restores: number | null;
}

/**
 * An existing link, or a piece inserted by the same plan: index in `divide`, index in its `pieces`.
 */
export type LinkRef = { readonly link: number } | { readonly divided: number; readonly piece: number };

/** An existing regulation version, or one inserted by the same plan: index in `open`. */
export type RegulationRef = { readonly row: number } | { readonly opened: number };

/** A row of `regulation_link` to insert. */
export interface MembershipToOpen {
  readonly regulation: RegulationRef;
  readonly link: LinkRef;
  readonly from: number;
  /** `null` = open. A piece that changes later keeps its old regulation until this instant. */
  readonly to: number | null;
}

/** An open row of `regulation_link` to close at `at`. */
export interface MembershipToClose {
  readonly regulation: number;
  readonly link: number;
  readonly at: number;
}

/**
 * Everything a publish writes, in the order of writing: divide, close memberships, close versions,
 * open versions, open memberships. Instants are epoch milliseconds; the change takes effect at
 * `at`, links are divided at `now`.
 */
export interface PublishPlan {
  readonly at: number;
  readonly now: number;
  readonly divide: readonly LinkToDivide[];
  readonly closeMemberships: readonly MembershipToClose[];
  /**
   * Rows of `regulation` whose effective_to becomes `at`. This may be later than the plan's `at` if
   * another link leaves the regulation later.
   */
  readonly closeRegulations: readonly { readonly row: number; readonly at: number }[];
  readonly open: readonly RegulationToOpen[];
  readonly openMemberships: readonly MembershipToOpen[];
}

/**
 * A link with the rules that the proposal published: a whole link or a section's piece. If it has
 * been divided since, there is one entry for each of its live pieces (recursively), with
 * `published` and `before` taken from the link it was divided from.
 */
export interface RevertLink {
  readonly link: number;
  readonly segmentId: string;
  /** `false` when it was retired without live pieces. */
  readonly isLive: boolean;
  /** Row of its currently open membership; `null` = unregulated. */
  readonly regulation: number | null;
  /** When that membership began or will begin; `null` = unregulated. */
  readonly since: number | null;
  /**
   * The latest instant after now at which any membership of the link begins or ends; `null` = none.
   */
  readonly plannedAt: number | null;
  /** The row it had before (for a piece, its parent's); `null` = unregulated. */
  readonly before: number | null;
}

/** A version that was in force before, with the data for a new version of it. */
export interface PreviousVersion {
  readonly row: number;
  readonly regulationId: string;
  readonly ruleSet: RuleSet;
  readonly subActivity: string;
  readonly timeLimit: number | null;
  readonly payment: Payment | null;
  /** Row whose rules it restored itself; `null` = it did not come from a revert. */
  readonly restores: number | null;
  /** When it ended or will end; `null` = open-ended. */
  readonly effectiveTo: number | null;
  /**
   * The currently open version (effective_to is null) of the same regulation; `null` when it has
   * none.
   */
  readonly open: { readonly row: number; readonly ruleSetId: string } | null;
}

export interface RevertInput {
  readonly proposal: {
    readonly id: number;
    readonly isPublished: boolean;
    /** When its rules took or will take effect. */
    readonly at: number;
    /** The proposal that already reverted it; `null` = none. */
    readonly revertedBy: number | null;
  };
  /** Row of the version the proposal opened; `null` for a removal. */
  readonly published: number | null;
  /**
   * Every regulation version that is now on the links: the published one, or one that restored its
   * rules.
   */
  readonly standing: readonly (RegulationVersion & { readonly restores: number | null })[];
  readonly links: readonly RevertLink[];
  readonly before: readonly PreviousVersion[];
  readonly latestVersions: Readonly<Record<string, number>>;
  /** Id of the reverting proposal, for the external id of a regulation it may need to create. */
  readonly revertId: number;
}

/**
 * Withdrawal of a publish that has not taken effect: its rows are deleted, and what they would have
 * closed stays open. Order: delete memberships, delete versions, reopen memberships, reopen
 * versions. Links stay divided.
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

/**
 * What a revert writes: a plan like a publish's that restores the previous versions as new ones, or
 * the withdrawal of a publish that has not taken effect.
 */
export type RevertPlan = (PublishPlan & { readonly kind: 'restore' }) | WithdrawPlan;
