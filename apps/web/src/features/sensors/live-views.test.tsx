// @vitest-environment happy-dom
// Live data in words: what is free of a curb and of all, what is not heard, what is made up, and where nothing is offered.
import { expect, it } from 'vitest';
import { liveSet } from '../../app/layers-slice.ts';
import { liveLinks } from '../../app/map-signals.ts';
import { store } from '../../app/store.ts';
import { answerOf } from '../../testing/answer-of.ts';
import { type Answers, open } from '../../testing/page.tsx';
import { FreeNow, FreeNowToggle } from './free-now.tsx';
import { LiveOfCurb } from './live-of-curb.tsx';

const live = { spaces: 8, free: 3, stale: 0, haloWidth: 12, heard: null, simulated: false, at: null };
const offered: Answers = {
  checkRealtimeSegmentsData: () => answerOf('checkRealtimeSegmentsData', { message: true }),
};

it.each([
  [{}, false, '3 of 8', 'free'],
  [{ free: 0 }, false, '0 of 8', 'full'],
  [{ stale: 1 }, false, '3 of 8, 1 not heard', 'free'],
  [{ spaces: 0, free: 0, stale: 4 }, false, 'Not heard', 'unknown'],
  [{ spaces: 0, free: 0, stale: 4 }, true, 'Free spaces: not heard', 'unknown'],
  [{ simulated: true, stale: 2 }, true, '3 of 8 free, 2 not heard, simulated', 'free'],
])('says of a curb %j in the list (alone: %s) that %s', async (part, alone, said, look) => {
  liveLinks.set(new Map([[7, { ...live, ...part }]]));
  await open(<FreeNow link={7} alone={alone} />);
  const shown = document.querySelector<HTMLElement>('[data-look]');
  expect([shown?.textContent, shown?.title, shown?.dataset.look]).toEqual([said, said, look]);
  liveLinks.set(null);
});

it('has a dash for a curb without sensors, and nothing where it stands alone', async () => {
  liveLinks.set(new Map([[7, live]]));
  const { view } = await open(<FreeNow link={8} />);
  expect(view.getByText('no sensor').parentElement?.textContent).toBe('–no sensor');
  const alone = await open(<FreeNow link={8} alone />);
  expect(alone.view.queryByText('no sensor')).toBeNull();
  liveLinks.set(null);
});

it('turns live data on and off, where the city has sensors online', async () => {
  const { view, person } = await open(<FreeNowToggle />, offered);
  const button = await view.findByRole('button', { name: 'Free now' });
  const isOn = () => [button.getAttribute('aria-pressed'), store.getState().layers.live];
  const before = store.getState().layers.live;
  await person.click(button);
  expect(isOn()).toEqual([String(!before), !before]);
  await person.click(button);
  expect(isOn()).toEqual([String(before), before]);
});

it('is not offered where no sensor is online', async () => {
  const { view, asked } = await open(<FreeNowToggle />);
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['checkRealtimeSegmentsData']);
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
  return await open(<LiveOfCurb link={7} />, {
    ...offered,
    sensorsForLinks: () => answerOf('sensorsForLinks', { result: [{ sensors: sensors as never }] } as never),
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
  expect(await view.findByText('3 of 7 spaces free')).toBeTruthy();
  expect(view.getByText('8 more are not heard')).toBeTruthy();
  expect(view.getByText(/^Last heard .*Nov 21/)).toBeTruthy();
  expect(view.getByText('From: a camera and a meter')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'sensorsForLinks')?.query).toEqual({ links: '7' });
  await person.click(view.getByRole('button', { name: 'Keep this up to date' }));
  expect(store.getState().layers.live).toBe(true);
});

it('says that readings are made up instead of where they come from', async () => {
  const { view } = await curb([{ ...sensor, is_simulated: true, reading: { spaces: 4, free: 0 } }]);
  expect(await view.findByText('Full: all 4 spaces are taken')).toBeTruthy();
  expect(view.getByText('Simulated: these readings are made up.')).toBeTruthy();
  expect(view.queryByText(/^From:/)).toBeNull();
});
