// Which zone an area of a file belongs to: the one created from it before, a new one, or none
// because of its name, its owner or the limit.
import { areaKey, maxZones } from '@curbwright/core';
import { expect, it } from 'vitest';
import type { ZoneHierarchyRow } from '../zones.sql.ts';
import { findZoneForArea } from './import-areas.ts';

const place = (
  id: number,
  name: string,
  outside_id: string | null = null,
  username: string | null = 'eva',
) => ({
  id,
  name,
  outside_id,
  username,
  parent_zone_id: null,
});
const anyone = () => true;
const harbour = place(1, 'Old harbour', areaKey('Harbour'));
const drawn = place(2, 'Harbour');
const others = Array.from({ length: maxZones - 1 }, (_, index) => place(10 + index, `Zone ${index}`));
const last = place(5, 'Last');

it.each<[string, readonly ZoneHierarchyRow[], unknown]>([
  ['new where there is none', [place(3, 'Hill', areaKey('Hill'))], null],
  ['the one it made before, whatever people call it now', [place(3, 'Hill'), harbour], harbour],
  ['that one also beside one of the name', [drawn, harbour], harbour],
  ['none beside one that people drew', [drawn], { code: 'zone.import-edited', params: { name: 'HARBOUR' } }],
  ['new where one more fits', others, null],
  ['none where none fits', [...others, last], { code: 'zone.most', params: { most: maxZones } }],
  ['the one before though no other fits', [...others, harbour], harbour],
])('%s', (_, places, found) => {
  expect(findZoneForArea({ name: 'HARBOUR' }, places, anyone)).toEqual(found);
});

it('is changed by who may change what its owner made', () => {
  const asked: (string | null)[] = [];
  const may = (owner: string | null) => {
    asked.push(owner);
    return owner === 'eva';
  };
  expect(findZoneForArea({ name: 'Harbour' }, [harbour], may)).toBe(harbour);
  expect(findZoneForArea({ name: 'Harbour' }, [{ ...harbour, username: null }], may)).toEqual({
    code: 'zone.import-not-yours',
    params: { name: 'Old harbour' },
  });
  expect(asked).toEqual(['eva', null]);
});
