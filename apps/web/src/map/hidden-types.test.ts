// @vitest-environment happy-dom
// Types of assets that are hidden on the map: one by one, remembered in this browser. And what features draw on staff's map beside each other.
import { afterEach, expect, it } from 'vitest';
import { mapExtras, showOnMap } from '../entry/map-extras.ts';
import { hiddenTypes, showTypes } from './asset-signals.ts';
import type { MapPart } from './view.ts';

afterEach(() => {
  hiddenTypes.set(new Set());
  mapExtras.set({});
  localStorage.clear();
});

it('hides and shows types, and remembers which', () => {
  showTypes(['sign', 'meter', 'rack'], false);
  expect([...hiddenTypes.get()]).toEqual(['sign', 'meter', 'rack']);
  showTypes(['meter', 'unknown'], true);
  expect([...hiddenTypes.get()]).toEqual(['sign', 'rack']);
  expect(localStorage.getItem('asset-types-hidden')).toBe('["sign","rack"]');
  showTypes(['bench'], false);
  expect([...hiddenTypes.get()]).toEqual(['sign', 'rack', 'bench']);
});

it('draws extras in the order they came, each under its name, until it is taken away', () => {
  const extra = (name: string) => ({ part: { name } as unknown as MapPart, shows: {} });
  showOnMap('assets', extra('a'));
  showOnMap('orders', extra('b'));
  showOnMap('assets', extra('c'));
  expect(Object.keys(mapExtras.get())).toEqual(['assets', 'orders']);
  expect(mapExtras.get().assets?.part).toEqual({ name: 'c' });
  showOnMap('assets', null);
  expect(Object.keys(mapExtras.get())).toEqual(['orders']);
  showOnMap('nothing', null);
  expect(Object.keys(mapExtras.get())).toEqual(['orders']);
});
