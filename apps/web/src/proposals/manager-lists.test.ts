// URLs of the manager's lists.
import { describe, expect, it } from 'vitest';
import { managerListOf, managerLists, managerListUrl } from '../shell/manager-lists.ts';

describe('the lists of the manager', () => {
  it('each has an address that leads back to it', () => {
    for (const list of managerLists) {
      const { search } = new URL(managerListUrl(list), 'http://localhost');
      expect(managerListOf(search)).toBe(list);
    }
  });
  it('nonsense is the list of regulations', () => {
    for (const search of ['', '?list=', '?list=tank', '?list=%00'])
      expect(managerListOf(search)).toBe('regulations');
  });
  it('the scenario goes along, a sort order of another list does not', () => {
    expect(managerListUrl('assets', '?list=rates&ordering=-name&scenario=7')).toBe(
      '/manager/listview/?list=assets&scenario=7',
    );
    expect(managerListUrl('regulations', '?list=rates')).toBe('/manager/listview/');
  });
});
