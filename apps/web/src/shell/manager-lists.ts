// The lists of the manager's list view: reads the selected one from the URL (`?list=batches`) and
// switches between them.
import { useEffect, useState } from 'react';
import { navigateTo } from './navigation.ts';

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

/** Returns the list selected in a URL; the first one if it is invalid. */
export function managerListOf(search: string): ManagerList {
  const requestedList = new URLSearchParams(search).get('list');
  return managerLists.find((list) => list === requestedList) ?? 'regulations';
}

/** URL of a list; of the current parameters, only the scenario is kept. */
export function managerListUrl(list: ManagerList, search = ''): string {
  const query = new URLSearchParams();
  if (list !== 'regulations') query.set('list', list);
  const scenario = new URLSearchParams(search).get('scenario');
  if (scenario !== null) query.set('scenario', scenario);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns the current list and a function to switch; Back returns to the previous one. */
export function useManagerList(): readonly [ManagerList, (list: ManagerList) => void] {
  const [list, setList] = useState(() => managerListOf(location.search));
  useEffect(() => {
    const follow = () => setList(managerListOf(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const show = (next: ManagerList) => {
    navigateTo(managerListUrl(next, location.search));
    setList(managerListOf(location.search));
  };
  return [list, show];
}
