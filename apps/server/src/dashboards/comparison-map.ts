// The comparison map: curbs whose rules differ, with their gains or losses.
import { type comparisonCalls, mostMapLines } from '@curbwright/contract';
import {
  type CurbDifference,
  type LanguageName,
  longestClass,
  netUsable,
  noRulesKnown,
  rounded,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Refused } from '../platform/http/outcome.ts';
import { pacer } from '../platform/time-slices/in-slices.ts';
import { type ComparisonRequest, comparedStates } from './comparison-answer.ts';
import { askerOf, dayOf, expectedTypes, groupsOf, typeIdsOf } from './curb-state/count-curbs.ts';
import { differencesBetween } from './curb-state/differences.ts';
import { warmWeeks, weeksFor } from './curb-state/kept-weeks.ts';
import { largest } from './largest.ts';
import { linesFor, RuleSetList } from './map-lines.ts';
import { boundsOf, outlineOf, shortLine } from './zone-outline.ts';

type ComparisonMapAnswer = z.output<typeof comparisonCalls.comparisonMap.answer>;

interface Weighed {
  readonly difference: CurbDifference;
  readonly spaceHours: number;
  readonly metreHours: number;
}

/** Returns the response of `comparisonMap`, or the failure. */
export async function comparisonMap(
  context: CityContext,
  body: ComparisonRequest,
  language: LanguageName,
): Promise<ComparisonMapAnswer | Refused> {
  const asker = await askerOf(context, body.user_class_category);
  if ('kind' in asker) return asker;
  const states = await comparedStates(context, body, language);
  if ('kind' in states) return states;
  const { before, after } = states;
  const weeks = weeksFor(dayOf(context, body.date, after.state.at), asker, context.city.time);
  for (const { curbs } of [before, after]) await warmWeeks(weeks, await groupsOf(curbs));
  const pace = pacer();
  const weighed: Weighed[] = [];
  for (const difference of await differencesBetween(context, before.curbs, after.curbs)) {
    weighed.push({ difference, ...netUsable(difference, weeks) });
    if (pace.due()) await pace.rest();
  }
  // Curbs whose rules change without a change of use come last, the longest first.
  await pace.rest();
  const shown = largest(
    weighed,
    mostMapLines,
    ({ metreHours, difference }) =>
      // The factor ranks use before length: one meter-hour outweighs any length of curb.
      Math.abs(metreHours) * 1e6 + difference.metres,
  );
  await pace.rest();
  const geometries = await linesFor(
    context,
    shown.flatMap(({ difference: { geometry, linkId } }) => (geometry === null ? [linkId] : [])),
  );
  const ids = typeIdsOf(await expectedTypes(context, language));
  const ruleSets = new RuleSetList();
  const lines: ComparisonMapAnswer['lines'] = [];
  for (const { difference, spaceHours, metreHours } of shown) {
    const { linkId, geometry, before: was, after: is, metres } = difference;
    const coordinates = geometry?.coordinates ?? geometries.get(linkId);
    if (coordinates === undefined) continue;
    const typeOf = (side: CurbDifference['before']) => {
      if (side === null) return null;
      return ids.get(longestClass(side.ruleSet, weeks) ?? '') ?? noRulesKnown;
    };
    lines.push({
      link_id: linkId,
      geometry: { type: 'LineString', coordinates: shortLine(coordinates) },
      metres: rounded(metres, 'length'),
      spaces_before: was?.spaces ?? 0,
      spaces_after: is?.spaces ?? 0,
      rule_set_before: ruleSets.placeOf(was?.ruleSet ?? null),
      rule_set_after: ruleSets.placeOf(is?.ruleSet ?? null),
      there_before: was !== null,
      there_after: is !== null,
      type_before: typeOf(was),
      type_after: typeOf(is),
      net_space_hours: rounded(spaceHours, 'count'),
      net_metre_hours: rounded(metreHours, 'length'),
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
