// Tests fields of one body that depend on each other: starts before ends, one of two alternatives,
// lists of equal length.

import { proposedAssetBody } from './assets/proposed-assets.ts';
import { contract as c } from './contract.ts';
import { curbStateChoice } from './dashboards/curb-state.ts';
import { exportedPlace } from './exchange/proposal-exports.ts';
import { paymentBody } from './proposals/proposed-payments.ts';
import { type Rule, testRules } from './testing/pairs.ts';

const stretches: Rule[] = [
  [
    'a divided link',
    c.dividedLink.query,
    [{ link: 1, from: 4, to: 4.1 }],
    [
      [{ link: 1, from: 4, to: 4 }, 'to fault.stretch-order'],
      [{ link: 1, from: 4, to: 3 }, 'to fault.stretch-order'],
    ],
  ],
  [
    'a custom link',
    c.createProposedLink.body,
    [{ parent_link: 1, from: 4, to: 5 }],
    [[{ parent_link: 1, from: 4, to: 4.9 }, 'to fault.stretch-short']],
  ],
  [
    'a place of an exported proposal',
    exportedPlace,
    [{ segment_id: 's' }, { segment_id: 's', from: 0, to: 1 }, { segment_id: 's', from: null, to: null }],
    [
      [{ segment_id: 's', from: 4 }, 'to fault.half-stretch'],
      [{ segment_id: 's', to: 4 }, 'to fault.half-stretch'],
      [{ segment_id: 's', from: 4, to: 4.9 }, 'to fault.stretch-short'],
    ],
  ],
  [
    'when a source watched',
    c.sendSessions.body,
    [
      {
        source: 's',
        observed: [{ from: '2026-11-21T10:00:00Z', to: '2026-11-21T11:00:01+01:00' }],
        gaps: [{ from: '2026-11-21T10:00:00Z', to: '2026-11-21T10:00:01Z' }],
      },
    ],
    [
      [
        { source: 's', observed: [{ from: '2026-11-21T10:00:00Z', to: '2026-11-21T11:00:00+01:00' }] },
        'observed.0.to fault.stay-order',
      ],
      [
        { source: 's', gaps: [{ from: '2026-11-21T10:00:00Z', to: '2026-11-21T10:00:00Z' }] },
        'gaps.0.to fault.stay-order',
      ],
    ],
  ],
];

const bodies: Rule[] = [
  [
    'a state of the curb is a scenario or an instant',
    curbStateChoice,
    [{}, { scenario: 1 }, { as_of: '2026-11-21T10:00:00Z' }],
    [[{ scenario: 1, as_of: '2026-11-21T10:00:00Z' }, 'as_of fault.scenario-or-instant']],
  ],
  ...[c.supplyCharts.body, c.supplyMap.body].map(
    (schema): Rule => [
      'a dashboard of supply looks at one state',
      schema,
      [{}, { scenario: 1 }, { as_of: '2026-11-21T10:00:00Z' }],
      [[{ scenario: 1, as_of: '2026-11-21T10:00:00Z' }, 'as_of fault.scenario-or-instant']],
    ],
  ),
  [
    'a payment is fees or terms',
    paymentBody,
    [{}, { fees: [2] }],
    [[{ fees: [2], terms: { currency: 'USD', rates: [] } }, 'terms fault.payment-twice']],
  ],
  [
    'links to put on a proposal',
    c.createProposedRegulationLinks.body,
    [
      { proposed_regulation_id: 1, curb_links: [2] },
      { proposed_regulation_id: 1, custom_links: [3] },
    ],
    [[{ proposed_regulation_id: 1 }, 'curb_links fault.no-links']],
  ],
  [
    'a selection names something',
    c.selectLinks.body,
    [
      { street: 'Oak' },
      { links: [1] },
      { street: 'Oak', from_street: '1st' },
      { rule: { text: 'no parking 7-9' }, applies_at: '2026-05-05T08:00:00-04:00' },
      { asset_type: 'meter', asset_within: 500 },
    ],
    [
      [{}, 'fault.nothing-selected'],
      [{ street: undefined }, 'fault.nothing-selected'],
      [{ rule: {} }, 'rule fault.nothing-selected'],
      [{ from_street: '1st' }, 'street fault.street-missing'],
      [{ to_street: '1st', links: [1] }, 'street fault.street-missing'],
      [{ asset_within: 15 }, 'asset_type fault.near-asset-missing'],
    ],
  ],
  [
    'a new asset has a type and a place, another names its asset',
    proposedAssetBody,
    [
      { action: 'create', asset_config: 1, geometry: { type: 'Point', coordinates: [10, 20] } },
      { action: 'remove', asset: 5 },
    ],
    [
      [
        { action: 'create', geometry: { type: 'Point', coordinates: [10, 20] } },
        'asset_config fault.asset-type-missing',
      ],
      [{ action: 'create', asset_config: 1 }, 'geometry fault.asset-place-missing'],
      [{ action: 'remove' }, 'asset fault.asset-missing'],
    ],
  ],
  [
    'what keeps clear reaches somewhere',
    c.createAssetClearanceRule.body,
    [
      { asset_config: 1, before: 0, after: 0.5 },
      { asset_config: 1, before: 0.5, after: 0 },
    ],
    [[{ asset_config: 1, before: 0, after: 0 }, 'after clearance.no-reach']],
  ],
  [
    'a changed rule still reaches somewhere',
    c.updateAssetClearanceRule.body,
    [{ before: 0 }, { after: 0 }, { before: 3, after: 3 }],
    [[{ before: 0, after: 0 }, 'after clearance.no-reach']],
  ],
  [
    'versions of proposals to publish',
    c.publishProposedRegulations.body,
    [
      { proposed_regulation_ids: [4, 5] },
      { proposed_regulation_ids: [4, 5], versions: [1, null] },
      { proposed_regulation_ids: [4], waivers: [{ finding: 'f', reason: 'needed' }] },
    ],
    [
      [{ proposed_regulation_ids: [4, 5], versions: [1] }, 'versions fault.versions-differ'],
      [{ proposed_regulation_ids: [4], versions: [1, 2] }, 'versions fault.versions-differ'],
      [
        { proposed_regulation_ids: [4, 5], waivers: [{ finding: 'f', reason: 'needed' }] },
        'waivers fault.waivers-of-many',
      ],
    ],
  ],
  [
    'versions of proposals to review',
    c.reviewProposals.body,
    [
      { proposed_regulation_ids: [4], event: 'hand_in' },
      { proposed_regulation_ids: [4, 5], versions: [1, null], event: 'send_back', remark: 'why' },
      { proposed_regulation_ids: [4, 5], versions: [1, 2], event: 'approve' },
    ],
    [
      [{ proposed_regulation_ids: [4], event: 'approve' }, 'versions fault.versions-to-approve'],
      [
        { proposed_regulation_ids: [4, 5], versions: [1, null], event: 'approve' },
        'versions fault.versions-to-approve',
      ],
    ],
  ],
  [
    'versions of proposals to delete',
    c.deleteProposedRegulations.body,
    [{ proposed_regulation_ids: [4], versions: [2] }],
    [[{ proposed_regulation_ids: [4], versions: [] }, 'versions fault.versions-differ']],
  ],
];

testRules([...stretches, ...bodies]);
