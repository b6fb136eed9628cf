// A stored proposal and its responses, for tests.
import type { Contract } from '@curbwright/contract';
import { findingKey } from '@curbwright/core';
import type { z } from 'zod';
import type { Answers } from './page.tsx';

type Proposal = z.input<Contract['proposedRegulation']['answer']>;
type Row = z.input<Contract['proposedRegulationListData']['answer']>['results'][number];
type Found = z.input<Contract['lintProposedRegulation']['answer']>['findings'][number];

const activity = { id: 2, name: 'loading', display_name: 'Loading' };
/** The only curb type of the city. */
const loading: z.input<Contract['subActivities']['answer']>['results'][number] = {
  id: 4,
  name: 'loading',
  display_name: 'Loading',
  is_named_by_city: false,
  filter_section: 'loading',
  color: '#aa5500',
  color_dark: '#ffaa55',
  dash_style: 'solid',
  line_width: 4,
  activity,
  activity_id: 2,
  activity_name: 'loading',
  in_manager: true,
  in_viewer: true,
  editable_parking_price: true,
  editable_max_stay: true,
  editable_parking_spaces: true,
  priority: 500,
  occupancy_percent: 50,
  curbside_users: 1,
  curbside_function_id: null,
  version: 1,
};

/** The catalog of the city's only curb type, under a name of the city. */
export function curbTypesNamed(name: string) {
  return {
    results: [{ ...loading, display_name: name, is_named_by_city: name !== loading.display_name }],
    meta: { count: 1, next: null, previous: null },
  };
}

const review: Proposal['review'] = {
  state: 'draft',
  handed_in_by: null,
  handed_in: null,
  reviewed_by: null,
  reviewed: null,
  needs_second_person: false,
  may_publish_alone: true,
  is_own_work: false,
  waits_for: [],
  waits_for_count: 0,
  open_remarks: 0,
};

export const proposal: Proposal = {
  id: 12,
  regulationId: null,
  actual_regulation_id: null,
  bl_street_name: 'Main Street',
  bl_side: 'N',
  bl_from: null,
  bl_to: null,
  sub_activity: {
    id: 4,
    name: 'loading',
    display_name: 'Loading',
    filter_section: 'loading',
    color: '#aa5500',
    dash_style: 'solid',
    activity,
  },
  action: 'modify',
  reason: 'Deliveries',
  user: 'mara',
  created: '2026-11-20T10:00:00Z',
  modified: '2026-11-20T10:00:00Z',
  modified_by: 'mara',
  version: 5,
  is_published: false,
  published_on: null,
  published_by: null,
  reverts: null,
  reverted_by: null,
  effective_from: null,
  scenario: { id: 1, name: 'General' },
  payment: null,
  payment_id: null,
  payment_status: false,
  time_limit: 20,
  batch: null,
  links: [],
  link_count: 1,
  restrictions: [],
  regulation_section: 'loading',
  waivers: [],
  review,
  undo_until: null,
  publication: null,
};

/** A publication in effect since it was published. */
export const inEffect: Proposal['publication'] = {
  state: 'effective',
  effective_from: proposal.created,
  reverted_on: null,
};

/** A publication that was reverted while it was in effect. */
export const revertedOnce: Proposal['publication'] = {
  state: 'reverted',
  effective_from: proposal.created,
  reverted_on: '2026-11-21T10:00:00Z',
};

/** A publication that was undone before it took effect. */
export const neverInEffect: Proposal['publication'] = {
  state: 'never_effective',
  effective_from: '2026-12-20T06:00:00Z',
  reverted_on: '2026-11-21T10:00:00Z',
};

/** The list row of this proposal or of another one. */
export const proposalRow = (id = proposal.id): Row => ({
  id,
  regulation_id: null,
  bl_street_name: 'Main Street',
  bl_side: 'N',
  bl_from: null,
  bl_to: null,
  sub_activity: 'loading',
  reason: 'Deliveries',
  action: 'modify',
  user: 'mara',
  created: proposal.created,
  published_on: null,
  batch: null,
  is_published: false,
  reverts: null,
  reverted_by: null,
  version: 5,
  link_count: 1,
  review,
  segment_id: null,
  note: null,
  change_line: 'The rules stay the same',
  undo_until: null,
  publication: null,
  rule_changes: [],
  rule_change_count: 0,
});

/** A linter finding for the proposal. */
export const finding = (part: Partial<Found> = {}): Found => ({
  code: 'lint.neighbour-terms',
  severity: 'error',
  text: 'The curb next to it is of the same type on other terms.',
  place: { link: 7 },
  params: {},
  finding: findingKey({ code: 'lint.neighbour-terms', place: { link: 7 } }),
  is_waived: false,
  is_preexisting: false,
  fix: null,
  fix_text: null,
  ...part,
});

/** The rule set dictionary of a city without rules. */
export const noRuleSets: z.input<Contract['ruleSets']['answer']> = {
  revision: 1,
  time_zone: 'America/Chicago',
  currency: 'USD',
  calendar: { periods: [] },
  known_from: null,
  rule_sets: [],
};

/** Responses for the publish dialog's requests: the proposal, its row and its check. */
export const proposalResponses = (findings: readonly Found[] = [], part: Partial<Proposal> = {}) =>
  ({
    subActivities: () => curbTypesNamed(loading.display_name),
    proposedRegulation: () => ({ ...proposal, ...part }),
    lintProposedRegulation: () => ({
      version: part.version ?? proposal.version,
      findings: [...findings],
      may_publish: findings.length === 0,
    }),
    proposedRegulationListData: ({ query }) => {
      const results = String(query.ids)
        .split(',')
        .map((id) => proposalRow(Number(id)));
      return { results, meta: { count: results.length, next: null, previous: null } };
    },
  }) satisfies Answers;
