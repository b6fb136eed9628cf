// The zones list in its address.
import { describe, expect, it } from 'vitest';
import { formatZoneList, parseZoneList, plainZoneList, zoneListQuery } from './zone-list-state.ts';

describe('the zones list’s state', () => {
  it('comes back from the address it was written into, beside what is not its own', () => {
    const state = {
      ordering: { key: 'total_spaces', descending: true },
      filters: { user: ['ana', null], component_types: ['Radius'] },
      search: 'down',
    } as const;
    const address = formatZoneList(state, '?language=es');
    expect(address).toContain('language=es');
    expect(parseZoneList(address)).toEqual(state);
    expect(formatZoneList(plainZoneList, address)).toBe('?language=es');
  });

  it('leaves nonsense out', () => {
    expect(parseZoneList('?ordering=height&where_user=nobody&where_roof=["a"]')).toEqual(plainZoneList);
  });

  it('asks by name where nothing is sorted', () => {
    expect(zoneListQuery(plainZoneList)).toEqual({ ordering: 'name' });
    expect(zoneListQuery({ ...plainZoneList, filters: { user: ['ana'] }, search: ' b ' })).toEqual({
      ordering: 'name',
      user: '["ana"]',
      search: 'b',
    });
  });

  it('keeps a search to a hundred characters, and writes the way of an order', () => {
    expect(parseZoneList(`?search=${'a'.repeat(101)}`).search).toHaveLength(100);
    const by = (descending: boolean) =>
      zoneListQuery({ ...plainZoneList, ordering: { key: 'user', descending } });
    expect([by(true).ordering, by(false).ordering]).toEqual(['-user', 'user']);
    expect(formatZoneList({ ...plainZoneList, search: 'x' }, '')).toBe('?search=x');
    expect(formatZoneList(plainZoneList, '')).toBe('');
    expect(zoneListQuery({ ...plainZoneList, search: '  ' })).not.toHaveProperty('search');
  });
});
