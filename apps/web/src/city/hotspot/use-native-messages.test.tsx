// @vitest-environment happy-dom
// What the app around a hotspot view is told: once that the map is there, each curb that is picked, and that its panel was closed.
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import { openHook } from '../../testing/hook.tsx';
import { createSignal, useSignal } from '../../ui/signal.ts';
import { drawnReported } from '../view/map-slice.ts';
import { type SelectedCurbMessage, useNativeAppMessages } from './use-native-messages.ts';

const curb = (link: number, sentence = 'You may.'): SelectedCurbMessage => ({
  link,
  segment_id: `s${link}`,
  street: 'Oak',
  kind: 'open',
  sentence,
  longest_stay: 60,
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ReactNativeWebView');
});

async function opened() {
  const told: { type: string; payload: Record<string, unknown> }[] = [];
  Object.assign(globalThis, {
    ReactNativeWebView: { postMessage: (text: string) => void told.push(JSON.parse(text)) },
  });
  history.replaceState(null, '', '/viewer/?is_hotspot=1');
  const shown = createSignal<{ readonly selected: number | null; readonly curb: SelectedCurbMessage | null }>(
    {
      selected: null,
      curb: null,
    },
  );
  await openHook(() => {
    const { selected, curb: known } = useSignal(shown);
    useNativeAppMessages(selected, known);
  });
  act(() => void store.dispatch(drawnReported({ kind: 'point', lng: 0, lat: 0, zoom: 12 })));
  const show = (selected: number | null, known: SelectedCurbMessage | null) =>
    act(() => shown.set({ selected, curb: known }));
  const of = (type: string) => told.filter((one) => one.type === type).map(({ payload }) => payload);
  return { told, show, of };
}

it('says once that the map is there', async () => {
  const { show, of } = await opened();
  show(null, null);
  show(null, null);
  expect(of('ready')).toEqual([{ city: 'Testville', language: 'en' }]);
});

it('tells of a curb when its answer is known, once, and of the next, and that it was closed', async () => {
  const { told, show } = await opened();
  show(7, null);
  told.length = 0;
  show(7, curb(7));
  show(7, curb(7, 'You may not.'));
  show(8, null);
  show(8, curb(8));
  show(null, null);
  show(null, null);
  expect(told.map(({ type, payload }) => [type, payload.link])).toEqual([
    ['curb_selected', 7],
    ['curb_selected', 8],
    ['closed', 8],
  ]);
  expect(told[0]?.payload).toEqual(curb(7));
});
