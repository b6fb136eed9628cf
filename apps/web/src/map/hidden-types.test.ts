// @vitest-environment happy-dom
// Types of assets that are hidden on the map: one by one, remembered in this browser. And what features draw on staff's map beside each other.

import { afterEach, expect, it } from 'vitest';
import { changeAssets, selectAssets, setAssetTypesShown } from '../assets/assets-slice.ts';
import { setStaffOverlay, staffOverlays } from '../entry/staff-overlays.ts';
import { store } from '../shell/store.ts';
import type { MapOverlay } from './view.ts';

afterEach(() => {
  changeAssets({ hiddenTypes: [] });
  staffOverlays.set({});
  localStorage.clear();
});

it('hides and shows types, and remembers which', () => {
  setAssetTypesShown(['sign', 'meter', 'rack'], false);
  expect([...selectAssets(store.getState()).hiddenTypes]).toEqual(['sign', 'meter', 'rack']);
  setAssetTypesShown(['meter', 'unknown'], true);
  expect([...selectAssets(store.getState()).hiddenTypes]).toEqual(['sign', 'rack']);
  expect(localStorage.getItem('asset-types-hidden')).toBe('["sign","rack"]');
  setAssetTypesShown(['bench'], false);
  expect([...selectAssets(store.getState()).hiddenTypes]).toEqual(['sign', 'rack', 'bench']);
});

it('draws extras in the order they came, each under its name, until it is taken away', () => {
  const extra = (name: string) => ({ part: { name } as unknown as MapOverlay, shows: {} });
  setStaffOverlay('assets', extra('a'));
  setStaffOverlay('orders', extra('b'));
  setStaffOverlay('assets', extra('c'));
  expect(Object.keys(staffOverlays.get())).toEqual(['assets', 'orders']);
  expect(staffOverlays.get().assets?.part).toEqual({ name: 'c' });
  setStaffOverlay('assets', null);
  expect(Object.keys(staffOverlays.get())).toEqual(['orders']);
  setStaffOverlay('nothing', null);
  expect(Object.keys(staffOverlays.get())).toEqual(['orders']);
});
