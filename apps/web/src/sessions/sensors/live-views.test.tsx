// @vitest-environment happy-dom
// Live data in words: what is free of a curb and of all, what is not heard, what is made up, and where nothing is offered.
import { act, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { liveSet } from '../../city/layers/layers-slice.ts';
import { liveLinks } from '../../map/map-signals.ts';
import { instantChosen, nowChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, defaultCity, open, settled } from '../../testing/page.tsx';
import { CurbLiveState } from './curb-live-state.tsx';
import { FreeSpacesNow, FreeSpacesToggle } from './free-spaces-now.tsx';
import { LiveToggle } from './live-toggle.tsx';

/** Sets the live states of links until the test ends. */
function told(...links: Parameters<typeof liveLinks.set>): void {
  liveLinks.set(...links);
  onTestFinished(() => act(() => liveLinks.set(null)));
}
const live = { spaces: 8, free: 3, stale: 0, haloWidth: 12, heard: null, simulated: false, at: null };
const offered: Answers = {
  checkRealtimeSegmentsData: () => mockResponse('checkRealtimeSegmentsData', { message: true }),
};

it.each([
  [{}, false, '3 of 8', 'free'],
  [{ free: 0 }, false, '0 of 8', 'full'],
  [{ stale: 1 }, false, '3 of 8, 1 not reporting', 'free'],
  [{ spaces: 0, free: 0, stale: 4 }, false, 'Not reporting', 'unknown'],
  [{ spaces: 0, free: 0, stale: 4 }, true, 'Available spaces: not reporting', 'unknown'],
  [{ simulated: true, stale: 2 }, true, '3 of 8 available, 2 not reporting, simulated', 'free'],
])('says of a curb %j in the list (alone: %s) that %s', async (part, alone, said, look) => {
  told(new Map([[7, { ...live, ...part }]]));
  await open(<FreeSpacesNow link={7} alone={alone} />);
  const shown = document.querySelector<HTMLElement>('[data-look]');
  expect([shown?.textContent, shown?.title, shown?.dataset.look]).toEqual([said, said, look]);
});

it('has a dash for a curb without sensors, and nothing where it stands alone', async () => {
  told(new Map([[7, live]]));
  const { view } = await open(<FreeSpacesNow link={8} />);
  expect(view.getByText('no sensor').parentElement?.textContent).toBe('–no sensor');
  const alone = await open(<FreeSpacesNow link={8} alone />);
  expect(alone.view.queryByText('no sensor')).toBeNull();
});

it('turns live data on and off, where the city has sensors online', async () => {
  const { view, person } = await open(<FreeSpacesToggle />, offered);
  const button = await view.findByRole('button', { name: 'Available now' });
  const isOn = () => [button.getAttribute('aria-pressed'), store.getState().layers.live];
  const before = store.getState().layers.live;
  await person.click(button);
  expect(isOn()).toEqual([String(!before), !before]);
  await person.click(button);
  expect(isOn()).toEqual([String(before), before]);
});

it('is not offered where no sensor is online', async () => {
  const { view, asked } = await open(<FreeSpacesToggle />);
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['checkRealtimeSegmentsData']);
  expect(view.queryByRole('button')).toBeNull();
});

const reading = { spaces: 4, free: 1 };
const sensor = {
  source_type: 'camera',
  is_online: true,
  is_stale: false,
  is_simulated: false,
  reading,
  last_reading: '2026-11-20T18:30:00Z',
};
async function curb(sensors: readonly object[]) {
  store.dispatch(liveSet(false));
  return await open(<CurbLiveState link={7} />, {
    ...offered,
    sensorsForLinks: () =>
      mockResponse('sensorsForLinks', { result: [{ sensors: sensors as never }] } as never),
  });
}

it('says what is free at a curb, when it was heard last and from what', async () => {
  const { view, person, asked } = await curb([
    sensor,
    {
      ...sensor,
      source_type: 'meter',
      reading: { spaces: 3, free: 2 },
      last_reading: '2026-11-21T18:30:00Z',
    },
    { ...sensor, is_stale: true, last_reading: null },
    { ...sensor, is_online: false },
  ]);
  expect(await view.findByText('3 of 7 spaces available')).toBeTruthy();
  expect(view.getByText('8 more are not reporting')).toBeTruthy();
  expect(view.getByText(/^Last update .*Nov 21/)).toBeTruthy();
  expect(view.getByText('Source: a camera and a meter')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'sensorsForLinks')?.query).toEqual({ links: '7' });
  await person.click(view.getByRole('button', { name: 'Turn on live data' }));
  expect(store.getState().layers.live).toBe(true);
});

it('says that readings are made up instead of where they come from', async () => {
  const { view } = await curb([{ ...sensor, is_simulated: true, reading: { spaces: 4, free: 0 } }]);
  expect(await view.findByText('Full: all 4 spaces are taken')).toBeTruthy();
  expect(view.getByText('Simulated: these readings are not real.')).toBeTruthy();
  expect(view.queryByText(/^Source:/)).toBeNull();
});

it('follows the curb by what the page is told while live data is on, and tells changes aloud, not the first', async () => {
  store.dispatch(liveSet(true));
  onTestFinished(() => void store.dispatch(liveSet(false)));
  told(new Map([[7, { ...live, heard: '2026-11-20T18:30:00Z' }]]));
  const { view } = await open(<CurbLiveState link={7} />, {
    ...offered,
    sensorsForLinks: () =>
      mockResponse('sensorsForLinks', { result: [{ sensors: [sensor] as never }] } as never),
  });
  const section = within(await view.findByRole('region', { name: 'Available right now' }));
  const aloud = () => section.getByRole('status').textContent;
  const look = () => document.querySelector<HTMLElement>('[data-look]')?.dataset.look;
  expect([section.getByText('3 of 8 spaces available').dataset.look, aloud()]).toEqual(['free', '']);
  expect(section.getByText(/^Last update .*Nov 20/)).toBeTruthy();
  expect(await section.findByText('Source: a camera')).toBeTruthy();
  expect(section.queryByRole('button')).toBeNull();
  act(() => liveLinks.set(new Map([[7, { ...live, free: 0 }]])));
  await expect.poll(aloud).toBe('Full: all 8 spaces are taken');
  expect([look(), section.queryByText(/^Last update/)]).toEqual(['full', null]);
  // A further change soon after is shown at once, but not announced yet.
  act(() => liveLinks.set(new Map([[7, { ...live, free: 1 }]])));
  expect([look(), aloud()]).toEqual(['free', 'Full: all 8 spaces are taken']);
  act(() => liveLinks.set(new Map([[8, live]])));
  expect(view.queryByRole('region')).toBeNull();
});

it('says nothing of a curb whose sensors never read anything', async () => {
  const { view, asked } = await curb([{ ...sensor, reading: null, last_reading: null }]);
  await settled();
  expect(asked.some(({ name }) => name === 'sensorsForLinks')).toBe(true);
  expect(view.queryByRole('region')).toBeNull();
});

it('asks for no sensors of a curb at another time', async () => {
  store.dispatch(instantChosen({ date: '2026-11-20', time: '12:00' }));
  onTestFinished(() => void store.dispatch(nowChosen()));
  const { view, asked } = await curb([sensor]);
  await settled();
  const names = asked.map(({ name }) => name);
  expect(names).toContain('checkRealtimeSegmentsData');
  expect(names).not.toContain('sensorsForLinks');
  expect(view.queryByRole('region')).toBeNull();
});

it('has a tool of the map for live data, which says why it does nothing without one', async () => {
  const { view, person } = await open(<LiveToggle />, offered);
  const tool = await view.findByRole('button', { name: 'Live data' });
  const before = store.getState().layers.live;
  expect(tool.getAttribute('aria-pressed')).toBe(String(before));
  // The tool is disabled because happy-dom has no WebGL.
  expect(tool.getAttribute('aria-disabled')).toBe('true');
  await person.click(tool);
  expect(store.getState().layers.live).toBe(before);
});

it('asks for no sensors where the city offers no live data', async () => {
  const configuration = [{ config_key: 'LIVE', config_value: { is_enabled: false, seconds: 30 } }];
  const { view, asked } = await open(<LiveToggle />, {
    ...offered,
    currentCity: () => ({ ...defaultCity, configuration }),
  });
  await settled();
  expect(asked).toEqual([]);
  expect(view.queryByRole('button')).toBeNull();
});
