// @vitest-environment happy-dom
// The manager's lists: the one the address asks for, the way to another by a plain click alone, and Back.
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import '../shell/staff-api.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { open, signedIn } from '../testing/page.tsx';
import { mockElementSizes } from '../testing/room.ts';
import { ManagerListsScreen } from './manager-lists-screen.tsx';

mockElementSizes();
// Preloads the chunks that a test does not wait for, because they would otherwise load after it
// ends.
beforeAll(() =>
  Promise.all([
    import('./batch-list.tsx'),
    import('./asset-list.tsx'),
    import('./work-order-list.tsx'),
    import('./import-list.tsx'),
    import('./header-tools.tsx'),
    import('../operations/deleted-records/deleted-list.tsx'),
  ]),
);
afterEach(() => {
  store.dispatch(routeChanged('/'));
});

async function lists(search: string) {
  history.replaceState(null, '', `/manager/listview/${search}`);
  store.dispatch(routeChanged('/manager/listview/'));
  const seen: [string | null, unknown][] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
    how,
  ) {
    seen.push([this.getAttribute('data-list'), how]);
  });
  const page = await open(<ManagerListsScreen />, signedIn('view', 'edit'));
  scroll.mockRestore();
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-list]')];
  return {
    ...page,
    seen,
    links,
    link: (name: string) => links().find(({ dataset }) => dataset.list === name) as HTMLAnchorElement,
    open: () =>
      links()
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ dataset }) => dataset.list),
  };
}

it('shows the list the address asks for, its name in sight, and leads to the others with the scenario', async () => {
  const page = await lists('?list=work-orders&scenario=4&rate_order=-x');
  expect(page.open()).toEqual(['work-orders']);
  expect(page.seen).toEqual([['work-orders', { block: 'nearest', inline: 'center' }]]);
  expect(page.links().map((link) => link.getAttribute('href'))).toEqual([
    '/manager/listview/?scenario=4',
    '/manager/listview/?list=batches&scenario=4',
    '/manager/listview/?list=rates&scenario=4',
    '/manager/listview/?list=assets&scenario=4',
    '/manager/listview/?list=work-orders&scenario=4',
    '/manager/listview/?list=imports&scenario=4',
    '/manager/listview/?list=deleted&scenario=4',
  ]);
  await page.view.findByRole('region', { name: /^Work orders/ });
});

it.each([
  [{ button: 0 }, true],
  [{ button: 1 }, false],
  [{ metaKey: true }, false],
  [{ ctrlKey: true }, false],
  [{ shiftKey: true }, false],
  [{ altKey: true }, false],
])('a click %j goes to a list in this page: %s', async (how, goes) => {
  const page = await lists('?list=deleted');
  const taken: boolean[] = [];
  const follow = (event: Event) => {
    taken.push(event.defaultPrevented);
    // Otherwise the browser would open the URL itself.
    event.preventDefault();
  };
  addEventListener('click', follow);
  fireEvent.click(page.link('batches'), { button: 0, ...how });
  removeEventListener('click', follow);
  expect([taken, page.open()]).toEqual([[goes], [goes ? 'batches' : 'deleted']]);
  expect(location.search).toBe(goes ? '?list=batches' : '?list=deleted');
});

it('stays where it is when its own name is clicked, and goes back with the address', async () => {
  const page = await lists('?list=deleted');
  const steps = history.length;
  fireEvent.click(page.link('deleted'));
  expect([page.open(), history.length]).toEqual([['deleted'], steps]);
  fireEvent.click(page.link('imports'));
  expect(page.open()).toEqual(['imports']);
  history.replaceState(null, '', '/manager/listview/?list=assets');
  act(() => void dispatchEvent(new Event('popstate')));
  expect(page.open()).toEqual(['assets']);
});
