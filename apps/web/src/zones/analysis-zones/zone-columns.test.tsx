// @vitest-environment happy-dom
// The words of a value in the menu of a column of zones.
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { openHook } from '../../testing/hook.tsx';
import { useZoneColumns, useZoneValueFormat } from './zone-columns.tsx';

it('says what a value means: lengths, numbers, days, shapes, and what is none', async () => {
  const { now } = await openHook(() => useZoneValueFormat());
  const words = now();
  const said = [
    words('name', null),
    words('parent_zone', ''),
    words('name', '1200'),
    words('show_on_maps', 'true'),
    words('show_on_maps', 'false'),
    words('component_types', 'Radius'),
    words('component_types', 'Else'),
    words('total_metres', '2500'),
    words('total_spaces', '1200'),
    words('link_count', '3400'),
    words('created', '2026-11-20'),
    words('modified', '2026-11-20T02:30:00Z'),
  ];
  expect(said).toEqual([
    'N/A',
    'N/A',
    '1200',
    'Yes',
    'No',
    'Radius',
    'Else',
    '2.5 km',
    '1,200',
    '3,400',
    'Nov 20, 2026',
    'Nov 19, 2026, 8:30 PM',
  ]);
});

it('has the columns in the order of the requirement, numbers at the end of their cells', async () => {
  const { now } = await openHook(() => useZoneColumns());
  expect(now().map(({ key, atEnd }) => `${key}${atEnd === true ? ' >' : ''}`)).toEqual([
    'name',
    'description',
    'user',
    'component_types',
    'total_spaces >',
    'total_metres >',
    'link_count >',
    'show_on_maps',
    'parent_zone',
    'created',
    'modified',
    'id >',
  ]);
  const row = {
    id: 12,
    depth: 1,
    name: 'Corner',
    description: '',
    user: null,
    component_types: [],
    total_spaces: 1000,
    total_metres: 30,
    link_count: 2000,
    show_on_maps: false,
    parent_zone: 'West',
    created: '2026-11-20T02:30:00Z',
    modified: '2026-11-21T02:30:00Z',
  } as never;
  expect(now().map((column) => column.title?.(row) ?? null)).toEqual([
    'Corner',
    '',
    null,
    null,
    '1,000',
    '30 m',
    '2,000',
    'No',
    'West',
    '19-Nov-2026 20:30:00',
    '20-Nov-2026 20:30:00',
    '12',
  ]);
});
