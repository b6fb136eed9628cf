// Tests the previous and the current route.
import { describe, expect, it } from 'vitest';
import { routeChanged, routeSlice } from './route-slice.ts';

describe('the route', () => {
  it('keeps where one was before, and takes no step for the same address', () => {
    const start = { previous: null, current: '/' };
    const there = routeSlice.reducer(start, routeChanged('/manager/mapview/'));
    expect(there).toEqual({ previous: '/', current: '/manager/mapview/' });
    expect(routeSlice.reducer(there, routeChanged('/manager/mapview/'))).toEqual(there);
    expect(routeSlice.reducer(there, routeChanged('/loginpage/'))).toEqual({
      previous: '/manager/mapview/',
      current: '/loginpage/',
    });
  });
});
