// @vitest-environment happy-dom
// Who is offered the tour of the map: a first visit to the map itself, once.
import { afterEach, expect, it, vi } from 'vitest';
import { markTourSeen, shouldOfferTour } from './tour-slice.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

it.each([
  { visit: 'a first visit', offered: true },
  { visit: 'one of who was there before', kept: 'seen', offered: false },
  { visit: 'one that keeps something else', kept: 'later', offered: true },
  { visit: 'one for a curb', address: '/viewer/?link=7', offered: false },
  { visit: 'one at a place of the map', address: '/viewer/?zoom=14', offered: true },
  { visit: 'a hotspot view', address: '/viewer/?is_hotspot=1', offered: false },
  { visit: 'a driven browser', driven: true, offered: false },
  { visit: 'a driven browser that asks for it', driven: true, kept: 'offer', offered: true },
  { visit: 'one in a frame of another page', framed: true, offered: false },
  { visit: 'one for a curb that asks for it', address: '/viewer/?link=7', kept: 'offer', offered: true },
])('$visit is offered the tour: $offered', ({ kept, address = '/', driven = false, framed, offered }) => {
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(driven);
  if (framed) vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window);
  if (kept !== undefined) localStorage.setItem('tour', kept);
  history.replaceState(null, '', address);
  expect(shouldOfferTour()).toBe(offered);
});

it('offers it no more to who took or declined it', () => {
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
  expect(shouldOfferTour()).toBe(true);
  markTourSeen();
  expect(shouldOfferTour()).toBe(false);
});
