// Converts OSM elements into city data: blocks, nodes, curb links with their rule sets, and the
// basemap.
import {
  addTotals,
  type BlockData,
  type CityData,
  type CityReadResult,
  distributeSpaces,
  emptyImportTotals,
  getOwnEntry,
  type ImportTotals,
  type LineGeometry,
  type LinkData,
  lineLength,
  type NodeData,
  type Plane,
  type Position,
  planeAt,
  roundPosition,
  roundTo,
  sourceCurbTotals,
} from '@curbwright/core';
import type { ReadOptions } from '../format.ts';
import { IssueList } from '../issue-list.ts';
import type { Point } from '../plane.ts';
import { RuleSetTable } from '../rule-set-table.ts';
import { buildBasemap } from './basemap.ts';
import { Carriageways } from './carriageways.ts';
import { crossStreet } from './cross-streets.ts';
import { curbLine } from './curb-lines.ts';
import type { ElementStore } from './element-store.ts';
import { toSideRules } from './parking-rules.ts';
import { laneOrientations } from './parking-values.ts';
import { detectRegionalSettings } from './regional-settings.ts';
import { collectSideTags, type Side, type SideTags } from './side-tags.ts';
import { toAsset } from './street-assets.ts';
import { buildStreets, nodeKey, type StreetBlock, type Streets } from './streets.ts';
import { EventLoopYielder } from './yielder.ts';

/** One side of a way, and what its blocks have contributed so far. */
interface WaySide {
  readonly ruleSet: number | null;
  readonly lostPrices: number;
  /** Number of spaces given in the tags, for all blocks of the way together. */
  readonly capacity: number | null;
  /** Indexes of its links among all links. */
  readonly links: number[];
  /** Totals of the curbs that are too short to become links. */
  vanished: ImportTotals;
}

class CityBuilder {
  readonly #store: ElementStore;
  readonly #plane: Plane;
  readonly #streets: Streets;
  readonly #carriageways: Carriageways;
  readonly #issues: IssueList;
  readonly #rules = new RuleSetTable();
  readonly #currency: string | null;
  readonly #blocks: BlockData[] = [];
  readonly #links: LinkData[] = [];
  readonly #nodes = new Map<string, NodeData>();
  /** Totals of what the tags state but no link contains. */
  lost: ImportTotals = emptyImportTotals;
  /**
   * Rules by way and side, because the blocks of a way share them and its problems are reported
   * once.
   */
  readonly #sides = new Map<string, WaySide>();

  constructor(
    store: ElementStore,
    plane: Plane,
    streets: Streets,
    currency: string | null,
    issues: IssueList,
  ) {
    this.#store = store;
    this.#plane = plane;
    this.#streets = streets;
    this.#carriageways = new Carriageways(this.#streets.blocks);
    this.#issues = issues;
    this.#currency = currency;
  }

  async build(): Promise<Pick<CityData, 'nodes' | 'blocks' | 'links' | 'ruleSets' | 'baseMap' | 'assets'>> {
    for (const way of this.#streets.missing.keys())
      this.#issues.count('warning', 'osm.way-cut', `way/${way}`);
    const breath = new EventLoopYielder();
    for (const block of this.#streets.blocks) {
      if (breath.isDue) await breath.take();
      this.#block(block);
    }
    this.#shareCapacities();
    this.#loseVanished();
    return {
      nodes: [...this.#nodes.values()],
      blocks: this.#blocks,
      links: this.#links,
      ruleSets: this.#rules.list,
      baseMap: await buildBasemap(this.#store, this.#issues),
      assets: this.#store.things.flatMap((thing) => toAsset(thing) ?? []),
    };
  }

  #node(id: number, position: Position | undefined): string | null {
    if (position === undefined) return null;
    const name = `node/${nodeKey(id, position)}`;
    if (!this.#nodes.has(name))
      this.#nodes.set(name, { outsideId: name, geometry: { type: 'Point', coordinates: position } });
    return name;
  }

  #block(block: StreetBlock): void {
    const data: BlockData = {
      outsideId: block.id,
      streetName: block.name,
      fromNode: this.#node(block.fromNode, block.positions[0]),
      toNode: this.#node(block.toNode, block.positions.at(-1)),
      fromStreetName: crossStreet(this.#streets, block, true),
      toStreetName: crossStreet(this.#streets, block, false),
      geometry: { type: 'LineString', coordinates: [...block.positions] },
      width: roundTo(block.width, 2),
      highway: block.tags.highway ?? null,
    };
    this.#blocks.push(data);
    if (block.role !== 'curbs') return;
    this.#link(block, data, 'left');
    this.#link(block, data, 'right');
  }

  #link(block: StreetBlock, data: BlockData, side: Side): void {
    const tags = collectSideTags(block.tags, side);
    const of = this.#side(block, tags, side);
    const line = curbLine(this.#streets, this.#carriageways, block, side);
    if (line === null) {
      this.#issues.count('loss', 'osm.link-vanished', `${block.id} ${side}`);
      const restrictions = of.ruleSet === null ? [] : (this.#rules.list[of.ruleSet] ?? []);
      const curb = { geometry: data.geometry, baysCount: null };
      of.vanished = addTotals(of.vanished, withPrices(sourceCurbTotals(curb, restrictions), of.lostPrices));
      return;
    }
    of.links.push(this.#links.length);
    this.lost = addTotals(this.lost, withPrices(emptyImportTotals, of.lostPrices));
    this.#links.push({
      outsideId: `${block.id}:${side === 'left' ? 'L' : 'R'}`,
      block: block.id,
      fromNode: data.fromNode,
      toNode: data.toNode,
      streetName: data.streetName,
      compassSide: null,
      fromStreetName: data.fromStreetName,
      toStreetName: data.toStreetName,
      side,
      geometry: this.#geometry(line),
      baysCount: null,
      baysAngle: angleOf(tags),
      shstRefId: null,
      shstLocationStart: null,
      shstLocationEnd: null,
      ruleSet: of.ruleSet,
      regulation: null,
      status: 'active',
      sourceProperties: propertiesOf(block, tags),
    });
  }

  #geometry(line: readonly Point[]): LineGeometry {
    return {
      type: 'LineString',
      coordinates: line.map(([x, y]) => roundPosition(this.#plane.toPosition(x, y))),
    };
  }

  #side(block: StreetBlock, tags: SideTags, side: Side): WaySide {
    const key = `${block.way} ${side}`;
    const known = this.#sides.get(key);
    if (known !== undefined) return known;
    const rules = toSideRules(tags, this.#currency, (attribute) => keyOf(tags, attribute));
    for (const { key: tag, code, params } of rules.problems)
      this.#issues.warning(code, `way/${block.way} ${tag}`, params);
    if (rules.isUnknown) this.#issues.warning('osm.rules-unknown', `way/${key}`);
    if (isSeparate(tags)) this.#issues.count('loss', 'osm.parking-separate', `way/${block.way}`);
    const ruleSet = this.#rules.add(rules.restrictions);
    const isCut = this.#streets.missing.has(block.way);
    const capacity = capacityOf(tags);
    if (isCut && capacity !== null) this.#issues.loss('osm.capacity-cut', `way/${key}`);
    const of: WaySide = {
      ruleSet,
      lostPrices: rules.lostPrices,
      capacity: isCut ? null : capacity,
      links: [],
      vanished: emptyImportTotals,
    };
    this.#sides.set(key, of);
    return of;
  }

  /**
   * Counts as lost the spaces and prices of sides that got no curb in any block. Sides without
   * spaces or prices are not counted, because they are only the few meters between two carriageways
   * of a crossing, where there is no curb; these appear in the report, but not in the totals.
   */
  #loseVanished(): void {
    for (const { links, capacity, vanished } of this.#sides.values()) {
      const totals = { ...vanished, spaces: capacity ?? 0 };
      if (links.length === 0 && totals.spaces + totals.prices > 0) this.lost = addTotals(this.lost, totals);
    }
  }

  /**
   * Distributes the spaces of each way among the links of its blocks by length, because the tags
   * give one number for the whole way.
   */
  #shareCapacities(): void {
    for (const { links, capacity } of this.#sides.values()) {
      if (capacity === null) continue;
      const curbs = links.flatMap((at) => {
        const link = this.#links[at];
        return link === undefined ? [] : [{ at, link }];
      });
      const shares = distributeSpaces(
        capacity,
        curbs.map(({ link }) => lineLength(link.geometry)),
      );
      for (const [index, { at, link }] of curbs.entries())
        this.#links[at] = { ...link, baysCount: shares[index] ?? null };
    }
  }
}

function withPrices(totals: ImportTotals, prices: number): ImportTotals {
  return { ...totals, prices: totals.prices + prices };
}

/** Returns the tag from which an attribute was read, as written in the source. */
function keyOf(tags: SideTags, attribute: string): string {
  for (const map of [tags.current, tags.condition, tags.lane]) {
    const name = attribute === 'condition' ? '' : attribute;
    const said = map.get(name) ?? map.get(`${name}:conditional`) ?? map.get('conditional');
    if (said !== undefined) return said.key;
  }
  return attribute;
}

function isSeparate(tags: SideTags): boolean {
  return tags.current.get('')?.value === 'separate' || tags.lane.get('')?.value === 'separate';
}

/**
 * Returns the number of spaces in the tag. Other values are ignored, because they are only
 * estimates.
 */
function capacityOf(tags: SideTags): number | null {
  const value = (tags.current.get('capacity') ?? tags.lane.get('capacity'))?.value ?? '';
  return /^\d{1,4}$/.test(value) ? Number(value) : null;
}

function angleOf(tags: SideTags): LinkData['baysAngle'] {
  const said = tags.current.get('orientation')?.value ?? tags.lane.get('')?.value;
  return said === undefined ? null : (getOwnEntry(laneOrientations, said) ?? null);
}

/** The source of a link and the unchanged tags of its side, so that no source data is lost. */
function propertiesOf(block: StreetBlock, tags: SideTags): Record<string, unknown> {
  const { oneway } = block.tags;
  const said: Record<string, string> = {};
  for (const map of [tags.current, tags.lane, tags.condition]) {
    for (const { key, value } of map.values()) said[key] = value;
  }
  for (const { key, value } of tags.strange) said[key] = value;
  return {
    osmWay: block.way,
    ...(oneway !== undefined && oneway !== 'no' && { oneway }),
    widthMeasured: block.widthMeasured,
    ...(Object.keys(said).length > 0 && { tags: said }),
  };
}

/** Builds the city from the stored elements; `null` if there are no streets and nothing to draw. */
export async function buildCity(store: ElementStore, options: ReadOptions): Promise<CityReadResult | null> {
  const centre = store.centre();
  if (centre === null) return null;
  const issues = new IssueList();
  const place = detectRegionalSettings(store.nodes.sample(99), options);
  if (place.zoneGuessed) issues.warning('osm.time-zone-guessed', 'file', { zone: place.timeZone ?? '' });
  const plane = planeAt(centre);
  const streets = await buildStreets(store, plane);
  const builder = new CityBuilder(store, plane, streets, place.currency, issues);
  const built = await builder.build();
  if (built.blocks.length === 0 && built.baseMap.length === 0) return null;
  return {
    data: {
      name: options.cityName ?? null,
      timeZone: place.timeZone,
      currency: place.currency,
      priorityHierarchy: null,
      authority: null,
      calendar: place.calendar,
      ...built,
    },
    issues: [...store.issues, ...issues.all()],
    lost: addTotals(builder.lost, store.lost),
  };
}
