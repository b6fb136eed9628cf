// The rules API: what a vehicle may do at a place, then, and why, until when, at what price; one question or many.
import { z } from 'zod';
import { askerQuery, atInstant } from '../platform/at-instant.ts';
import { call } from '../platform/call.ts';
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
import { explanation, verdictAnswer } from './restrictions.ts';

/** The most questions of one call. */
const mostRuleQuestions = 500;
/** The most changes of one answer. */
const mostRuleChanges = 200;
/** Metres around a point in which a curb is looked for, when the question says none. */
const ruleRadius = 30;

const when = {
  ...atInstant.shape,
  /** Instead of date and time: an instant, ISO 8601 with offset. */
  at: z.iso.datetime({ offset: true }).optional(),
  /** Minutes one wants to stay from then: the answer says whether one may, and what it costs. */
  stay: queryInteger(1, 1440).optional(),
};

/** A place is a link by its id, a link by its outside id, or the nearest curb to a point. */
const place = {
  link: idText.optional(),
  segment_id: z.string().min(1).max(200).optional(),
  lng: queryNumber(-180, 180).optional(),
  lat: queryNumber(-90, 90).optional(),
  /** Metres around the point. */
  radius: queryNumber(1, 500).default(ruleRadius),
};

interface Asked {
  readonly link?: number | undefined;
  readonly segment_id?: string | undefined;
  readonly lng?: number | undefined;
  readonly lat?: number | undefined;
  readonly at?: string | undefined;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
}
const wholePoint = ({ lng, lat }: Asked) => (lng === undefined) === (lat === undefined);
const onePlace = ({ link, segment_id, lng }: Asked) =>
  [link, segment_id, lng].filter((value) => value !== undefined).length === 1;
const oneTime = ({ at, date, time }: Asked) => at === undefined || (date === undefined && time === undefined);
const pointFault = { path: ['lng'], error: 'fault.point-incomplete' };
const placeFault = { path: ['link'], error: 'fault.one-place' };
const timeFault = { path: ['at'], error: 'fault.one-time' };

const words = z.array(z.string().max(100)).max(50);

/** A question in a body: the same as in the query, with lists as lists. */
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
  .refine(wholePoint, pointFault)
  .refine(onePlace, placeFault)
  .refine(oneTime, timeFault);
export type RuleQuestion = z.output<typeof ruleQuestion>;

export const ruleVerdict = z.strictObject({
  link: z.strictObject(linkFacts),
  /** Metres from the point asked for; null when a link was asked for. */
  distance: quantity('length').nullable(),
  /** The instant answered for, ISO 8601 with the city's offset. */
  at: z.string(),
  time_zone: z.string(),
  /** Content hash: equal rules have equal ids, so an answer can be kept by it. */
  rule_set_id: z.string(),
  /** The regulation's outside id; null without one. */
  regulation_id: z.string().nullable(),
  verdict: verdictAnswer,
  explanation,
  /**
   * The longest stay (minutes) for which `stay_allowed` is true on arriving then; 1440 = a day or longer. 0 = one may not park there then, nor
   * do what one comes for; null = the rules are unknown.
   */
  longest_stay: z.int().nullable(),
  /**
   * Of the stay asked for; null when none was, it is not allowed, nothing is paid for it, or its price is not known. Minor units of the
   * currency. `step`: minutes in which the rate at arrival is billed, a begun step whole; null = none holds then, or it has no one step.
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
   * True when the rules allow this asker to park for all of the stay asked for. Where one may only load, unload or stop: true when the asker
   * comes for that (`purposes` or `user_classes` with the use's name, or delivery, freight, taxi, rideshare, bus, shuttle) and the stay is no
   * longer than the rule's limit. Stopping or loading that a "no parking" leaves open is no stay: false. null = no stay was asked for, or the
   * rules are unknown.
   */
  stay_allowed: z.boolean().nullable(),
  /** Of the published city: it grows with every change, so a client knows when to ask again. */
  revision: z.int(),
});
export type RuleVerdict = z.output<typeof ruleVerdict>;

/** One change of the published city. */
export const ruleChange = z.strictObject({
  /** The city's revision after it: the next question's `since`. */
  revision: z.int(),
  /** When it was made known, ISO 8601 UTC. */
  at: z.string(),
  /** Links whose rules, place or names changed, also those that are gone; null = so many that everything is to be read again. */
  links: z
    .array(
      z.strictObject({
        id: z.int(),
        segment_id: z.string(),
        /** False = divided or gone: it is published no more. */
        is_published: z.boolean(),
      }),
    )
    .nullable(),
});

export const rulesApiCalls = {
  ruleKnownValues: call({
    method: 'GET',
    path: '/api/rules/known-values/',
    access: 'public',
    scope: 'rules:read',
    summary:
      'The permits, user classes, purposes and languages that calls take; another one is refused with 400',
    answer: z.strictObject({
      /** As the rules of the published city write them; case and surrounding blanks do not count, `4` is not `zone 4`. */
      permits: z.array(z.string()),
      /** Of the city's rules and categories, and the well-known ones of CDS and CurbLR. */
      user_classes: z.array(z.string()),
      /** Of the city's rules and of CDS. Either parameter takes the values of both, because CurbLR writes purposes among the classes. */
      purposes: z.array(z.string()),
      languages: z.array(z.string()),
      /** Of the published city: permits change with it. */
      revision: z.int(),
    }),
    provides: ['rule-sets', 'classes'],
  }),
  ruleVerdict: call({
    method: 'GET',
    path: '/api/rules/verdict/',
    access: 'public',
    scope: 'rules:read',
    summary:
      'What a vehicle may do at a link or the curb nearest to a point, then; why, until when, at what price',
    query: z
      .strictObject({ ...place, ...when, ...askerQuery.shape, ...languageQuery.shape })
      .refine(wholePoint, pointFault)
      .refine(onePlace, placeFault)
      .refine(oneTime, timeFault),
    answer: ruleVerdict,
    provides: ['links', 'regulations'],
  }),
  ruleChanges: call({
    method: 'GET',
    path: '/api/rules/changes/',
    access: 'public',
    scope: 'rules:read',
    summary:
      'What changed in the published city since a revision, oldest first; a client keeps `revision` and asks again with it',
    query: z.strictObject({
      /** The revision a client has read up to; 0 = from the beginning. */
      since: queryInteger(0, Number.MAX_SAFE_INTEGER),
      limit: queryInteger(1, mostRuleChanges).default(100),
    }),
    answer: z.strictObject({
      /** What to ask with next: of the last change answered, or the city's when there are no more. */
      revision: z.int(),
      /** The city's own. */
      current: z.int(),
      /** More changes wait. */
      more: z.boolean(),
      results: z.array(ruleChange),
    }),
    provides: ['links', 'regulations'],
  }),
  ruleVerdicts: call({
    method: 'POST',
    path: '/api/rules/verdict/',
    access: 'public',
    scope: 'rules:read',
    // It only reads; other software has no cookie to be misled with.
    forgeryExempt: true,
    summary: 'Up to 500 such questions at once, each with an answer or a refusal of its own',
    query: languageQuery,
    itemsAt: ['questions'],
    body: z.strictObject({
      /** `ruleQuestion` each; read one by one, so that a bad one does not stop the rest. */
      questions: z
        .array(z.unknown().meta({ [wireKey]: ruleQuestion }))
        .min(1)
        .max(mostRuleQuestions),
    }),
    answer: z.strictObject({
      results: z.array(
        z.strictObject({
          /** Its place in `questions`, from 0. */
          index: z.int(),
          ok: z.boolean(),
          status: z.int(),
          code: z.string().nullable(),
          detail: z.string().nullable(),
          /** Path of the member at fault, or null. */
          field: z.string().nullable(),
          answer: ruleVerdict.nullable(),
        }),
      ),
      done: z.int(),
      refused: z.int(),
    }),
  }),
};
