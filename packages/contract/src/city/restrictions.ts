// Response for a link: its rule set at an instant for a curb user, as data and as text.
import { restriction, uses } from '@curbwright/core';
import { z } from 'zod';
import { linkFacts } from './link-features.ts';

const curbUseResponse = z.strictObject({ allowed: z.boolean(), decided_by: z.int().nullable() });

export const verdictResponse = z.strictObject({
  /**
   * True = some or all rules of this curb are unknown to the system. No use is then reported as
   * allowed, no stay or price is given, and people must follow the signs. It does not mean that
   * parking is prohibited.
   */
  rules_unknown: z.boolean(),
  uses: z.record(z.enum(uses), curbUseResponse),
  most: z.enum(uses).nullable(),
  governing: z.int().nullable(),
  sub_activity: z.string(),
  max_stay: z.int().nullable(),
  no_return: z.int().nullable(),
  beaten: z.array(
    z.strictObject({ index: z.int(), reason: z.string(), by: z.int().nullable(), text: z.string() }),
  ),
  /** ISO 8601 with offset; `null` = no change within 400 days. */
  until: z.string().nullable(),
});

/**
 * The answer card as text in the requested language, in a fixed order (answer, conditions, why,
 * later).
 */
export const explanation = z.strictObject({
  sentence: z.string(),
  conditions: z.array(z.string()),
  why: z.array(z.string()),
  later: z.array(z.string()),
});

const weekSpanResponse = z.strictObject({
  start: z.string(),
  end: z.string(),
  day: z.int().min(0).max(6),
  from_minute: z.int(),
  to_minute: z.int(),
  sub_activity: z.string(),
  most: z.enum(uses).nullable(),
  max_stay: z.int().nullable(),
});

export const linkRestrictions = z.strictObject({
  link: z.strictObject({ ...linkFacts, shst_ref_id: z.string().nullable(), geometry: z.unknown() }),
  regulation: z
    .strictObject({
      id: z.int(),
      regulationId: z.string(),
      sub_activity: z.string(),
      time_limit: z.int().nullable(),
      effective_from: z.string(),
      version: z.int(),
    })
    .nullable(),
  /** The instant of the response, ISO 8601 with the city's offset. */
  at: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  rule_set_id: z.string(),
  restrictions: z.array(
    z.strictObject({
      activity: z.string(),
      sub_activity: z.string(),
      text: z.string(),
      restriction,
    }),
  ),
  verdict: verdictResponse,
  explanation,
  week: z.array(weekSpanResponse),
  /**
   * Price of one, two and four hours from `at` under the deciding restriction, in minor units, up
   * to the longest stay; empty when no price can be quoted.
   */
  prices: z.array(z.strictObject({ minutes: z.int(), fee: z.int(), text: z.string() })),
});
export type LinkRestrictions = z.infer<typeof linkRestrictions>;
