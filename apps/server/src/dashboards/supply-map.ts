// The supply map: the links in the zone, and lines for curbs that differ from the current map
// tiles.
import { maxSupplyMapLines, type supplyOperations } from '@curbwright/contract';
import { type LanguageName, roundToUnit, type ScenarioCurb, wholeCityZoneId } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { curbStateOf, curbsOfState } from './curb-state/curb-state.ts';
import { currentCurbs } from './curb-state/current-curbs.ts';
import { findLargest } from './largest.ts';
import { loadLinkLines, RuleSetList } from './link-lines.ts';
import { boundsOf, outlineOf, roundLine } from './zone-outline.ts';

type SupplyMapRequest = z.output<typeof supplyOperations.supplyMap.body>;
type SupplyMapResponse = z.output<typeof supplyOperations.supplyMap.answer>;

/** Returns the response of the `supplyMap` operation, or the failure. */
export async function loadSupplyMap(
  context: CityContext,
  body: SupplyMapRequest,
  language: LanguageName,
): Promise<SupplyMapResponse | Rejection> {
  const state = await curbStateOf(context, body, language);
  if ('kind' in state) return state;
  const found = await curbsOfState(context, body.analysis_zone_id, state);
  if ('kind' in found) return found;
  const { curbs, zone } = found;
  const today = await currentCurbs(context, null);
  const pace = createYielder();
  const currentRuleSets = new Map<number, string>();
  for (const { linkId, ruleSet } of today.curbs) {
    currentRuleSets.set(linkId, ruleSet?.id ?? '');
    if (pace.due()) await pace.rest();
  }
  const whole = new Set<number>();
  const shown: ScenarioCurb[] = [];
  for (const curb of curbs) {
    const { linkId, ruleSet, piece } = curb;
    if (piece === null) whole.add(linkId);
    const isUnchanged = piece === null && currentRuleSets.get(linkId) === (ruleSet?.id ?? '');
    // For a zone, all curbs are drawn; for the city, only those that differ from the current map
    // tiles.
    if (!isUnchanged || zone !== null) shown.push(curb);
    if (pace.due()) await pace.rest();
  }
  const gone: number[] = [];
  if (zone === null && (state.scenario !== null || state.at !== null))
    for (const linkId of currentRuleSets.keys()) if (!whole.has(linkId)) gone.push(linkId);
  const longest = findLargest(shown, maxSupplyMapLines, ({ metres }) => metres);
  const geometries = await loadLinkLines(
    context,
    longest.filter(({ piece }) => piece === null).map(({ linkId }) => linkId),
  );
  const ruleSets = new RuleSetList();
  const lines: SupplyMapResponse['lines'] = [];
  for (const { linkId, piece, ruleSet, spaces, metres } of longest) {
    const coordinates = piece?.geometry.coordinates ?? geometries.get(linkId);
    if (coordinates === undefined) continue;
    lines.push({
      link_id: linkId,
      geometry: { type: 'LineString', coordinates: roundLine(coordinates) },
      rule_set: ruleSets.placeOf(ruleSet),
      spaces,
      metres: roundToUnit(metres, 'length'),
    });
    if (pace.due()) await pace.rest();
  }
  const outline = outlineOf(zone);
  const isCity = body.analysis_zone_id === wholeCityZoneId;
  return {
    analysis_zone_id: body.analysis_zone_id,
    outline,
    bounds: isCity
      ? context.city.bounds === null
        ? null
        : [...context.city.bounds]
      : boundsOf(
          outline,
          lines.map(({ geometry }) => geometry.coordinates),
        ),
    links: isCity ? null : [...new Set(curbs.map(({ linkId }) => linkId))],
    lines,
    lines_count: shown.length,
    truncated: shown.length > longest.length,
    gone,
    rule_sets: ruleSets.answer(),
  };
}
