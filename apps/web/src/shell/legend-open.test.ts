// @vitest-environment happy-dom
// The legend is open where there is room for it, until the user decides.
import { afterEach, expect, it, vi } from 'vitest';
import { mockMediaQueries } from '../testing/screen-width.ts';
import { isLegendOpen } from './legend-open.ts';
import { legendSet } from './panels-slice.ts';
import { store } from './store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  store.dispatch(legendSet(null));
});

it.each([
  { path: '/viewer/', hasRoom: true, chosen: null, open: true },
  { path: '/viewer/', hasRoom: false, chosen: null, open: false },
  { path: '/manager/mapview/', hasRoom: true, chosen: null, open: false },
  { path: '/analyzer/mapview/', hasRoom: true, chosen: null, open: false },
  { path: '/manager/mapview/', hasRoom: false, chosen: true, open: true },
  { path: '/viewer/', hasRoom: true, chosen: false, open: false },
])('$path with room: $hasRoom, chosen: $chosen', ({ path, hasRoom, chosen, open }) => {
  if (hasRoom) mockMediaQueries(/min-width: 1200px/);
  else mockMediaQueries();
  store.dispatch(legendSet(chosen));
  const { panels, route } = store.getState();
  expect(isLegendOpen({ panels, route: { ...route, current: path } })).toBe(open);
});
