// Response for a link at an instant for a curb user: the core's verdict, week, price and texts.
import type { LinkRestrictions } from '@curbwright/contract';
import {
  type CityTime,
  type CurbUser,
  computeVerdict,
  computeVerdictWeek,
  describeRestriction,
  explainVerdict,
  formatCityInstant,
  type LanguageName,
  priceExamples,
  type RuleSet,
  roundToUnit,
} from '@curbwright/core';
import { toVerdictResponse } from '../published-city/verdict-response.ts';
import type { LinkRow } from './links.sql.ts';

interface LinkQuestion {
  readonly row: LinkRow;
  readonly ruleSet: RuleSet;
  /** Epoch milliseconds. */
  readonly instant: number;
  readonly asker: CurbUser;
  readonly time: CityTime;
  readonly currency: string;
  readonly language: LanguageName;
}

function toLinkFields(row: LinkRow): LinkRestrictions['link'] {
  return {
    id: row.id,
    segment_id: row.segment_id,
    regulation_id: row.regulation,
    bl_street_name: row.bl_street_name,
    bl_side: row.bl_side,
    bl_from: row.bl_from,
    bl_to: row.bl_to,
    side: row.bl_side,
    curb_side: row.curb_side,
    bays_count: row.bays_count,
    bays_angle: row.bays_angle,
    length: roundToUnit(row.length, 'length'),
    from_node: row.from_node,
    to_node: row.to_node,
    shst_ref_id: row.shst_ref_id,
    shst_location_start: row.shst_location_start,
    shst_location_end: row.shst_location_end,
    geometry: row.geometry,
  };
}

function toRegulationFields(row: LinkRow): LinkRestrictions['regulation'] {
  const { regulation, regulation_id: regulationId, regulation_version: version, effective_from: from } = row;
  if (regulation === null || regulationId === null || version === null || from === null) return null;
  return {
    id: regulation,
    regulationId,
    sub_activity: row.sub_activity ?? 'unregulated',
    time_limit: row.time_limit,
    effective_from: from.toISOString(),
    version,
  };
}

/** Builds the response of the `linkRestrictions` operation. */
export function toLinkRestrictionsResponse(question: LinkQuestion): LinkRestrictions {
  const { row, ruleSet, instant, asker, time, currency, language } = question;
  const found = computeVerdict(ruleSet, instant, asker, time);
  const at = formatCityInstant(instant, time.timeZone);
  const explained = explainVerdict(
    ruleSet,
    found,
    instant,
    asker,
    time,
    language,
    row.rules_until?.getTime() ?? null,
  );
  const spans = computeVerdictWeek(ruleSet, at.slice(0, 10), asker, time);
  return {
    link: toLinkFields(row),
    regulation: toRegulationFields(row),
    at,
    time_zone: time.timeZone,
    currency,
    rule_set_id: ruleSet.id,
    restrictions: ruleSet.restrictions.map((restriction) => ({
      activity: restriction.activity,
      sub_activity: restriction.subActivity,
      text: describeRestriction(restriction, language, time),
      restriction,
    })),
    verdict: toVerdictResponse(found, ruleSet, time, language),
    explanation: {
      sentence: explained.sentence,
      conditions: [...explained.conditions],
      why: [...explained.why],
      later: [...explained.later],
    },
    week: spans.map((span) => ({
      start: formatCityInstant(span.start, time.timeZone),
      end: formatCityInstant(span.end, time.timeZone),
      day: span.day,
      from_minute: span.fromMinute,
      to_minute: span.toMinute,
      sub_activity: span.verdict.subActivity,
      most: span.verdict.most,
      max_stay: span.verdict.maxStay,
    })),
    prices: priceExamples(ruleSet, found, instant, asker, time, language),
  };
}
