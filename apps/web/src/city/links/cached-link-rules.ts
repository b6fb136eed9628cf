// Rules of a curb when the server does not respond: the rules come from the rule set dictionary on
// this device, the street name from the map. The segment is unknown.
import type { LinkRestrictions, RuleSetDictionary } from '@curbwright/contract';
import { createUnknownRule, unknownRulesType } from '@curbwright/core';

type Row = RuleSetDictionary['rule_sets'][number];

/**
 * Builds the panel's data for a curb from its rule set. `street` is the name shown on the map;
 * `null` if there is none. The texts of the rules are formatted where they are displayed.
 */
export function cachedLinkRules(link: number, street: string | null, { id, restrictions }: Row): LinkRules {
  return {
    link: {
      id: link,
      segment_id: '',
      regulation_id: null,
      bl_street_name: street,
      bl_side: null,
      bl_from: null,
      bl_to: null,
      side: null,
      curb_side: 'unknown',
      bays_count: null,
      bays_angle: null,
      length: 0,
      from_node: null,
      to_node: null,
      shst_ref_id: null,
      shst_location_start: null,
      shst_location_end: null,
      geometry: null,
    },
    regulation: null,
    rule_set_id: id,
    restrictions: restrictions.map((restriction) => ({
      activity: restriction.activity,
      sub_activity: restriction.subActivity,
      text: '',
      restriction,
    })),
    kept: true,
  };
}

/**
 * Returns the curb with its name and location but with a single rule stating that its rules are
 * unknown, for a time without recorded rules.
 */
export function withUnknownRules(answer: LinkRules): LinkRules {
  const restriction = createUnknownRule(null);
  return {
    ...answer,
    regulation: null,
    rule_set_id: unknownRulesType,
    restrictions: [{ activity: restriction.activity, sub_activity: unknownRulesType, text: '', restriction }],
  };
}

/**
 * The part of the response that the panel uses. Verdict, week and price are computed from it in the
 * browser, for any instant.
 */
export type LinkRules = Pick<LinkRestrictions, 'link' | 'regulation' | 'rule_set_id' | 'restrictions'> & {
  /**
   * `true` when the server did not respond and the rules come from this device; only the rules are
   * available then.
   */
  readonly kept?: true;
};
