// Tests fields that together name a place: boxes must be complete and not inverted, points
// complete, and only one place may be given.

import { ruleQuestion } from './city/rules-api.ts';
import { contract as c } from './contract.ts';
import { importOptions } from './exchange/import-responses.ts';
import { readingItem } from './sessions/sensor-readings.ts';
import { sessionItem } from './sessions/sessions.ts';
import { type Rule, testRules } from './testing/pairs.ts';

const box = { min_lng: 10, min_lat: 20, max_lng: 30, max_lat: 40 };
const [lngOrder, latOrder] = ['max_lng fault.lng-order', 'max_lat fault.lat-order'];
const isInOrder = {
  passing: [box, { ...box, max_lng: 10, max_lat: 20 }],
  refused: [
    [{ ...box, max_lng: 9.9 }, lngOrder],
    [{ ...box, max_lat: 19.9 }, latOrder],
  ],
} as const;

const boxes: Rule[] = [
  ['links in a box', c.linksInBox.query, isInOrder.passing, isInOrder.refused],
  ['assets in a box', c.assetsInBox.query, isInOrder.passing, isInOrder.refused],
  ['proposed links in a box', c.proposedLinksInBox.query, isInOrder.passing, isInOrder.refused],
  [
    'links of another day in a box',
    c.linksAsOf.query,
    isInOrder.passing.map((one) => ({ ...one, as_of: '2026-11-21T10:00:00Z' })),
    isInOrder.refused.map(([one, fault]) => [{ ...one, as_of: '2026-11-21T10:00:00+01:00' }, fault]),
  ],
  [
    'the box of an exported table',
    c.exportLinks.body,
    [{ box: [10, 20, 30, 40] }, { box: [10, 20, 10, 40] }, { box: [10, 20, 30, 20] }, {}],
    [
      [{ box: [10, 20, 9, 40] }, 'box fault.box-order'],
      [{ box: [10, 20, 30, 19] }, 'box fault.box-order'],
    ],
  ],
  [
    'the box of an import, which has an extent',
    importOptions,
    [{ box: [10, 20, 30, 40] }, { box: null }],
    [
      [{ box: [10, 20, 10, 40] }, 'box fault.box-order'],
      [{ box: [10, 20, 30, 20] }, 'box fault.box-order'],
    ],
  ],
  [
    "the box of the work orders' list",
    c.workOrders.query,
    [{}, box],
    [
      [{ ...box, max_lat: undefined }, 'min_lng fault.box-incomplete'],
      [{ min_lng: 10 }, 'min_lng fault.box-incomplete'],
    ],
  ],
];

const point = { lng: 10, lat: 20, radius: 30 };
const places: Rule[] = [
  [
    'where a visitor looks: a box or a point with its radius',
    c.linksPublicViewer.query,
    [...isInOrder.passing, point],
    [
      ...isInOrder.refused,
      [{ ...box, max_lat: undefined }, 'min_lng fault.box-incomplete'],
      [{ ...point, lat: undefined }, 'lng fault.point-incomplete'],
      [{ ...point, radius: undefined }, 'lng fault.point-incomplete'],
      [{ ...box, ...point }, 'min_lng fault.box-or-point'],
      [{}, 'min_lng fault.box-or-point'],
    ],
  ],
  [
    'the place of a question',
    c.ruleVerdict.query,
    [{ link: 3 }, { segment_id: 's' }, { lng: 10, lat: 20 }],
    [
      [{}, 'link fault.one-place'],
      [{ link: 3, segment_id: 's' }, 'link fault.one-place'],
      [{ link: 3, lng: 10, lat: 20 }, 'link fault.one-place'],
      [{ segment_id: 's', lng: 10, lat: 20 }, 'link fault.one-place'],
      [{ lng: 10 }, 'lng fault.point-incomplete'],
      [{ link: 3, lat: 20 }, 'lng fault.point-incomplete'],
    ],
  ],
  [
    'the place of one question of many',
    ruleQuestion,
    [{ link: 3 }, { lng: 10, lat: 20 }],
    [
      [{}, 'link fault.one-place'],
      [{ lng: 10 }, 'lng fault.point-incomplete'],
      [{ link: 3, at: '2026-11-21T10:00:00Z', date: '2026-11-21' }, 'at fault.one-time'],
    ],
  ],
  [
    'the time of a question',
    c.ruleVerdict.query,
    [
      { link: 3, at: '2026-11-21T10:00:00Z' },
      { link: 3, date: '2026-11-21', time: '10:00' },
      { link: 3, time: '10:00' },
    ],
    [
      [{ link: 3, at: '2026-11-21T10:00:00Z', date: '2026-11-21' }, 'at fault.one-time'],
      [{ link: 3, at: '2026-11-21T10:00:00Z', time: '10:00' }, 'at fault.one-time'],
    ],
  ],
  [
    'where a search begins',
    c.search.query,
    [{ q: 'oak' }, { q: 'oak', lng: 10, lat: 20 }],
    [
      [{ q: 'oak', lng: 10 }, 'lng fault.place-incomplete'],
      [{ q: 'oak', lat: 20 }, 'lng fault.place-incomplete'],
    ],
  ],
  [
    'the curb of a stay',
    sessionItem,
    [
      { outside_id: 'a', arrival: '2026-11-21T10:00:00Z', link: 3 },
      { outside_id: 'a', arrival: '2026-11-21T10:00:00Z', segment_id: 's' },
    ],
    [
      [{ outside_id: 'a', arrival: '2026-11-21T10:00:00Z' }, 'segment_id fault.stay-place'],
      [
        { outside_id: 'a', arrival: '2026-11-21T10:00:00Z', link: 3, segment_id: 's' },
        'segment_id fault.stay-place',
      ],
    ],
  ],
  [
    'a reading says one thing',
    readingItem,
    [{ free: 0 }, { occupied: 0 }, { occupied: false }, { online: false }, { free: 2, online: true }].map(
      (one) => ({ sensor: 's', at: '2026-11-21T10:00:00Z', ...one }),
    ),
    [
      [{ sensor: 's', at: '2026-11-21T10:00:00Z', spaces: 4 }, 'free fault.reading-empty'],
      [{ sensor: 's', at: '2026-11-21T10:00:00Z', free: 1, occupied: 3 }, 'occupied fault.reading-twice'],
    ],
  ],
];

testRules([...boxes, ...places]);
