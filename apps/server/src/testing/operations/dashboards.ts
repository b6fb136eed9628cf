// What the tests know of the operations of the dashboards.
import { type AllOperationFacts, computesOnly, exportsFile, type SampleRequests } from './operation-facts.ts';
import { sheets } from './sample-requests.ts';

const supply: SampleRequests = ({ zone, scenario }) => [
  { body: {} },
  { body: { slots_per_hour: 4, analysis_zone_id: zone } },
  { body: { scenario, analysis_zone_id: zone } },
];

const compared: SampleRequests = ({ zone, scenario }) => [
  { body: { after: { scenario } } },
  { body: { analysis_zone_id: zone, after: { scenario } } },
];

/** Both forms of the request. */
const measured: SampleRequests = ({ zone, from, to }) => [
  { body: { date: from, date_to: to } },
  { body: { analysis_zone_id: zone } },
  { body: { demandAPIParams: { analysis_zone_id: zone, date: from, date_to: to, time: null } } },
];

const files =
  (types: readonly string[], question: SampleRequests): SampleRequests =>
  async (city, context) =>
    (await question(city, context)).flatMap((request) =>
      types.map((type) => ({ ...request, at: { type }, body: { request: request.body } })),
    );

export const dashboardFacts = {
  comparisonCharts: { access: 'view', unaudited: computesOnly, samples: compared },
  comparisonMap: { access: 'view', unaudited: computesOnly, samples: compared },
  exportSupplyDashboard: { access: 'view', unaudited: exportsFile, samples: files(sheets, supply) },
  exportComparisonDashboard: { access: 'view', unaudited: exportsFile, samples: files(sheets, compared) },
  exportDemandDashboard: {
    access: 'view',
    unaudited: exportsFile,
    samples: files(sheets, ({ zone, from, to }) => [
      { body: { date: from, date_to: to } },
      { body: { analysis_zone_id: zone } },
    ]),
  },
  exportTurnoverDashboard: {
    access: 'view',
    unaudited: exportsFile,
    samples: files(sheets, ({ zone, from, to }) => [
      { body: { date: from, date_to: to } },
      { body: { analysis_zone_id: zone } },
    ]),
  },
  demandFilters: { access: 'view' },
  demandChartData: { access: 'view', unaudited: computesOnly, samples: measured },
  demandMapData: { access: 'view', unaudited: computesOnly, samples: measured },
  supplyFilters: { access: 'view' },
  recentPublications: { access: 'view' },
  supplyCharts: { access: 'view', unaudited: computesOnly, samples: supply },
  supplyMap: { access: 'view', unaudited: computesOnly, samples: supply },
  turnoverDwellTime: {
    access: 'view',
    samples: ({ zone, from, to }) => [
      { query: `date=${from}&date_to=${to}` },
      { query: `analysis_zone_id=${zone}` },
    ],
  },
  turnoverMapData: { access: 'view', unaudited: computesOnly, samples: measured },
  demandWhatIf: {
    access: 'view',
    unaudited: computesOnly,
    samples: ({ zone, scenario }) => [
      { body: { after: { scenario } } },
      { body: { analysis_zone_id: zone, after: { scenario } } },
    ],
  },
} satisfies Partial<AllOperationFacts>;
