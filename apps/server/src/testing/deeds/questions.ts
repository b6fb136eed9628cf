// Request data for read operations that need parameters, chosen so that the responses contain data.
// There are several variants where the responses differ.
import type { OperationName } from '@curbwright/contract';
import { type Ask, idIn, type Room } from './deed.ts';

export interface City {
  /** Links of the city; the first one has measurements. */
  readonly links: readonly number[];
  readonly segment: string;
  readonly box: readonly [number, number, number, number];
  readonly zone: number;
  readonly scenario: number;
  readonly batch: number;
  readonly asset: number;
  /** Ids of regulations. */
  readonly regulations: readonly number[];
  /** First and last day with measured parking sessions. */
  readonly from: string;
  readonly to: string;
}

export type Question = (city: City, room: Room) => readonly Ask[] | Promise<readonly Ask[]>;

const boxed: Question = ({ box: [west, south, east, north] }) => [
  { query: `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}` },
];
const area = ({ box: [west, south, east, north] }: City) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const supply: Question = ({ zone, scenario }) => [
  { body: {} },
  { body: { slots_per_hour: 4, analysis_zone_id: zone } },
  { body: { scenario, analysis_zone_id: zone } },
];
const compared: Question = ({ zone, scenario }) => [
  { body: { after: { scenario } } },
  { body: { analysis_zone_id: zone, after: { scenario } } },
];
/** Both forms of the request. */
const measured: Question = ({ zone, from, to }) => [
  { body: { date: from, date_to: to } },
  { body: { analysis_zone_id: zone } },
  { body: { demandAPIParams: { analysis_zone_id: zone, date: from, date_to: to, time: null } } },
];
const files =
  (types: readonly string[], question: Question): Question =>
  async (city, room) =>
    (await question(city, room)).flatMap((ask) =>
      types.map((type) => ({ ...ask, at: { type }, body: { request: ask.body } })),
    );
/** File types whose numbers the tests can read back; PDF is not among them. */
const sheets = ['csv', 'excel'];

export const questions: Readonly<Partial<Record<OperationName, Question>>> = {
  sensorsForLinks: ({ links }) => [{ query: `links=${links.slice(0, 20).join(',')}` }],
  linksInBox: boxed,
  linksInBoxV2: boxed,
  linksPublicViewer: boxed,
  linksAsOf: async (city, room) =>
    (await boxed(city, room)).map(({ query }) => ({
      query: `${query}&as_of=${encodeURIComponent(new Date(room.api.now()).toISOString())}`,
    })),
  proposedLinksInBox: boxed,
  assetsInBox: boxed,
  dividedLink: ({ links }) => [{ query: `link=${links[0]}&from=1.5&to=3.75` }],
  linksOnRegulations: ({ regulations }) => [{ body: { regulations } }],
  linksById: ({ links }) => [{ query: `links=${links.slice(0, 50).join(',')}` }],
  linkRestrictions: ({ links }) => links.slice(0, 10).map((id) => ({ at: { id } })),
  linksInPolygon: (city) => [{ body: { geometry: area(city) } }],
  selectLinks: (city) => [{ body: { geometry: area(city) } }],
  proposedRegulationBounds: () => [{ query: 'ids=1' }],
  proposedRegulationListValues: () => [{ query: 'column=sub_activity' }],
  analysisZoneListValues: () => [{ query: 'column=name' }],
  validateExistingProposedRegulation: ({ links }) => [{ query: `parent_link=${links[0]}` }],
  previewBatchRegulation: ({ links }) => [
    {
      body: {
        links: links.slice(0, 20),
        edit: {
          action: 'modify',
          reason: 'Many',
          addedRestrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
        },
      },
    },
  ],
  batchRegulationListData: ({ batch }) => [{ query: `batch=${batch}` }],
  previewParkingRates: () => [
    { body: { regulation_type: 'paid-parking', payment: { fees: [3.33], durations: [60] } } },
  ],
  adviseParkingRates: () => [{ body: { regulation_type: 'paid-parking', settings: { cap: 900 } } }],
  assetClearances: ({ asset }) => [{ query: `asset=${asset}` }],
  pointsAlong: ({ links }) => [{ query: `links=${links.slice(0, 500).join(',')}` }],
  previewZoneComponent: (city) => [
    { body: { type: 'Polygon', geometry: area(city) } },
    {
      body: {
        type: 'Radius',
        geometry: { type: 'Point', coordinates: city.box.slice(0, 2) },
        radius: 123.456,
      },
    },
  ],
  ruleVerdict: ({ links, box: [west, south, east, north] }) => [
    ...links.slice(0, 40).map((link) => ({ query: `link=${link}&stay=47&time=10:20` })),
    { query: `lng=${(west + east) / 2}&lat=${(south + north) / 2}&radius=500&stay=61&time=10:00` },
  ],
  ruleVerdicts: ({ links, box: [west, south, east, north] }) => [
    {
      body: {
        questions: [
          { link: links[0], stay: 61 },
          { lng: (west + east) / 2, lat: (south + north) / 2, radius: 500, stay: 33 },
        ],
      },
    },
  ],
  ruleChanges: () => [{ query: 'since=0' }],
  supplyCharts: supply,
  supplyMap: supply,
  comparisonCharts: compared,
  comparisonMap: compared,
  demandChartData: measured,
  demandMapData: measured,
  turnoverMapData: measured,
  turnoverDwellTime: ({ zone, from, to }) => [
    { query: `date=${from}&date_to=${to}` },
    { query: `analysis_zone_id=${zone}` },
  ],
  demandWhatIf: ({ zone, scenario }) => [
    { body: { after: { scenario } } },
    { body: { analysis_zone_id: zone, after: { scenario } } },
  ],
  exportSupplyDashboard: files(sheets, supply),
  exportComparisonDashboard: files(sheets, compared),
  exportDemandDashboard: files(sheets, ({ zone, from, to }) => [
    { body: { date: from, date_to: to } },
    { body: { analysis_zone_id: zone } },
  ]),
  exportTurnoverDashboard: files(sheets, ({ zone, from, to }) => [
    { body: { date: from, date_to: to } },
    { body: { analysis_zone_id: zone } },
  ]),
  exportLinks: ({ links }) =>
    [...sheets, 'json'].map((type) => ({
      at: { type },
      body: { links: links.slice(0, 100) },
    })),
  exportProposed: () => ['json', 'excel'].map((type) => ({ at: { type }, body: {} })),
  exportAnalysisZones: () => ['json', 'excel'].map((type) => ({ at: { type }, body: {} })),
  workOrdersPdf: async (_city, room) => [
    { body: { ids: [idIn(await room.admin.post('/api/work-order/', { name: 'Turn the sign' }))] } },
  ],
  cdsSessions: ({ from }) => [{ query: `start_time=${Date.parse(from)}` }],
  cdsAggregates: ({ from }) => [{ query: `start_time=${Date.parse(from)}` }],
  checkFeedFiles: () => [
    {
      form: {
        files: [{ name: 'curblr.json', bytes: Buffer.from('{"type":"FeatureCollection","features":[]}') }],
        fields: { standard: 'curblr' },
      },
    },
  ],
  checkFeedAddress: (_city, { target }) => [{ body: { standard: 'cds', address: target } }],
  checkBaseMap: (_city, { target }) => [{ body: { kind: 'style', url: target } }],
  search: ({ segment }) => [{ query: `q=${segment}` }, { query: 'q=a' }],
};
