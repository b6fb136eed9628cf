// The supply map: the links in the zone, and the lines that differ from today's tiles.
import { mostMapLines, type supplyCalls } from '@curbwright/contract';
import { type LaidCurb, type LanguageName, rounded, wholeCity } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Refused } from '../platform/http/outcome.ts';
import { pacer } from '../platform/time-slices/in-slices.ts';
import { curbStateOf, curbsOfState } from './curb-state/curb-state.ts';
import { standingCurbs } from './curb-state/standing-curbs.ts';
import { largest } from './largest.ts';
import { linesFor, RuleSetList } from './map-lines.ts';
import { boundsOf, outlineOf, shortLine } from './zone-outline.ts';

type SupplyMapRequest = z.output<typeof supplyCalls.supplyMap.body>;
type SupplyMapAnswer = z.output<typeof supplyCalls.supplyMap.answer>;

/** Returns the response of `supplyMap`, or the failure. */
export async function supplyMap(
  context: CityContext,
  body: SupplyMapRequest,
  language: LanguageName,
): Promise<SupplyMapAnswer | Refused> {
  const state = await curbStateOf(context, body, language);
  if ('kind' in state) return state;
  const found = await curbsOfState(context, body.analysis_zone_id, state);
  if ('kind' in found) return found;
  const { curbs, zone } = found;
  const today = await standingCurbs(context, null);
  const pace = pacer();
  const standing = new Map<number, string>();
  for (const { linkId, ruleSet } of today.curbs) {
    standing.set(linkId, ruleSet?.id ?? '');
    if (pace.due()) await pace.rest();
  }
  const whole = new Set<number>();
  const shown: LaidCurb[] = [];
  for (const curb of curbs) {
    const { linkId, ruleSet, piece } = curb;
    if (piece === null) whole.add(linkId);
    const isAsToday = piece === null && standing.get(linkId) === (ruleSet?.id ?? '');
    // For a zone, all curbs are drawn; for the city, only those that its tiles lack.
    if (!isAsToday || zone !== null) shown.push(curb);
    if (pace.due()) await pace.rest();
  }
  const gone: number[] = [];
  if (zone === null && (state.scenario !== null || state.at !== null))
    for (const linkId of standing.keys()) if (!whole.has(linkId)) gone.push(linkId);
  const longest = largest(shown, mostMapLines, ({ metres }) => metres);
  const geometries = await linesFor(
    context,
    longest.filter(({ piece }) => piece === null).map(({ linkId }) => linkId),
  );
  const ruleSets = new RuleSetList();
  const lines: SupplyMapAnswer['lines'] = [];
  for (const { linkId, piece, ruleSet, spaces, metres } of longest) {
    const coordinates = piece?.geometry.coordinates ?? geometries.get(linkId);
    if (coordinates === undefined) continue;
    lines.push({
      link_id: linkId,
      geometry: { type: 'LineString', coordinates: shortLine(coordinates) },
      rule_set: ruleSets.placeOf(ruleSet),
      spaces,
      metres: rounded(metres, 'length'),
    });
    if (pace.due()) await pace.rest();
  }
  const outline = outlineOf(zone);
  const isCity = body.analysis_zone_id === wholeCity;
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
