// Limits of CurbLR fields: the last valid value of each field and the first invalid one.
import { describe, expect, it } from 'vitest';
import { feature, manifest, regulation, timeSpan } from './shapes.ts';

const head = {
  createdDate: '2026-01-05',
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  priorityHierarchy: ['a'],
  authority: { name: 'C', url: 'https://c.example' },
};
const rule = { rule: { activity: 'parking', priorityCategory: 'a' } };
const place = {
  shstRefId: 'r',
  sideOfStreet: 'left',
  shstLocationStart: 0,
  shstLocationEnd: 0,
  assetType: 'sign',
};
const at = (coordinates: unknown, location: object = {}, more: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: { location: { ...place, ...location }, regulations: [rule], ...more },
});
const line = [
  [180, 90],
  [-180, -90],
];
const paid = (rate: object) => ({ ...rule, payment: { rates: [rate] } });

describe('the bound', () => {
  it.each([
    ['of a date', manifest, head, { ...head, createdDate: '2026-13-05' }],
    ['of a version', manifest, { ...head, curblrVersion: '1.1' }, { ...head, curblrVersion: '1' }],
    ['of a zone', manifest, head, { ...head, timeZone: 'Mars/Base' }],
    ['of a hierarchy', manifest, head, { ...head, priorityHierarchy: [] }],
    ['of a category', manifest, head, { ...head, priorityHierarchy: [''] }],
    [
      'of units, whatever their case',
      manifest,
      { ...head, unitHeightLength: 'Feet' },
      { ...head, unitHeightLength: 'yards' },
    ],
    [
      'of a phone',
      manifest,
      { ...head, authority: { ...head.authority, phone: '+15551234' } },
      { ...head, authority: { ...head.authority, phone: '5551234' } },
    ],
    [
      'of longitude',
      feature,
      at(line),
      at([
        [180.1, 0],
        [0, 0],
      ]),
    ],
    [
      'of latitude',
      feature,
      at(line),
      at([
        [0, 90.1],
        [0, 0],
      ]),
    ],
    ['of a line', feature, at(line), at([[0, 0]])],
    [
      'of dimensions',
      feature,
      at(line),
      at([
        [0, 0, 0],
        [1, 1, 1],
      ]),
    ],
    ['of a location', feature, at(line), at(line, { shstLocationStart: -0.1 })],
    ['of its end', feature, at(line), at(line, { shstLocationEnd: -0.1 })],
    ['of bays', feature, at(line, { baysCount: 0 }), at(line, { baysCount: -1 })],
    [
      'of a side, whatever its case',
      feature,
      at(line, { sideOfStreet: 'Unknown' }),
      at(line, { sideOfStreet: 'north' }),
    ],
    ['of regulations', feature, at(line), at(line, {}, { regulations: [] })],
    [
      'of a stay',
      regulation,
      { rule: { ...rule.rule, maxStay: 0 } },
      { rule: { ...rule.rule, maxStay: -1 } },
    ],
    ['of a fee', regulation, paid({ fees: [0] }), paid({ fees: [-0.1] })],
    ['of a duration', regulation, paid({ durations: [1] }), paid({ durations: [0] })],
    [
      'of hours',
      timeSpan,
      { timesOfDay: [{ from: '00:00', to: '24:00' }] },
      { timesOfDay: [{ from: '00:00', to: '25:00' }] },
    ],
    [
      'of minutes',
      timeSpan,
      { timesOfDay: [{ from: '00:59', to: '24:00' }] },
      { timesOfDay: [{ from: '00:60', to: '24:00' }] },
    ],
    [
      'of a month',
      timeSpan,
      { effectiveDates: [{ from: '01-01', to: '12-31' }] },
      { effectiveDates: [{ from: '01-01', to: '13-31' }] },
    ],
    [
      'of a day',
      timeSpan,
      { effectiveDates: [{ from: '01-01', to: '2026-12-31' }] },
      { effectiveDates: [{ from: '01-00', to: '12-32' }] },
    ],
    ['of days', timeSpan, { daysOfWeek: { days: ['MO'] } }, { daysOfWeek: { days: [] } }],
  ] as const)('%s', (_what, schema, good, bad) => {
    expect(schema.safeParse(good).error?.issues ?? []).toEqual([]);
    expect(schema.safeParse(bad).success).toBe(false);
  });
});
