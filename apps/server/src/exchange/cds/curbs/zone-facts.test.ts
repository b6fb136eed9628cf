// The CDS zone that a link was at an instant: its dates, its current and former policies, and what
// its source states about it.
import type { Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { linkStartInstant as began, zoneRow } from '../../../testing/zone-row.ts';
import type { ZoneRow } from './cds-zones.sql.ts';
import type { Policies } from './policies.ts';
import { lastZoneId, placedZoneOfRow, zoneAt, zoneOfRow, zonesOfRow } from './zone-facts.ts';

const hour = 3_600_000;
/** The instant this many hours after the link's first one. */
const at = (hours: number) => began + hours * hour;
const lineAt = (lat: number) => ({
  type: 'LineString' as const,
  coordinates: [
    [10, lat],
    [10.001, lat],
  ] as Position[],
});

/** Rule set 1 has policy a, 2 has b and c, 3 has a again, and 9 is unknown. */
const policies: Policies = {
  idsOf: (number) => ({ 1: ['a'], 2: ['b', 'c'], 3: ['a'] })[number] ?? [],
  isUnknown: (number) => number === 9,
  policy: () => undefined,
  all: () => [],
  losses: new Map(),
};

const factsAt = (row: ZoneRow, hours: number, ancestors: readonly string[] = []) =>
  zoneAt(row, { at: at(hours) }, policies, ancestors)?.facts;

describe('a zone that is as it always was', () => {
  it('is valid from its link’s first instant on', () => {
    expect(factsAt(zoneRow(), 0)).toMatchObject({
      start: began,
      end: null,
      published: began,
      updated: began,
    });
    expect(zoneAt(zoneRow(), { at: began - 1 }, policies, [])).toBeNull();
  });

  it('ends with its link', () => {
    const row = zoneRow({ retired: at(5) });
    expect(zoneOfRow(row, { at: at(5) - 1 })).toMatchObject({ end: at(5) });
    expect(zoneOfRow(row, { at: at(5) })).toBeNull();
    expect(placedZoneOfRow(row, at(4))).toMatchObject({ link: 7, id: lastZoneId(row) });
    expect(placedZoneOfRow(row, at(6))).toBeNull();
  });

  it('is found by its id at any time, in whatever case, as it was at last', () => {
    const row = zoneRow({
      retired: at(5),
      rules: [
        [1, began, at(2)],
        [2, at(2), at(5)],
      ],
    });
    const id = (lastZoneId(row) ?? '').toUpperCase();
    const facts = zoneAt(row, { id, at: at(50) }, policies, [])?.facts;
    expect(facts).toMatchObject({ end: at(5), policies: ['b', 'c'] });
    expect(zoneAt(row, { id: 'another', at: at(1) }, policies, [])).toBeNull();
  });

  it('may be older, and end earlier, than our city knows, where its source says so', () => {
    const source_properties = {
      start_date: at(-30),
      end_date: at(9),
      published_date: at(-20),
      last_updated_date: at(3),
    };
    const row = zoneRow({ source_properties });
    expect(factsAt(row, 1)).toMatchObject({ start: at(-30), end: at(9), published: at(-20), updated: at(3) });
    expect(factsAt(row, -30)).toMatchObject({ policies: ['a'] });
    expect(factsAt(row, 9)).toBeUndefined();
    expect(factsAt(zoneRow({ source_properties: { start_date: at(4) } }), 1)).toMatchObject({ start: began });
  });
});

describe('the policies of a zone', () => {
  const row = zoneRow({
    rules: [
      [1, began, at(2)],
      [2, at(2), at(4)],
      [1, at(4), null],
    ],
  });

  it('are those in force at the instant, with those before it, the newest first', () => {
    expect(factsAt(row, 1)).toMatchObject({ policies: ['a'], formerPolicies: [], updated: began });
    expect(factsAt(row, 2)).toMatchObject({
      policies: ['b', 'c'],
      formerPolicies: [{ curb_policy_ids: ['a'], start_date: began, end_date: at(2) }],
      updated: at(2),
    });
    expect(factsAt(row, 7)).toMatchObject({
      policies: ['a'],
      formerPolicies: [
        { curb_policy_ids: ['b', 'c'], start_date: at(2), end_date: at(4) },
        { curb_policy_ids: ['a'], start_date: began, end_date: at(2) },
      ],
      updated: at(4),
    });
  });

  it('under another name are no former ones', () => {
    const renamed = zoneRow({
      rules: [
        [2, began, at(1)],
        [1, at(1), at(2)],
        [3, at(2), null],
      ],
    });
    expect(factsAt(renamed, 3)?.formerPolicies).toEqual([
      { curb_policy_ids: ['b', 'c'], start_date: began, end_date: at(1) },
    ]);
    const joined = zoneRow({
      rules: [
        [1, began, at(1)],
        [3, at(1), at(2)],
        [2, at(2), null],
      ],
    });
    expect(factsAt(joined, 3)?.formerPolicies).toEqual([
      { curb_policy_ids: ['a'], start_date: began, end_date: at(2) },
    ]);
  });

  it('that were interrupted are two, and none is said of a time without rules', () => {
    const gap = zoneRow({
      rules: [
        [1, began, at(1)],
        [1, at(3), at(4)],
        [2, at(4), null],
      ],
    });
    expect(factsAt(gap, 5)?.formerPolicies.map(({ start_date: start }) => start)).toEqual([at(3), began]);
    expect(factsAt(gap, 2)).toMatchObject({ policies: [], updated: at(1) });
  });

  it('of an import a little later held from the beginning, others from their own', () => {
    const imported = (from: number) => factsAt(zoneRow({ rules: [[1, from, null]] }), 0);
    expect(imported(at(1))).toMatchObject({ policies: ['a'], updated: began });
    expect(imported(at(1) + 1)).toMatchObject({ policies: [] });
  });

  it('that are not known make no zone, those that are not known any more do', () => {
    const unknown = zoneRow({
      rules: [
        [9, began, at(2)],
        [2, at(2), null],
      ],
    });
    expect(factsAt(unknown, 1)).toBeUndefined();
    expect(factsAt(unknown, 3)).toMatchObject({ policies: ['b', 'c'], formerPolicies: [] });
  });
});

describe('a curb that moved', () => {
  const row = zoneRow({
    since: at(4),
    geometry: lineAt(45.01),
    shapes: [[began, at(4), lineAt(45)]],
    source_properties: { published_date: at(-3) },
  });

  it('is another zone with another id, and comes from the one before and from what that came from', () => {
    const [first, second] = zonesOfRow(row);
    expect(first?.id).not.toBe(second?.id);
    expect(factsAt(row, 1, ['parent'])).toMatchObject({
      id: first?.id,
      start: began,
      end: at(4),
      published: at(-3),
      formerZones: ['parent'],
    });
    expect(factsAt(row, 5, ['parent'])).toMatchObject({
      id: second?.id,
      start: at(4),
      end: null,
      published: at(4),
      formerZones: [first?.id, 'parent'],
    });
    expect(lastZoneId(row)).toBe(second?.id);
    expect(placedZoneOfRow(row, at(1))?.drawn.geometry).toEqual(lineAt(45));
  });

  it('has the policies of each zone from its own beginning', () => {
    expect(factsAt(row, 5)).toMatchObject({ policies: ['a'], formerPolicies: [], updated: at(4) });
  });
});

it('a change of the link is one of its zone', () => {
  expect(factsAt(zoneRow({ modified: at(6) }), 8)?.updated).toBe(at(6));
  expect(zoneAt(zoneRow(), { at: at(1) }, policies, [])?.link).toMatchObject({
    outsideId: 'segment 7',
    streetName: 'Oak Street',
    compassSide: 'N',
    fromStreetName: 'A',
    toStreetName: 'B',
    side: 'left',
    baysCount: 5,
  });
});
