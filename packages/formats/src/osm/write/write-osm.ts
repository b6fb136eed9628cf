// Writes city data as OpenStreetMap tags: streets as ways with parking:left, :right and :both, and
// an exact list of what tags cannot express.
import {
  type CityData,
  failWith,
  hasUnknownRules,
  type LinkData,
  ok,
  type Result,
  type RuleSet,
  restriction,
  ruleSetOf,
} from '@curbwright/core';
import type { SerializedCity, WriteOptions } from '../../format.ts';
import { IssueList } from '../../issue-list.ts';
import { linksWithUnknownRules } from '../../unknown-rules.ts';
import { toSideRules } from '../parking-rules.ts';
import { collectSideTags } from '../side-tags.ts';
import { EventLoopYielder } from '../yielder.ts';
import { generateOsmXml, type TaggedWay } from './osm-xml.ts';
import { compareRuleSets } from './rule-set-difference.ts';
import { type OsmSideAttributes, toOsmSideAttributes } from './side-attributes.ts';
import { formatSideTags } from './side-tags-text.ts';
import { type OutputWay, toWays } from './ways.ts';

/** Returns the rule set that our own reader derives from one side's tags. */
function reparseRuleSet(words: OsmSideAttributes, currency: string | null): RuleSet {
  const { tags } = formatSideTags(words, { baysAngle: null, baysCount: null });
  const named = Object.fromEntries(
    [...tags].map(([rest, value]) => [rest === '' ? 'parking:right' : `parking:right:${rest}`, value]),
  );
  return ruleSetOf(
    toSideRules(collectSideTags(named, 'right'), currency, (attribute) => attribute).restrictions,
  );
}

/** Converts every rule set to attributes and reports the losses, aggregated by kind. */
async function convertRuleSets(
  data: CityData,
  timeZone: string,
  issues: IssueList,
): Promise<OsmSideAttributes[]> {
  const city = { timeZone, calendar: data.calendar ?? { periods: [] } };
  const breath = new EventLoopYielder();
  const all: OsmSideAttributes[] = [];
  for (const [index, entries] of data.ruleSets.entries()) {
    const restrictions = hasUnknownRules(entries) ? [] : entries.map((entry) => restriction.parse(entry));
    const words = toOsmSideAttributes(restrictions);
    const place = `ruleSets[${index}]`;
    for (const loss of words.losses) issues.count('loss', `osm.loss.${loss}`, place);
    // Verifies that the list of losses is complete: the rules read back from the tags must mean the
    // same for every user at every time.
    const difference = compareRuleSets(ruleSetOf(restrictions), reparseRuleSet(words, data.currency), city);
    if (difference !== null) issues.count('loss', `osm.loss.different-${difference}`, place);
    all.push(words);
    if (breath.isDue) await breath.take();
  }
  return all;
}

function sideTagsOf(link: LinkData | null, words: readonly OsmSideAttributes[], issues: IssueList) {
  if (link === null) return new Map<string, string>();
  const own = link.ruleSet === null ? null : (words[link.ruleSet] ?? null);
  const { tags, tooLong } = formatSideTags(own, link);
  if (tooLong > 0) issues.count('loss', 'osm.loss.too-long', link.outsideId);
  return tags;
}

function tagsOf(way: OutputWay, words: readonly OsmSideAttributes[], issues: IssueList): [string, string][] {
  const { block, left, right } = way;
  const link = left ?? right;
  const name = block?.streetName ?? link?.streetName ?? null;
  const tags: [string, string][] = [['highway', block?.highway ?? 'road']];
  if (name !== null) tags.push(['name', name]);
  if (block?.width !== null && block?.width !== undefined) tags.push(['width', String(block.width)]);
  const oneway = link?.sourceProperties.oneway;
  if (typeof oneway === 'string') tags.push(['oneway', oneway]);
  const [ofLeft, ofRight] = [sideTagsOf(left, words, issues), sideTagsOf(right, words, issues)];
  const key = (side: string, rest: string) => (rest === '' ? `parking:${side}` : `parking:${side}:${rest}`);
  for (const [rest, value] of ofLeft)
    tags.push([key(ofRight.get(rest) === value ? 'both' : 'left', rest), value]);
  for (const [rest, value] of ofRight) if (ofLeft.get(rest) !== value) tags.push([key('right', rest), value]);
  return tags;
}

/** Reports everything outside the rules that tags cannot express. */
function lossesOfCity(data: CityData, written: ReadonlySet<LinkData>, issues: IssueList): void {
  for (const [index, link] of data.links.entries()) {
    const place = `links[${index}]`;
    issues.count('loss', 'osm.loss.link-ids', place);
    if (link.block === null) issues.count('loss', 'osm.loss.own-line', place);
    if (link.side === 'unknown') issues.count('loss', 'osm.loss.side', place);
    if (!written.has(link)) issues.count('loss', 'osm.loss.link', place, { link: link.outsideId });
  }
  if (data.baseMap.length > 0) issues.count('loss', 'osm.loss.base-map', 'baseMap');
  if ((data.assets ?? []).length > 0) issues.count('loss', 'osm.loss.assets', 'assets');
  if (data.priorityHierarchy !== null) issues.count('loss', 'osm.loss.hierarchy', 'priorityHierarchy');
  if (data.authority !== null) issues.count('loss', 'osm.loss.authority', 'authority');
  if (data.calendar !== null) issues.count('loss', 'osm.loss.calendar', 'calendar');
}

/**
 * Writes one OSM XML file, without the curbs whose rules are unknown. Fails if the city has no time
 * zone, because the meaning of the tags could not be verified.
 */
export async function writeOsm(data: CityData, options: WriteOptions): Promise<Result<SerializedCity>> {
  if (data.timeZone === null) return failWith('write.no-time-zone', { format: 'OpenStreetMap' });
  const issues = new IssueList();
  const words = await convertRuleSets(data, data.timeZone, issues);
  const unknown = linksWithUnknownRules(data, issues);
  const links = data.links.filter((link) => link.status === 'active' && !unknown.has(link));
  const active = { ...data, links };
  const ways = toWays(active);
  const written = new Set(ways.flatMap(({ left, right }) => [left, right].filter((link) => link !== null)));
  lossesOfCity(active, written, issues);
  const tagged: TaggedWay[] = ways.map((way) => ({ ...way, tags: tagsOf(way, words, issues) }));
  return ok({
    files: [
      {
        name: `${options.name ?? 'city'}.osm`,
        mediaType: 'application/vnd.openstreetmap.data+xml',
        pieces: () => generateOsmXml(tagged),
      },
    ],
    issues: issues.all(),
  });
}
