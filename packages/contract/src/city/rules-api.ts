// The rules API: what a vehicle may do at a location and time, why, until when, and at what price;
// for one question or many.
import { z } from 'zod';
import { curbUserQuery, instantQuery } from '../platform/common-queries.ts';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import {
  idText,
  languageQuery,
  maxId,
  queryInteger,
  queryNumber,
  wireKey,
} from '../platform/query-values.ts';
import { linkFacts } from './link-features.ts';
import { explanation, verdictResponse } from './restrictions.ts';

/** Maximum questions per request. */
const maxRuleQuestions = 500;
/** Maximum changes per response. */
const maxRuleChanges = 200;
/** Default search radius around a point, in meters. */
const ruleRadius = 30;

const when = {
  ...instantQuery.shape,
  /** Instead of date and time: an instant, ISO 8601 with offset. */
  at: z.iso.datetime({ offset: true }).optional(),
  /**
   * Intended stay in minutes from that time; the response says whether it is allowed and what it
   * costs.
   */
  stay: queryInteger(1, 1440).optional(),
};

/** Selects a link by its id, by its segment id, or as the nearest curb to a point. */
const place = {
  link: idText.optional(),
  segment_id: z.string().min(1).max(200).optional(),
  lng: queryNumber(-180, 180).optional(),
  lat: queryNumber(-90, 90).optional(),
  /** Meters around the point. */
  radius: queryNumber(1, 500).default(ruleRadius),
};

interface RuleQuestionInput {
  readonly link?: number | undefined;
  readonly segment_id?: string | undefined;
  readonly lng?: number | undefined;
  readonly lat?: number | undefined;
  readonly at?: string | undefined;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
}
const isPointComplete = ({ lng, lat }: RuleQuestionInput) => (lng === undefined) === (lat === undefined);
const hasOnePlace = ({ link, segment_id, lng }: RuleQuestionInput) =>
  [link, segment_id, lng].filter((value) => value !== undefined).length === 1;
const hasOneTime = ({ at, date, time }: RuleQuestionInput) =>
  at === undefined || (date === undefined && time === undefined);
const incompletePointError = { path: ['lng'], error: 'fault.point-incomplete' };
const ambiguousPlaceError = { path: ['link'], error: 'fault.one-place' };
const ambiguousTimeError = { path: ['at'], error: 'fault.one-time' };

const words = z.array(z.string().max(100)).max(50);

/** A question in a request body: the same members as in the query, with lists as arrays. */
export const ruleQuestion = z
  .strictObject({
    link: z.int().min(1).max(maxId).optional(),
    segment_id: place.segment_id,
    lng: z.number().min(-180).max(180).optional(),
    lat: z.number().min(-90).max(90).optional(),
    radius: z.number().min(1).max(500).default(ruleRadius),
    date: when.date,
    time: when.time,
    at: when.at,
    stay: z.int().min(1).max(1440).optional(),
    user_classes: words.optional(),
    permits: words.optional(),
    purposes: words.optional(),
    vehicle_height: z.number().min(0.01).max(100).optional(),
    vehicle_length: z.number().min(0.01).max(100).optional(),
    vehicle_weight: z.number().min(0.01).max(1_000_000).optional(),
  })
  .refine(isPointComplete, incompletePointError)
  .refine(hasOnePlace, ambiguousPlaceError)
  .refine(hasOneTime, ambiguousTimeError);
export type RuleQuestion = z.output<typeof ruleQuestion>;

export const ruleVerdict = z.strictObject({
  link: z.strictObject(linkFacts),
  /** Meters from the requested point; `null` when a link was requested. */
  distance: quantity('length').nullable(),
  /** The instant of the response, ISO 8601 with the city's offset. */
  at: z.string(),
  time_zone: z.string(),
  /** Content hash: equal rules have equal ids, so responses can be cached by it. */
  rule_set_id: z.string(),
  /** The public id of the regulation; `null` without one. */
  regulation_id: z.string().nullable(),
  verdict: verdictResponse,
  explanation,
  /**
   * The longest stay in minutes for which `stay_allowed` is true when arriving at that time; 1440 =
   * a day or longer. 0 = the user may neither park then nor stay for their stated purpose; `null` =
   * the rules are unknown. It ends at the latest when a published change takes effect.
   */
  longest_stay: z.int().nullable(),
  /**
   * Price of the requested stay, in minor units of the currency. `null` = no stay requested, stay
   * not allowed, nothing to pay, or price unknown. `step` is the billing step in minutes of the
   * rate at arrival; a started step is charged in full. A `null` step means that no rate applies
   * then, or that it has no single step.
   */
  price: z
    .strictObject({
      minutes: z.int(),
      fee: z.int(),
      currency: z.string(),
      text: z.string(),
      step: z.int().nullable(),
    })
    .nullable(),
  /**
   * True when the rules allow this curb user to park for the whole requested stay. Where only
   * loading, unloading or stopping is allowed, the user must also come for that use (`purposes` or
   * `user_classes` with its name, or delivery, freight, taxi, rideshare, bus, shuttle), and the
   * stay must be within the rule's limit. Stopping or loading that a "no parking" rule merely does
   * not prohibit is no stay: false. `null` = no stay requested, the rules are unknown, or a published
   * change takes effect during a stay that the present rules allow.
   */
  stay_allowed: z.boolean().nullable(),
  /**
   * The publication version; it increases with every change, so a client knows when to query again.
   */
  revision: z.int(),
});
export type RuleVerdict = z.output<typeof ruleVerdict>;

/** One change of the published city. */
export const ruleChange = z.strictObject({
  /** The publication version after the change: the next request's `since`. */
  revision: z.int(),
  /** When the change was published, ISO 8601 UTC. */
  at: z.string(),
  /**
   * Links whose rules, location or names changed, including removed ones; `null` = too many to
   * list, so the client must reload everything.
   */
  links: z
    .array(
      z.strictObject({
        id: z.int(),
        segment_id: z.string(),
        /** False = the link was divided or removed and is no longer published. */
        is_published: z.boolean(),
      }),
    )
    .nullable(),
});

export const rulesApiOperations = {
  ruleKnownValues: defineOperation({
    method: 'GET',
    path: '/api/rules/known-values/',
    access: 'public',
    scope: 'rules:read',
    summary:
      'The permits, user classes, purposes and languages that calls take; another one is refused with 400',
    answer: z.strictObject({
      /**
       * As written in the rules of the published city. Case and surrounding spaces are ignored; `4`
       * does not match `zone 4`.
       */
      permits: z.array(z.string()),
      /** From the city's rules and categories, plus the well-known values of CDS and CurbLR. */
      user_classes: z.array(z.string()),
      /**
       * From the city's rules and CDS. Either parameter accepts values of both lists, because
       * CurbLR lists purposes among the user classes.
       */
      purposes: z.array(z.string()),
      languages: z.array(z.string()),
      /** The publication version; the permits can change with it. */
      revision: z.int(),
    }),
    provides: ['rule-sets', 'classes'],
  }),
  ruleVerdict: defineOperation({
    method: 'GET',
    path: '/api/rules/verdict/',
    access: 'public',
    scope: 'rules:read',
    summary:
      'What a vehicle may do at a link or the curb nearest to a point, then; why, until when, at what price',
    query: z
      .strictObject({ ...place, ...when, ...curbUserQuery.shape, ...languageQuery.shape })
      .refine(isPointComplete, incompletePointError)
      .refine(hasOnePlace, ambiguousPlaceError)
      .refine(hasOneTime, ambiguousTimeError),
    answer: ruleVerdict,
    provides: ['links', 'regulations'],
  }),
  ruleChanges: defineOperation({
    method: 'GET',
    path: '/api/rules/changes/',
    access: 'public',
    scope: 'rules:read',
    summary:
      'What changed in the published city since a revision, oldest first; a client keeps `revision` and asks again with it',
    query: z.strictObject({
      /**
       * The publication version up to which the client has received changes; 0 = from the
       * beginning.
       */
      since: queryInteger(0, Number.MAX_SAFE_INTEGER),
      limit: queryInteger(1, maxRuleChanges).default(100),
    }),
    answer: z.strictObject({
      /**
       * The next value for `since`: the version of the last change returned, or the current one
       * when there are no more.
       */
      revision: z.int(),
      /** The current publication version. */
      current: z.int(),
      /** Whether more changes are available. */
      more: z.boolean(),
      results: z.array(ruleChange),
    }),
    provides: ['links', 'regulations'],
  }),
  ruleVerdicts: defineOperation({
    method: 'POST',
    path: '/api/rules/verdict/',
    access: 'public',
    storesData: false,
    scope: 'rules:read',
    // The endpoint only reads, and API clients have no cookie that a forged request could misuse.
    forgeryExempt: true,
    summary: 'Up to 500 such questions at once, each with an answer or a refusal of its own',
    query: languageQuery,
    itemsAt: ['questions'],
    body: z.strictObject({
      /**
       * Each item is a `ruleQuestion`. Items are parsed one by one, so that an invalid one does not
       * fail the others.
       */
      questions: z
        .array(z.unknown().meta({ [wireKey]: ruleQuestion }))
        .min(1)
        .max(maxRuleQuestions),
    }),
    answer: z.strictObject({
      results: z.array(
        z.strictObject({
          /** Zero-based index in `questions`. */
          index: z.int(),
          ok: z.boolean(),
          status: z.int(),
          code: z.string().nullable(),
          detail: z.string().nullable(),
          /** Path of the invalid member, or `null`. */
          field: z.string().nullable(),
          answer: ruleVerdict.nullable(),
        }),
      ),
      done: z.int(),
      refused: z.int(),
    }),
  }),
};
