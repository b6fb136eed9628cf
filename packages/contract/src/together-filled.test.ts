// Tests request bodies with too little or too much: a change of nothing, no price or two prices,
// and sorting by an unknown column.
import { assetOrderings } from './assets/assets.ts';
import { contract as c } from './contract.ts';
import { type Rule, testRules } from './testing/pairs.ts';

const nothing = 'fault.nothing-given';
const changes: Rule[] = (
  [
    ['an analysis zone', c.updateAnalysisZone.body, { show_on_maps: false }, nothing],
    ['a rule of assets', c.updateAssetClearanceRule.body, { enabled: false }, nothing],
    ['a type of asset', c.updateAssetConfig.body, { in_viewer: false }, nothing],
    ['a group of assets', c.updateProposedAssetGroup.body, { name: '' }, nothing],
    ['a proposal', c.updateProposedRegulation.body, { time_limit: null }, nothing],
    ['a work order', c.updateWorkOrder.body, { due: null }, nothing],
    ['a component', c.updateZoneComponent.body, { name: '' }, nothing],
    ['a curb type', c.updateSubActivity.body, { curbside_users: 0 }, 'fault.nothing-to-change'],
  ] as const
).map(([what, schema, change, fault]) => [
  `a change of ${what} changes something`,
  schema,
  [change, { ...change, version: 3 }],
  [
    [{}, fault],
    [{ version: 3 }, fault],
  ],
]);

const columns: Rule[] = (
  [
    ['assets', c.assets.query, assetOrderings[1]],
    ['analysis zones', c.analysisZoneListviewData.query, 'name'],
    ['prices', c.parkingRates.query, 'hourly'],
    ['prices to choose', c.parkingRateIds.query, 'hourly'],
    ['proposals', c.proposedRegulationListData.query, 'created'],
    ['work orders', c.workOrders.query, 'due'],
  ] as const
).map(([what, schema, column]) => [
  `${what} are sorted by a column, downwards with a minus`,
  schema,
  [{ ordering: column }, { ordering: `-${column}` }],
  [
    [{ ordering: `--${column}` }, 'ordering fault.no-column'],
    [{ ordering: `${column}-` }, 'ordering fault.no-column'],
    [{ ordering: 'weather' }, 'ordering fault.no-column'],
    [{ ordering: '' }, 'ordering fault.no-column'],
  ],
]);

const price = { payment: { fees: [2], durations: [60] } };
const change = { change: { kind: 'percent', amount: 10 } };
const each = { each: [{ regulation: 4, payment: { currency: 'USD' } }] };
const [onePrice, noRates] = ['payment fault.one-price', 'regulations fault.no-rates'];
const prices: Rule[] = [
  [
    'prices to preview are given once, for something',
    c.previewParkingRates.body,
    [
      { ...price, regulation_type: 'paid parking' },
      { ...price, regulations: [4] },
      { ...price, batch: 7 },
      each,
      { ...change, regulations: [4] },
    ],
    [
      [{ ...price }, noRates],
      [{ regulations: [4] }, onePrice],
      [{ ...price, ...each }, onePrice],
      [{ ...change, ...each }, onePrice],
    ],
  ],
  [
    'prices to propose are given once, for something',
    c.createParkingRates.body,
    [{ ...price, regulation_type: 'paid parking' }, { ...price, regulations: [4] }, each],
    [
      [{ ...price }, noRates],
      [{ regulation_type: 'paid parking' }, onePrice],
      [{ regulation_type: 'paid parking', ...price, ...each }, onePrice],
    ],
  ],
  [
    'other prices for a batch are given once',
    c.updateParkingRates.body,
    [price, change, each],
    [
      [{}, onePrice],
      [{ ...price, ...each }, onePrice],
      [{ ...change, ...each }, onePrice],
    ],
  ],
];

testRules([...changes, ...columns, ...prices]);
