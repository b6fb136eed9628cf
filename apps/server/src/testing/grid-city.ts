// A plain street grid of any size as city data, for tests and benchmarks that need many curbs.
import type {
  BasemapFeatureData,
  BlockData,
  CityData,
  LinkData,
  NodeData,
  Position,
  RestrictionInput,
} from '@curbwright/core';

export interface GridOptions {
  /** Streets in each direction. A grid of n by n nodes has 2n(n-1) blocks and 4n(n-1) links. */
  readonly streets: number;
  /** Distinct rule sets, at least 1. */
  readonly ruleSets?: number;
  /** South-west corner. */
  readonly origin?: Position;
  /** Whether the basemap has buildings: one in each cell of the grid. */
  readonly buildings?: boolean;
}

/** Distance between streets in degrees: about 80 m at 45° north. */
const step: Position = [0.00102, 0.00072];
/** Distance of a curb from the street's center line in degrees: about 6 m. */
const offset: Position = [0.000076, 0.000054];

function rules(index: number): readonly RestrictionInput[] {
  return [
    {
      activity: 'parking',
      subActivity: index % 3 === 0 ? 'paid-parking' : 'time-limited-parking',
      priority: 800,
      maxStay: 15 * (1 + (index % 40)),
      timeSpans: [
        {
          daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'],
          times: [{ from: '08:00', to: `${18 + (index % 4)}:00` }],
        },
      ],
      payment:
        index % 3 === 0
          ? {
              currency: 'EUR',
              rates: [{ tiers: [{ from: 0, to: null, fee: 100 + index, per: 60, increment: 15 }] }],
            }
          : null,
    },
    ...(index % 2 === 0
      ? [
          {
            activity: 'no parking' as const,
            subActivity: 'street-cleaning',
            priority: 250,
            timeSpans: [{ daysOfWeek: ['tu' as const], times: [{ from: '06:00', to: '08:00' }] }],
          },
        ]
      : []),
  ];
}

/** Returns a grid city. The same options always give the same city. */
export function gridCity({
  streets,
  ruleSets = 20,
  origin = [11.25, 43.77],
  buildings = false,
}: GridOptions): CityData {
  const at = (x: number, y: number): Position => [origin[0] + x * step[0], origin[1] + y * step[1]];
  const nodes: NodeData[] = [];
  const blocks: BlockData[] = [];
  const links: LinkData[] = [];
  const baseMap: BasemapFeatureData[] = [];
  const nodeId = (x: number, y: number) => `n${x}-${y}`;

  const addBlock = (x: number, y: number, east: boolean) => {
    const [x2, y2] = east ? [x + 1, y] : [x, y + 1];
    const [from, to] = [at(x, y), at(x2, y2)];
    const streetName = east ? `${y + 1}th Street` : `Avenue ${x + 1}`;
    const crossed = (a: number, b: number) => (east ? `Avenue ${a + 1}` : `${b + 1}th Street`);
    const outsideId = `${east ? 'e' : 'n'}${x}-${y}`;
    blocks.push({
      outsideId,
      streetName,
      fromNode: nodeId(x, y),
      toNode: nodeId(x2, y2),
      fromStreetName: crossed(x, y),
      toStreetName: crossed(x2, y2),
      geometry: { type: 'LineString', coordinates: [from, to] },
      width: 12,
      highway: (east ? y : x) % 8 === 0 ? 'secondary' : 'residential',
    });
    for (const side of ['left', 'right'] as const) {
      const sign = side === 'left' ? 1 : -1;
      const [dx, dy] = east ? [0, sign * offset[1]] : [-sign * offset[0], 0];
      const along = (share: number): Position => [
        from[0] + (to[0] - from[0]) * share + dx,
        from[1] + (to[1] - from[1]) * share + dy,
      ];
      links.push({
        outsideId: `${outsideId}-${side}`,
        block: outsideId,
        fromNode: nodeId(x, y),
        toNode: nodeId(x2, y2),
        streetName,
        compassSide: east ? (sign > 0 ? 'N' : 'S') : sign > 0 ? 'W' : 'E',
        fromStreetName: crossed(x, y),
        toStreetName: crossed(x2, y2),
        side,
        geometry: { type: 'LineString', coordinates: [along(0.1), along(0.37), along(0.64), along(0.9)] },
        baysCount: 10,
        baysAngle: 'parallel',
        shstRefId: null,
        shstLocationStart: null,
        shstLocationEnd: null,
        ruleSet: (x * 7 + y * 13 + (sign > 0 ? 0 : 5)) % ruleSets,
        regulation: null,
        status: 'active',
        sourceProperties: {},
      });
    }
  };

  for (let y = 0; y < streets; y += 1)
    for (let x = 0; x < streets; x += 1) {
      nodes.push({ outsideId: nodeId(x, y), geometry: { type: 'Point', coordinates: at(x, y) } });
      if (x + 1 < streets) addBlock(x, y, true);
      if (y + 1 < streets) addBlock(x, y, false);
      if (buildings && x + 1 < streets && y + 1 < streets) {
        const [a, c] = [at(x + 0.2, y + 0.2), at(x + 0.8, y + 0.8)];
        baseMap.push({
          kind: (x + y) % 29 === 0 ? 'park' : 'building',
          name: (x + y) % 29 === 0 ? `Park ${x}-${y}` : null,
          geometry: { type: 'Polygon', coordinates: [[a, [c[0], a[1]], c, [a[0], c[1]], a]] },
        });
      }
    }
  return {
    name: 'Gridville',
    timeZone: 'Europe/Rome',
    currency: 'EUR',
    priorityHierarchy: ['temporary', 'paid parking'],
    authority: { name: 'City of Gridville', url: null, phone: null },
    calendar: { periods: [] },
    nodes,
    blocks,
    ruleSets: Array.from({ length: ruleSets }, (_, index) => rules(index)),
    links,
    baseMap,
  };
}
