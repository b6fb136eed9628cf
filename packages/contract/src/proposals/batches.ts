// Batches: one edit of many links, which is previewed, saved as proposals in one request, and
// published, undone or deleted with an outcome per item.
import {
  batchEdit,
  lossKinds,
  maxBatchLinks,
  payment,
  restriction,
  ruleLosses,
  severities,
} from '@curbwright/core';
import { z } from 'zod';
import { curbTypeSummary } from '../city/regulations.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import {
  idParams,
  idText,
  languageName,
  languageQuery,
  maxId,
  queryBoolean,
} from '../platform/query-values.ts';
import { reviewState } from './proposal-review.ts';

/**
 * The kinds of batch: one edit of many links, a change of parking rates, or changes by asset rules.
 */
const batchKinds = ['links', 'rates', 'clearances'] as const;

/** Maximum number of different changes listed of a batch. */
export const maxBatchChangeLines = 20;

const id = z.int().min(1).max(maxId);

/** Why a link cannot accept the edit. */
const rejectedLink = z.strictObject({
  link: z.int(),
  segment_id: z.string(),
  code: z.string(),
  title: z.string().nullable(),
  detail: z.string(),
  /** Curb type that rejects the edit; `null` when that is not the reason. */
  sub_activity: z.string().nullable(),
  /** The conflicting proposal; `null` when that is not the reason. */
  proposed_regulation_id: z.int().nullable(),
});

const requestedBatchEdit = {
  scenario: id.optional(),
  links: z.array(id).min(1).max(maxBatchLinks),
  edit: batchEdit,
};

const totals = {
  /** Number of distinct requested links that exist. */
  requested: z.int(),
  accepted: z.int(),
  /** Total length in meters and number of spaces of the accepted links. */
  length: quantity('length'),
  spaces: z.int(),
  refused: z.array(rejectedLink),
};

const shared = <T extends z.ZodType>(value: T) =>
  z.union([z.strictObject({ value }), z.strictObject({ mixed: z.int() })]);

/**
 * Effect on curbs. `before` is `null` when no regulation was in force; `after` is `null` when none
 * will be in force.
 */
const change = {
  action: z.enum(['create', 'modify', 'remove']),
  sub_activity: z.strictObject({ before: z.string().nullable(), after: z.string().nullable() }),
  time_limit: z.strictObject({ before: z.int().nullable(), after: z.int().nullable() }),
  payment: z.strictObject({ before: payment.nullable(), after: payment.nullable() }),
};

const place = z.int().min(0);

/**
 * Effect on the spaces of curbs in a normal week, which has no holidays. What applies to an ordinary
 * car counts; a curb reserved for others counts as its own curb type.
 */
const weekEffect = {
  /** Every curb type of the weeks before and after; `unregulated` = no rule applies. */
  by_type: z.array(
    z.strictObject({
      sub_activity: z.string(),
      space_hours_before: quantity('count'),
      space_hours_after: quantity('count'),
    }),
  ),
  /**
   * Highest possible revenue of a week, if every space is paid for the whole time: spaces × price
   * of an hour at arrival × paid hours, in minor units. `null` when nothing is charged before or
   * after, or `several_currencies`.
   */
  revenue: z
    .strictObject({
      before: quantity('minorUnits'),
      after: quantity('minorUnits'),
      currency: z.string(),
    })
    .nullable(),
  /** Prices are in several currencies, so there is no sum of the revenue. */
  several_currencies: z.boolean(),
  /** Number of curbs without a counted number of spaces; they are left out of the effect. */
  links_without_spaces: z.int(),
};

/**
 * Effect on the rules, rule by rule. Numbers are indexes into `rules`, `findings` and
 * `loss_details` of the whole response.
 */
const ruleChange = {
  rules: z.strictObject({ removed: z.array(place), added: z.array(place), unchanged: z.array(place) }),
  losses: z.array(z.enum(ruleLosses)),
  /** What exactly these curbs lose, biggest first. */
  loss_details: z.array(place),
  effect: z.strictObject(weekEffect),
  /** Linter findings of this change, each with the number of curbs it affects. */
  findings: z.array(z.strictObject({ finding: place, links: z.int() })),
};

const ruleReport = {
  /** Every rule the changes refer to, once. */
  rules: z.array(restriction),
  /**
   * Linter findings, errors first. An error prevents publishing the curbs it concerns, unless it is
   * pre-existing. Notes about a single location are omitted.
   */
  findings: z.array(
    z.strictObject({
      code: z.string(),
      severity: z.enum(severities),
      /** Names the rules by their words. */
      text: z.string(),
      /** It is about rules already in force that the change leaves as they are. */
      is_preexisting: z.boolean(),
      /** The rules that the finding is about, if the text does not name them. */
      rules: z.array(z.strictObject({ number: z.int(), rule: place })),
      /** The priority with which the rule would apply first; `null` = not offered. */
      first: z.strictObject({ rule: place, priority: z.int() }).nullable(),
    }),
  ),
  /**
   * Number of curbs that lose a price, a reservation, a time limit or times of a prohibition. A
   * curb with several losses is included in each count.
   */
  losses: z.strictObject({ price: z.int(), reservation: z.int(), limit: z.int(), prohibition: z.int() }),
  /**
   * What exactly is lost, as sentences with the number of curbs, those of the most curbs first.
   * Includes lower prices and curb types that apply for less time, which `losses` does not count.
   */
  loss_details: z.array(
    z.strictObject({ kind: z.enum(lossKinds), text: z.string(), links: z.int(), spaces: z.int() }),
  ),
  /** Effect of all changes. `week_of`: Monday of the normal week. */
  effects: z.strictObject({ week_of: z.iso.date(), ...weekEffect }),
};

const batchResponse = z.strictObject({
  id: z.int(),
  kind: z.enum(batchKinds),
  name: z.string(),
  scenario: z.int().nullable(),
  /** For a parking rate change: the curb type it applies to, and its price. */
  regulation_type: curbTypeSummary.nullable(),
  payment: payment.nullable(),
  edit: batchEdit.nullable(),
  requested: z.int(),
  accepted: z.int(),
  refused: z.array(rejectedLink),
  /** Number of open and of published proposals of the batch. */
  open: z.int(),
  published: z.int(),
  links: z.int(),
  /** How many of the open proposals are in each state of the review; the others are drafts. */
  review: z.strictObject({ waiting: z.int(), sent_back: z.int(), approved: z.int() }),
  /**
   * What its proposals change: the change of the most curbs in one line, and how many more there are.
   * Empty when it has no proposals. A list looks at the 50 largest proposals of each batch, a single
   * batch requested by id at 1,000.
   */
  change_line: z.string(),
  /** Each different change with its number of curbs, most curbs first. */
  changes: z.array(z.strictObject({ curbs: z.int(), line: z.string() })).max(maxBatchChangeLines),
  /** Number of different changes, including omitted ones. */
  change_count: z.int(),
  /** Number of its proposals that the changes leave out, because they are read of the largest only. */
  unread_proposals: z.int(),
  user: z.string().nullable(),
  created: z.string(),
});
export type BatchResponse = z.infer<typeof batchResponse>;

/** Where a proposal is; `null` = unknown. */
const proposalPlace = {
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
};

const outcome = z.strictObject({
  id: z.int(),
  ok: z.boolean(),
  status: z.int(),
  code: z.string().nullable(),
  title: z.string().nullable(),
  detail: z.string().nullable(),
  ...proposalPlace,
});
const outcomes = z.strictObject({
  id: z.int(),
  results: z.array(outcome),
  done: z.int(),
  refused: z.int(),
});

const afterPublish = [
  'batches',
  'parking-rates',
  'proposals',
  'scenarios',
  'regulations',
  'links',
  'rule-sets',
  'history',
] as const;

/** A proposal and its version, as the user saw it. */
const seenProposal = z.strictObject({ id, version: z.int().min(1) });
/** The proposals the user saw. Without them, whatever the batch has now counts as seen. */
const seenProposals = z.array(seenProposal).max(maxBatchLinks).optional();

export const batchOperations = {
  batchRegulations: defineOperation({
    method: 'GET',
    path: '/api/batchregulations/',
    access: 'view',
    summary: 'Batches, newest first',
    query: z.strictObject({
      ...pageQuery.shape,
      language: languageName.optional(),
      /** Returns only this batch, with up to 1,000 of its rejected links instead of three. */
      id: idText.optional(),
      kind: z.enum(batchKinds).optional(),
      scenario__id: idText.optional(),
      /** Only batches with open proposals (`true`) or without any (`false`). */
      is_open: queryBoolean.optional(),
      /** Name of the curb type of a parking rate change. */
      regulation_type: z.string().max(100).optional(),
    }),
    answer: pageSchema(batchResponse),
    provides: ['batches', 'proposals', 'regulations'],
  }),
  createBatchRegulation: defineOperation({
    method: 'POST',
    path: '/api/batchregulations/',
    access: 'edit',
    bodyLimit: 'long list',
    summary:
      'Save one edit of many links as proposals of a batch; links that cannot take it are refused one by one',
    body: z.strictObject({
      ...requestedBatchEdit,
      name: z.string().trim().max(200).default(''),
      /** Client-generated id of the request: repeating the request creates the batch only once. */
      submission: z.uuid().optional(),
      /**
       * Number of curbs that lose a price or a reservation when `edit.restrictions` replaces all
       * rules, as returned by the preview. Such an edit is rejected with 400 when the number is
       * missing and with 409 when it differs; both errors state the right number.
       */
      curbs_losing_price_or_reservation: z.int().min(0).max(maxBatchLinks).optional(),
    }),
    answer: z.strictObject({
      ...totals,
      /** Id of the new batch; `null` when no link accepts the edit. */
      id: z.int().nullable(),
      proposals: z.array(z.strictObject({ id: z.int(), links: z.int() })),
    }),
    status: 201,
    invalidates: ['batches', 'proposals', 'scenarios', 'history'],
  }),
  previewBatchRegulation: defineOperation({
    method: 'POST',
    path: '/api/batchregulations/preview_batch/',
    access: 'view',
    storesData: false,
    bodyLimit: 'long list',
    summary:
      'What one edit of many links would do: values they share, rules that go and come, what is lost, what the check finds, links refused and why',
    body: z.strictObject(requestedBatchEdit),
    answer: z.strictObject({
      ...totals,
      now: z.strictObject({
        sub_activity: shared(z.string()),
        time_limit: shared(z.int().nullable()),
        payment: shared(payment.nullable()),
        rule_set: shared(z.string().nullable()),
        /**
         * The most common price among the links that have one: the starting value for a new price.
         */
        usual_payment: payment.nullable(),
        /**
         * Every rule in force on the links once, those on the most links first: what `ruleEdits` can
         * change. `rule` is an index into `rules`.
         */
        rules: z.array(z.strictObject({ rule: place, links: z.int() })),
      }),
      /** One entry for each proposal the edit would create. */
      changes: z.array(
        z.strictObject({
          links: z.array(z.int()),
          regulation_id: z.string().nullable(),
          ...change,
          ...ruleChange,
        }),
      ),
      ...ruleReport,
      /** Number that the client must confirm when saving this edit; 0 = none. */
      curbs_losing_price_or_reservation: z.int(),
    }),
  }),
  batchRegulationListData: defineOperation({
    method: 'GET',
    path: '/api/batchregulations/batch_regulation_list_data/',
    access: 'view',
    summary: 'Links of a batch with the proposal of each; ten on the first page',
    query: z.strictObject({ ...pageQuery.shape, batch: idText, language: languageName.optional() }),
    answer: pageSchema(
      z.strictObject({
        link: z.int(),
        segment_id: z.string(),
        proposed_regulation_id: z.int(),
        bl_street_name: z.string().nullable(),
        bl_side: z.string().nullable(),
        bl_from: z.string().nullable(),
        bl_to: z.string().nullable(),
        length: quantity('length'),
        bays_count: z.int().nullable(),
        sub_activity: z.string(),
        action: z.enum(['create', 'modify', 'remove']),
        is_published: z.boolean(),
        /** State of the review of its proposal. */
        review_state: reviewState,
        /** Whether the item was published and then reverted. */
        is_reverted: z.boolean(),
        version: z.int(),
      }),
    ),
    provides: ['batches', 'proposals'],
  }),
  batchRegulationChanges: defineOperation({
    method: 'GET',
    path: '/api/batchregulations/:id/batch_changes/',
    access: 'view',
    summary:
      'What publishing the open proposals of a batch would change of what holds now, by kind of change, with what the check finds',
    params: idParams,
    query: languageQuery,
    answer: z.strictObject({
      id: z.int(),
      /** The open proposals that would be published. */
      proposals: z.array(seenProposal),
      /** Changes with the most curbs first. */
      changes: z.array(z.strictObject({ links: z.int(), proposals: z.int(), ...change, ...ruleChange })),
      ...ruleReport,
    }),
    provides: ['batches', 'proposals', 'regulations'],
  }),
  batchRegulationProposals: defineOperation({
    method: 'GET',
    path: '/api/batchregulations/:id/batch_proposals/',
    access: 'view',
    summary: 'The proposals of a batch that are open or in force, with their versions',
    params: idParams,
    answer: z.strictObject({
      id: z.int(),
      proposals: z.array(
        seenProposal.extend({ is_published: z.boolean(), review_state: reviewState, ...proposalPlace }),
      ),
    }),
    provides: ['batches', 'proposals'],
  }),
  publishBatchRegulation: defineOperation({
    method: 'POST',
    path: '/api/batchregulations/:id/publish_batch/',
    access: 'publish',
    summary:
      'Publish the open proposals of a batch, at once or from an instant on, each with an outcome of its own',
    params: idParams,
    body: z.strictObject({
      /** When the batch takes effect. `null` = at once; absent = as set in each proposal. */
      effective_from: z.iso.datetime({ offset: true }).nullable().optional(),
      /**
       * The open proposals the user saw. Rejected with 409 when the batch has others now, or other
       * versions of them.
       */
      proposals: seenProposals,
    }),
    answer: outcomes,
    invalidates: [...afterPublish],
  }),
  undoBatchRegulation: defineOperation({
    method: 'POST',
    path: '/api/batchregulations/:id/undo_batch/',
    access: 'view',
    summary:
      'Undo a batch (permission to publish, or to edit for an own batch of which nothing is published): its open proposals are deleted, its published ones reverted, each with an outcome of its own',
    params: idParams,
    body: z.strictObject({
      reason: z.string().trim().max(500).default(''),
      /**
       * The open and published proposals the user saw. Rejected with 409 when the batch has others
       * now, or other versions of them.
       */
      proposals: seenProposals,
    }),
    answer: outcomes,
    invalidates: ['deleted-records', ...afterPublish],
  }),
  deleteBatchRegulation: defineOperation({
    method: 'DELETE',
    path: '/api/batchregulations/:id/',
    alsoAt: '/api/batchregulations/:id',
    access: 'edit',
    summary:
      'Delete a batch with its open proposals, each with an outcome of its own; what is published stays',
    params: idParams,
    answer: outcomes,
    invalidates: ['deleted-records', 'batches', 'parking-rates', 'proposals', 'scenarios', 'history'],
  }),
};
