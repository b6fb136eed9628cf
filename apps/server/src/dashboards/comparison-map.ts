// The comparison map: curbs whose rules differ, with their gains or losses.
import { type comparisonOperations, maxSupplyMapLines } from '@curbwright/contract';
import {
  type CurbDifference,
  type LanguageName,
  longestCurbType,
  netUsableChange,
  noRulesKnown,
  roundToUnit,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { type ComparisonRequest, comparedStates } from './comparison-response.ts';
import { curbUserOfCategory, dayOf, expectedTypes, groupCurbs, typeIdsOf } from './curb-state/count-curbs.ts';
import { differencesBetween } from './curb-state/differences.ts';
import { getRuleSetWeeks, warmWeeks } from './curb-state/rule-set-week-cache.ts';
import { findLargest } from './largest.ts';
import { loadLinkLines, RuleSetList } from './link-lines.ts';
import { boundsOf, outlineOf, roundLine } from './zone-outline.ts';

type ComparisonMapResponse = z.output<typeof comparisonOperations.comparisonMap.answer>;

interface WeightedDifference {
  readonly difference: CurbDifference;
  readonly spaceHours: number;
  readonly metreHours: number;
}

/** Returns the response of `comparisonMap`, or the failure. */
export async function comparisonMap(
  context: CityContext,
  body: ComparisonRequest,
  language: LanguageName,
): Promise<ComparisonMapResponse | Rejection> {
  const asker = await curbUserOfCategory(context, body.user_class_category);
  if ('kind' in asker) return asker;
  const states = await comparedStates(context, body, language);
  if ('kind' in states) return states;
  const { before, after } = states;
  const weeks = getRuleSetWeeks(dayOf(context, body.date, after.state.at), asker, context.city.time);
  for (const { curbs } of [before, after]) await warmWeeks(weeks, await groupCurbs(curbs));
  const pace = createYielder();
  const weighed: WeightedDifference[] = [];
  for (const difference of await differencesBetween(context, before.curbs, after.curbs)) {
    weighed.push({ difference, ...netUsableChange(difference, weeks) });
    if (pace.due()) await pace.rest();
  }
  // Curbs whose rules change without a change in use come last, the longest first.
  await pace.rest();
  const shown = findLargest(
    weighed,
    maxSupplyMapLines,
    ({ metreHours, difference }) =>
      // The factor ranks use before length: one meter-hour outweighs any length of curb.
      Math.abs(metreHours) * 1e6 + difference.metres,
  );
  await pace.rest();
  const geometries = await loadLinkLines(
    context,
    shown.flatMap(({ difference: { geometry, linkId } }) => (geometry === null ? [linkId] : [])),
  );
  const ids = typeIdsOf(await expectedTypes(context, language));
  const ruleSets = new RuleSetList();
  const lines: ComparisonMapResponse['lines'] = [];
  for (const { difference, spaceHours, metreHours } of shown) {
    const { linkId, geometry, before: was, after: is, metres } = difference;
    const coordinates = geometry?.coordinates ?? geometries.get(linkId);
    if (coordinates === undefined) continue;
    const typeOf = (side: CurbDifference['before']) => {
      if (side === null) return null;
      return ids.get(longestCurbType(side.ruleSet, weeks) ?? '') ?? noRulesKnown;
    };
    lines.push({
      link_id: linkId,
      geometry: { type: 'LineString', coordinates: roundLine(coordinates) },
      metres: roundToUnit(metres, 'length'),
      spaces_before: was?.spaces ?? 0,
      spaces_after: is?.spaces ?? 0,
      rule_set_before: ruleSets.placeOf(was?.ruleSet ?? null),
      rule_set_after: ruleSets.placeOf(is?.ruleSet ?? null),
      there_before: was !== null,
      there_after: is !== null,
      type_before: typeOf(was),
      type_after: typeOf(is),
      net_space_hours: roundToUnit(spaceHours, 'count'),
      net_metre_hours: roundToUnit(metreHours, 'length'),
    });
    if (pace.due()) await pace.rest();
  }
  const outline = outlineOf(after.zone);
  return {
    analysis_zone_id: body.analysis_zone_id,
    outline,
    bounds: boundsOf(
      outline,
      lines.map(({ geometry }) => geometry.coordinates),
    ),
    lines,
    lines_count: weighed.length,
    truncated: weighed.length > shown.length,
    rule_sets: ruleSets.answer(),
  };
}
