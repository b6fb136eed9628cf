// The spaces of a zone whose bays were counted: equal parts of its curb, numbered from its start,
// and none if the count is implausible.
import { lineLength, type Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { linkStartInstant as began, zoneRow } from '../../../testing/zone-row.ts';
import { createSpaceBuilder, maxZoneSpaces, spaceIds } from './spaces.ts';
import { type ZoneSnapshot, zoneAt } from './zone-facts.ts';

const geometry = {
  type: 'LineString' as const,
  coordinates: [
    [10, 45],
    [10.001, 45],
  ] as Position[],
};
const policies = {
  idsOf: () => [],
  isUnknown: () => false,
  policy: () => undefined,
  all: () => [],
  losses: new Map<string, number>(),
};

function zoneOf(bays: number | null, id = 7): ZoneSnapshot {
  const row = zoneRow({
    id,
    segment_id: `segment ${id}`,
    geometry,
    bays_count: bays,
    modified: began + 5,
    rules: null,
  });
  const zone = zoneAt(row, { at: began + 10 }, policies, []);
  if (zone === null) throw new Error('no zone');
  return zone;
}
/** The surroundings of a zone without neighbors. */
const alone = {
  polygonOf: () => ({ type: 'Polygon' as const, coordinates: [] }),
  cut: <T>(_link: number, part: T) => part,
};

describe('the ids of spaces', () => {
  it.each([
    [null, 0],
    [0, 0],
    [1, 1],
    [4, 4],
    [maxZoneSpaces, maxZoneSpaces],
    [maxZoneSpaces + 1, 0],
  ])('of %s bays are %i, each another', (bays, count) => {
    expect(new Set(spaceIds(zoneOf(bays))).size).toBe(count);
  });

  it('stay while the zone and the number of its bays do', () => {
    expect(spaceIds(zoneOf(4))).toEqual(spaceIds(zoneOf(4)));
    expect(spaceIds(zoneOf(5))[0]).not.toBe(spaceIds(zoneOf(4))[0]);
    expect(spaceIds(zoneOf(4, 8))[0]).not.toBe(spaceIds(zoneOf(4))[0]);
  });
});

describe('the spaces', () => {
  const zone = zoneOf(4);
  const make = createSpaceBuilder(zone, alone);

  it('are numbered from 1 to the last, and there is none beyond', () => {
    expect([0, 5, -1].map(make)).toEqual([null, null, null]);
    const made = [1, 2, 3, 4].map(make);
    expect(made.map((space) => space?.curb_space_id)).toEqual(spaceIds(zone));
    expect(made.map((space) => space?.space_number)).toEqual([1, 2, 3, 4]);
    expect(made[0]).toMatchObject({
      curb_zone_id: zone.facts.id,
      published_date: began,
      last_updated_date: began + 5,
    });
  });

  it('are equal parts of the curb, one beside the other, their length in centimetres', () => {
    const length = lineLength(geometry);
    const wests = [1, 2, 3, 4].map((number) => {
      const space = make(number);
      expect(space?.length).toBe(Math.round((length / 4) * 100));
      return Math.min(...(space?.geometry.coordinates.flat() ?? []).map(([lng]) => lng));
    });
    for (const [index, west] of wests.entries()) expect(west).toBeCloseTo(10 + index * 0.00025, 5);
  });
});
