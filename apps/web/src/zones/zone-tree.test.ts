// Tests sorting zones as a tree.
import { describe, expect, it } from 'vitest';
import { buildZoneTree } from './zone-tree.ts';

const zone = (id: number, name: string, parent: number | null = null) => ({
  id,
  name,
  parent_zone_id: parent,
});
const read = (zones: Parameters<typeof buildZoneTree>[0]) =>
  buildZoneTree(zones, 'en').map(({ zone: { name }, depth }) => `${'-'.repeat(depth)}${name}`);

describe('zoneTree', () => {
  it('puts parts under their zone, all by name, numbers as numbers', () => {
    const zones = [
      zone(1, 'West'),
      zone(2, 'Block 10', 4),
      zone(3, 'Block 9', 4),
      zone(4, 'East'),
      zone(5, 'Corner', 3),
    ];
    expect(read(zones)).toEqual(['East', '-Block 9', '--Corner', '-Block 10', 'West']);
  });

  it('loses nobody whose parent is not there, or in a circle', () => {
    expect(read([zone(1, 'A', 9), zone(2, 'B', 3), zone(3, 'C', 2)]).toSorted()).toEqual(['A', 'B', 'C']);
  });
});
