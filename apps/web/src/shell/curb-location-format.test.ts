// @vitest-environment happy-dom
// A curb's place in street words, and what a view and the page behind an address are called.
import { routeOf } from '@curbwright/core';
import { expect, it } from 'vitest';
import { openHook } from '../testing/hook.tsx';
import { useCurbLocation, useCurbLocationFormat, useSideName } from './curb-location-format.ts';
import { headerModuleOf, usePageName, useRouteName } from './route-name.ts';

const oak = { bl_street_name: 'Oak Street', bl_side: 'NE', bl_from: '3rd Avenue', bl_to: '4th Avenue' };

it.each([
  { place: oak, street: 'Oak Street', where: 'Northeast side, between 3rd Avenue and 4th Avenue' },
  { place: { ...oak, bl_side: null }, street: 'Oak Street', where: 'between 3rd Avenue and 4th Avenue' },
  {
    place: { ...oak, bl_side: 'left' },
    street: 'Oak Street',
    where: 'left side, between 3rd Avenue and 4th Avenue',
  },
  { place: { ...oak, bl_to: null }, street: 'Oak Street', where: 'Northeast side, from 3rd Avenue' },
  { place: { ...oak, bl_from: null }, street: 'Oak Street', where: 'Northeast side, from 4th Avenue' },
  { place: { ...oak, bl_to: '3rd Avenue' }, street: 'Oak Street', where: 'Northeast side, from 3rd Avenue' },
  { place: { ...oak, bl_from: null, bl_to: null }, street: 'Oak Street', where: 'Northeast side' },
  {
    place: { bl_street_name: null, bl_side: null, bl_from: null, bl_to: null },
    street: 'Curb without a street name',
    where: '',
  },
])('says where a curb is: "$where"', async ({ place, street, where }) => {
  const { now } = await openHook(useCurbLocationFormat);
  expect(now()(place)).toEqual({ street, where });
});

it('has no words for a curb that is not known yet', async () => {
  const { now } = await openHook(() => [useCurbLocation(undefined), useCurbLocation(oak).street]);
  expect(now()).toEqual([{ street: '', where: '' }, 'Oak Street']);
});

it('names compass sides in the reader’s language', async () => {
  const { now } = await openHook(useSideName, {}, 'es');
  expect([now()('NE'), now()('median')]).toEqual(['noreste', 'median']);
});

it.each([
  { path: '/manager/mapview/', name: 'Manager: Map' },
  { path: '/manager/listview/', name: 'Manager: List' },
  { path: '/analyzer/dashboardview/', name: 'Analyzer: Dashboard' },
  { path: '/viewer/', name: 'Viewer' },
  { path: '/loginpage/', name: 'Sign in' },
])('calls $path "$name"', async ({ path, name }) => {
  const { now } = await openHook(useRouteName);
  expect(now()(routeOf(path) ?? expect.fail('no route'))).toBe(name);
});

it.each([
  { address: '/manager/mapview/?link=7#map=1/2/3', name: 'Manager: Map' },
  { address: '/viewer/#map=1/2/3', name: 'Viewer' },
  { address: '/loginpage/', name: null },
  { address: '/nowhere/', name: null },
])('names the page behind $address: $name', async ({ address, name }) => {
  const { now } = await openHook(usePageName);
  expect(now()(address)).toBe(name);
});

it('shows visitors’ and staff’s viewer as one module', () => {
  expect([headerModuleOf('pfcv'), headerModuleOf('viewer'), headerModuleOf('managerMap')]).toEqual([
    'viewer',
    'viewer',
    'manager',
  ]);
});
