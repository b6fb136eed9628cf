// Whether a change may be proposed here: a link can have only one open proposal per scenario
// (requirement §5).
import type { Failure } from '../platform/result.ts';
import type { ProposalLink } from './draft.ts';
import { curbLinkIdOf } from './proposal-link-id.ts';

/**
 * A proposal as input of the check. Published ones and those of other scenarios may be passed; they
 * are ignored.
 */
export interface OpenProposal {
  readonly id: number;
  readonly scenario: number;
  readonly isPublished: boolean;
  /** External id of the regulation it changes; `null` when it changes none. */
  readonly actualRegulation: string | null;
  /** All of its links, or those near the target; empty only where it has none at all. */
  readonly links: readonly ProposalLink[];
}

/**
 * The change to propose. `proposal` is the id of the proposal being edited, which does not conflict
 * with itself; `null` for a new one.
 */
export interface ProposeTarget {
  readonly proposal: number | null;
  readonly scenario: number;
  readonly actualRegulation: string | null;
  readonly links: readonly ProposalLink[];
}

/**
 * A rejection with a title, and the conflicting proposals. `code` is the key of the message,
 * `titleCode` of the title.
 */
export interface ProposeFailure extends Failure {
  readonly titleCode: 'proposal.segment-title' | 'proposal.regulation-title';
  readonly proposals: readonly number[];
}

type ProposeCheck = { readonly ok: true } | { readonly ok: false; readonly refusal: ProposeFailure };

function segmentFailure(proposals: readonly number[]): ProposeCheck {
  return {
    ok: false,
    refusal: { code: 'proposal.segment-taken', titleCode: 'proposal.segment-title', params: {}, proposals },
  };
}

function regulationFailure(proposals: readonly number[]): ProposeCheck {
  return {
    ok: false,
    refusal: {
      code: 'proposal.regulation-taken',
      titleCode: 'proposal.regulation-title',
      params: {},
      proposals,
    },
  };
}

function idsOf(proposals: readonly OpenProposal[]): number[] {
  return proposals.map(({ id }) => id);
}

/**
 * Checks whether a change may be proposed, the same in browser and server. The segment check fails
 * when an open proposal of the scenario has a custom section on one of the links. The regulation
 * check fails when one includes one of the links as a whole. Proposals of one regulation on different
 * links do not conflict, because each link has its own rules after publishing; they do while one of
 * them has no links yet.
 */
export function mayPropose(target: ProposeTarget, openProposals: readonly OpenProposal[]): ProposeCheck {
  const places = new Set(target.links.map(curbLinkIdOf));
  const counted = openProposals.filter(
    ({ id, scenario, isPublished }) => !isPublished && scenario === target.scenario && id !== target.proposal,
  );
  const withCustom = counted.filter(({ links }) =>
    links.some((link) => link.kind === 'custom' && places.has(link.parentLink)),
  );
  if (withCustom.length > 0) return segmentFailure(idsOf(withCustom));
  const same = counted.filter(
    ({ actualRegulation, links }) =>
      (actualRegulation !== null &&
        actualRegulation === target.actualRegulation &&
        (links.length === 0 || target.links.length === 0)) ||
      links.some((link) => link.kind === 'curb' && places.has(link.link)),
  );
  return same.length > 0 ? regulationFailure(idsOf(same)) : { ok: true };
}

/**
 * The custom-group check (validate_existing_proposed_regulation): whether this parent link may be
 * changed, by a custom section or as a whole. `own` is the proposal being edited, whose other
 * sections never conflict; `null` for a new one.
 */
export function validateExisting(
  parentLink: number,
  isCustomSegment: boolean,
  openProposals: readonly OpenProposal[],
  scenario: number,
  own: number | null = null,
): { readonly allow: boolean; readonly refusal: ProposeFailure | null } {
  const link: ProposalLink = isCustomSegment
    ? { kind: 'custom', parentLink, from: 0, to: 1 }
    : { kind: 'curb', link: parentLink };
  const answer = mayPropose(
    { proposal: own, scenario, actualRegulation: null, links: [link] },
    openProposals,
  );
  return answer.ok ? { allow: true, refusal: null } : { allow: false, refusal: answer.refusal };
}
