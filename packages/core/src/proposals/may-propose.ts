// May a change be proposed here? Only one open proposal of a scenario may stand on a link (requirement §5).
import type { Refusal } from '../platform/result.ts';
import type { ProposalLink } from './draft.ts';
import { placeOfLink } from './link-place.ts';

/** A proposal as the check sees it. Published ones and those of other scenarios may be passed; they do not count. */
export interface OpenProposal {
  readonly id: number;
  readonly scenario: number;
  readonly isPublished: boolean;
  /** The outside id of the regulation it changes; null when it changes none. */
  readonly actualRegulation: string | null;
  readonly links: readonly ProposalLink[];
}

/** What somebody wants to propose. `proposal` is the id of the proposal that is edited, null for a new one: it is not in its own way. */
export interface ProposeTarget {
  readonly proposal: number | null;
  readonly scenario: number;
  readonly actualRegulation: string | null;
  readonly links: readonly ProposalLink[];
}

/** A refusal with a title, and the proposals that stand in the way. `code` is the text's key, `titleCode` the title's. */
export interface ProposeRefusal extends Refusal {
  readonly titleCode: 'proposal.segment-title' | 'proposal.regulation-title';
  readonly proposals: readonly number[];
}

type MayPropose = { readonly ok: true } | { readonly ok: false; readonly refusal: ProposeRefusal };

function segmentRefusal(proposals: readonly number[]): MayPropose {
  return {
    ok: false,
    refusal: { code: 'proposal.segment-taken', titleCode: 'proposal.segment-title', params: {}, proposals },
  };
}

function regulationRefusal(proposals: readonly number[]): MayPropose {
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
 * The check before a proposal, the same in browser and server. The segment check refuses where an open proposal of the scenario has a custom
 * stretch on one of the links; the regulation check where one changes the same regulation or stands on one of the links as a whole.
 */
export function mayPropose(target: ProposeTarget, openProposals: readonly OpenProposal[]): MayPropose {
  const places = new Set(target.links.map(placeOfLink));
  const counted = openProposals.filter(
    ({ id, scenario, isPublished }) => !isPublished && scenario === target.scenario && id !== target.proposal,
  );
  const withCustom = counted.filter(({ links }) =>
    links.some((link) => link.kind === 'custom' && places.has(link.parentLink)),
  );
  if (withCustom.length > 0) return segmentRefusal(idsOf(withCustom));
  const same = counted.filter(
    ({ actualRegulation, links }) =>
      (actualRegulation !== null && actualRegulation === target.actualRegulation) ||
      links.some((link) => link.kind === 'curb' && places.has(link.link)),
  );
  return same.length > 0 ? regulationRefusal(idsOf(same)) : { ok: true };
}

/**
 * The custom-group check (validate_existing_proposed_regulation): may a change be drawn on this parent link, as a custom stretch or as a whole?
 * `own` is the proposal being edited, whose further stretches are its own affair; null for a new one.
 */
export function validateExisting(
  parentLink: number,
  isCustomSegment: boolean,
  openProposals: readonly OpenProposal[],
  scenario: number,
  own: number | null = null,
): { readonly allow: boolean; readonly refusal: ProposeRefusal | null } {
  const link: ProposalLink = isCustomSegment
    ? { kind: 'custom', parentLink, from: 0, to: 1 }
    : { kind: 'curb', link: parentLink };
  const answer = mayPropose(
    { proposal: own, scenario, actualRegulation: null, links: [link] },
    openProposals,
  );
  return answer.ok ? { allow: true, refusal: null } : { allow: false, refusal: answer.refusal };
}
