// @vitest-environment happy-dom
// The next click on the map as the place of an order; and a file as a small picture, or as its kind.

import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapHandlers, type PickHandler } from '../map/handlers.ts';
import { store } from '../shell/store.ts';
import { openHook } from '../testing/hook.tsx';
import { ErrorResponse, open, settled } from '../testing/page.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useLocationPicker } from './use-location-picker.ts';
import { selectWorkOrderLocation } from './work-order-location.ts';

describe('choosing a place', () => {
  const before = () => false;
  const curb = (link: number) => ({ link, ruleSet: null, street: null });
  const at = { at: [11, 43] as const, adds: false };
  beforeEach(() => {
    mapHandlers.pick = before;
  });
  afterEach(() => {
    mapHandlers.pick = null;
  });
  async function picking() {
    const onPlace = vi.fn();
    const hook = await openHook(() => useLocationPicker(onPlace));
    expect([
      hook.now().picking,
      selectWorkOrderLocation(store.getState()).choosing,
      mapHandlers.pick,
    ]).toEqual([false, false, before]);
    await hook.run(({ toggle }) => toggle());
    expect([hook.now().picking, selectWorkOrderLocation(store.getState()).choosing]).toEqual([true, true]);
    return { ...hook, onPlace };
  }
  const click = (...[picked, where]: Parameters<PickHandler>) => {
    let taken: boolean | undefined;
    act(() => {
      taken = mapHandlers.pick?.(picked, where);
    });
    return taken;
  };

  it.each([
    [[curb(7), curb(9)], 7],
    [[], null],
  ])('takes the next click alone, with the nearest curb there', async (picked, link) => {
    const { now, onPlace } = await picking();
    expect(click(picked, at)).toBe(true);
    expect(onPlace).toHaveBeenCalledExactlyOnceWith({ at: [11, 43], link });
    expect([now().picking, selectWorkOrderLocation(store.getState()).choosing, mapHandlers.pick]).toEqual([
      false,
      false,
      before,
    ]);
  });
  it('takes no place from a click that has none', async () => {
    const { now, onPlace } = await picking();
    expect(click([curb(7)], null)).toBe(true);
    expect([onPlace.mock.calls.length, now().picking]).toEqual([0, false]);
  });
  it('leaves clicks to others when it is put away, and whoever took them meanwhile', async () => {
    const { now, run } = await picking();
    const other = () => true;
    act(() => {
      mapHandlers.pick = other;
    });
    await run(({ toggle }) => toggle());
    expect([now().picking, selectWorkOrderLocation(store.getState()).choosing, mapHandlers.pick]).toEqual([
      false,
      false,
      other,
    ]);
  });
});

describe('a file', () => {
  const made: string[] = [];
  const revoked: string[] = [];
  beforeEach(() => {
    made.length = 0;
    revoked.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      made.push(`blob:${made.length + 1}`);
      return `blob:${made.length}`;
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
  });
  afterEach(() => void vi.restoreAllMocks());
  const picture = () => document.querySelector('img');

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])(
    'of %s is shown, until it is put away',
    async (mediaType) => {
      const page = await open(<Thumbnail mediaType={mediaType} from={{ id: 5 }} />, {
        storedFile: () => 'bytes',
      });
      await expect.poll(() => picture()?.getAttribute('src')).toBe('blob:1');
      expect(page.asked.map(({ name, params }) => [name, params.id])).toEqual([['storedFile', '5']]);
      expect(picture()?.getAttribute('alt')).toBe('');
      fireEvent.error(picture() as HTMLElement);
      expect(picture()).toBeNull();
      expect(page.view.queryByText('bytes')).toBeNull();
    },
  );
  it.each([
    ['image/svg+xml', 'photo'],
    ['image/heic', 'photo'],
    ['application/pdf', 'file'],
    ['x-image/png', 'file'],
    ['image/pngx', 'photo'],
  ])('of %s is not read, and shown as a %s', async (mediaType, icon) => {
    const { asked } = await open(<Thumbnail mediaType={mediaType} from={{ id: 5 }} />);
    await settled();
    expect(asked).toEqual([]);
    expect(document.querySelector('svg')?.getAttribute('class')).toMatch(new RegExp(`icon-${icon}\\b`));
  });
  it('that cannot be read is shown as its kind', async () => {
    const { asked } = await open(<Thumbnail mediaType="image/png" from={{ id: 5 }} />, {
      storedFile: () => new ErrorResponse(404, { code: 'not_found', detail: 'Not found.' }),
    });
    await expect.poll(() => asked.length).toBe(1);
    expect(document.querySelector('svg')?.getAttribute('class')).toMatch(/icon-photo/);
    expect(made).toEqual([]);
  });
});
