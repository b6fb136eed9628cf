// Tests the state of the zones list in the URL.
import { describe, expect, it } from 'vitest';
import {
  defaultZoneListState,
  formatZoneListState,
  parseZoneListState,
  zoneListQuery,
} from './zone-list-state.ts';

describe('the zones list’s state', () => {
  it('comes back from the address it was written into, beside what is not its own', () => {
    const state = {
      ordering: { key: 'total_spaces', descending: true },
      filters: { user: ['ana', null], component_types: ['Radius'] },
      search: 'down',
    } as const;
    const address = formatZoneListState(state, '?language=es');
    expect(address).toContain('language=es');
    expect(parseZoneListState(address)).toEqual(state);
    expect(formatZoneListState(defaultZoneListState, address)).toBe('?language=es');
  });

  it('leaves nonsense out', () => {
    expect(parseZoneListState('?ordering=height&where_user=nobody&where_roof=["a"]')).toEqual(
      defaultZoneListState,
    );
  });

  it('asks by name where nothing is sorted', () => {
    expect(zoneListQuery(defaultZoneListState)).toEqual({ ordering: 'name' });
    expect(zoneListQuery({ ...defaultZoneListState, filters: { user: ['ana'] }, search: ' b ' })).toEqual({
      ordering: 'name',
      user: '["ana"]',
      search: 'b',
    });
  });

  it('keeps a search to a hundred characters, and writes the way of an order', () => {
    expect(parseZoneListState(`?search=${'a'.repeat(101)}`).search).toHaveLength(100);
    const by = (descending: boolean) =>
      zoneListQuery({ ...defaultZoneListState, ordering: { key: 'user', descending } });
    expect([by(true).ordering, by(false).ordering]).toEqual(['-user', 'user']);
    expect(formatZoneListState({ ...defaultZoneListState, search: 'x' }, '')).toBe('?search=x');
    expect(formatZoneListState(defaultZoneListState, '')).toBe('');
    expect(zoneListQuery({ ...defaultZoneListState, search: '  ' })).not.toHaveProperty('search');
  });
});
