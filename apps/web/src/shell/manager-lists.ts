// The lists of the manager's list view, which one the address asks for (`?list=batches`), and the way to another.
import { useEffect, useState } from 'react';
import { goTo } from './navigation.ts';

export const managerLists = [
  'regulations',
  'batches',
  'rates',
  'assets',
  'work-orders',
  'imports',
  'deleted',
] as const;
export type ManagerList = (typeof managerLists)[number];

const path = '/manager/listview/';

/** The list an address asks for; nonsense is the first one. */
export function managerListOf(search: string): ManagerList {
  const asked = new URLSearchParams(search).get('list');
  return managerLists.find((list) => list === asked) ?? 'regulations';
}

/** The address of a list: of what stands in this one, only the scenario goes along. */
export function addressOfList(list: ManagerList, search = ''): string {
  const query = new URLSearchParams();
  if (list !== 'regulations') query.set('list', list);
  const scenario = new URLSearchParams(search).get('scenario');
  if (scenario !== null) query.set('scenario', scenario);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The list that is shown now, and the way to another; Back leads back. */
export function useManagerList(): readonly [ManagerList, (list: ManagerList) => void] {
  const [list, setList] = useState(() => managerListOf(location.search));
  useEffect(() => {
    const follow = () => setList(managerListOf(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const show = (next: ManagerList) => {
    goTo(addressOfList(next, location.search));
    setList(managerListOf(location.search));
  };
  return [list, show];
}
