// @vitest-environment happy-dom
// The column of map tools, the tooltip at the pointer, its place in figures, the arrows that move the map, and full screen.
import { restriction } from '@curbwright/core';
import { act, fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hoveredCurb, pointerPosition } from '../../map/map-signals.ts';
import { instantChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { cameraSet, drawnReported, positionToCopySet } from '../view/map-slice.ts';
import { MapTooltip } from './map-tooltip.tsx';
import { PanPad } from './pan-pad.tsx';
import { PointerCoordinates } from './pointer-coordinates.tsx';
import { ToolColumn } from './tool-column.tsx';

const camera = { kind: 'point', lng: 10, lat: 20, zoom: 14 } as const;
afterEach(() => {
  act(() => {
    hoveredCurb.set(null);
    pointerPosition.set(null);
    store.dispatch(positionToCopySet(null));
    store.dispatch(toolOpened(null));
  });
});

describe('the column', () => {
  // WebGL is not available here, so tools that need the map show that as their reason.
  const column = async (hasPanels: boolean, drawn: boolean) => {
    const page = await open(<ToolColumn hasPanels={hasPanels}>the others</ToolColumn>);
    if (drawn) act(() => void store.dispatch(drawnReported(camera)));
    const tool = (name: string) => page.view.getByRole('button', { name });
    return { ...page, tool };
  };

  it('moves the map’s area where panels and first picture are there, and says why it measures nothing', async () => {
    const { tool, person } = await column(true, true);
    await person.click(tool('Move the map'));
    expect(store.getState().tools.open).toBe('move');
    expect(tool('Move the map').getAttribute('aria-pressed')).toBe('true');
    expect(tool('Measure').getAttribute('aria-pressed')).toBe('false');
    await person.click(tool('Move the map'));
    expect(store.getState().tools.open).toBeNull();
    await person.click(tool('Measure'));
    expect(store.getState().tools.open).toBeNull();
    expect(lastToast()).not.toBe('');
    act(() => void store.dispatch(toolOpened('layers')));
    await userEvent.keyboard('m');
    expect(store.getState().tools.open).toBe('layers');
    await userEvent.keyboard('s');
    expect(store.getState().tools.open).toBeNull();
  });

  it('waits for its panels', async () => {
    const { tool, person } = await column(false, true);
    await person.click(tool('Move the map'));
    expect(store.getState().tools.open).toBeNull();
  });

  it('is behind one button on a phone, and closes when a tool is chosen', async () => {
    const { tool, person, view } = await column(true, true);
    const shown = () => view.getByRole('group', { name: 'Map tools' }).dataset.shown;
    expect([shown(), view.getByText('the others') !== null]).toEqual(['false', true]);
    await person.click(tool('More map tools'));
    expect([shown(), tool('More map tools').getAttribute('aria-pressed')]).toEqual(['true', 'true']);
    await person.click(tool('Move the map'));
    expect(shown()).toBe('false');
  });

  it('offers full screen where the browser has it', async () => {
    const { view } = await column(true, true);
    expect(view.queryByRole('button', { name: /full screen/i })).toBeNull();
  });

  it('goes to full screen and back', async () => {
    const enabled = vi.fn(() => true);
    let full: Element | null = null;
    for (const [name, get] of [
      ['fullscreenEnabled', enabled],
      ['fullscreenElement', () => full],
    ] as const)
      Object.defineProperty(document, name, { configurable: true, get });
    const [enter, leave] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    Object.assign(document.documentElement, { requestFullscreen: enter });
    Object.assign(document, { exitFullscreen: leave });
    const { tool, person } = await column(true, true);
    await person.click(tool('Full screen'));
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
    full = document.documentElement;
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    await person.click(tool('Exit full screen'));
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  });
});

describe('the tooltip', () => {
  const loading = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500 });
  const opened = async () => {
    store.dispatch(instantChosen({ date: '2026-11-20', time: '12:00' }));
    const page = await open(<MapTooltip />, {
      ruleSets: () =>
        mockResponse('ruleSets', {
          calendar: { periods: [] },
          time_zone: 'America/Chicago',
          rule_sets: [{ number: 4, id: 'four', restrictions: [loading] }],
        } as never),
      subActivities: () =>
        mockResponse('subActivities', {
          results: [{ name: 'loading', display_name: 'Loading', color: '#aa0000', in_viewer: true }],
        }),
    });
    const box = () => document.querySelector<HTMLElement>('[data-tooltip]');
    const lines = () => [...(box()?.children ?? [])].map(({ textContent }) => textContent);
    const hover = (ruleSet: number | null, street: string | null, x = 50, y = 60) =>
      act(() => hoveredCurb.set({ link: 7, ruleSet, street, x, y }));
    return { ...page, box, lines, hover };
  };

  it('says street, rule and class of the curb under the pointer, and is gone without one', async () => {
    const { box, lines, hover } = await opened();
    expect(box()).toBeNull();
    hover(4, 'Oak');
    await expect.poll(() => lines()[2]).toBe('Loading');
    expect(lines()[0]).toBe('Oak');
    expect(lines()[1]).toMatch(/\.$/);
    expect(box()?.querySelector('line')?.getAttribute('stroke')).toBe('#aa0000');
    hover(null, null);
    expect(lines()[0]).toBe('Curb without a street name');
    expect(box()?.querySelector('line')).toBeNull();
    act(() => hoveredCurb.set(null));
    expect(box()).toBeNull();
  });

  it('lies beside the pointer, on the other side where there is no room, never outside', async () => {
    const sizes = { offsetWidth: 100, offsetHeight: 40, clientWidth: 300, clientHeight: 200 } as const;
    for (const [side, pixels] of Object.entries(sizes))
      vi.spyOn(HTMLElement.prototype, side as keyof typeof sizes, 'get').mockReturnValue(pixels);
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
      configurable: true,
      get: () => document.body,
    });
    const { box, hover } = await opened();
    const at = (x: number, y: number) => {
      hover(4, 'Oak', x, y);
      return box()?.style.transform;
    };
    expect(at(50, 60)).toBe('translate(66px, 76px)');
    expect(at(184, 144)).toBe('translate(200px, 160px)');
    expect(at(185, 145)).toBe('translate(69px, 89px)');
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(110);
    expect(at(90, 60)).toBe('translate(0px, 76px)');
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
  });
});

describe('the place of the pointer', () => {
  it('is the middle of the map without one, and is copied', async () => {
    const { view, person } = await open(<PointerCoordinates />);
    act(() => void store.dispatch(cameraSet(camera)));
    const words = () => view.getByRole('button').textContent;
    expect(words()).toMatch(/^20\.\d*, 10\.\d*$/);
    act(() => pointerPosition.set([-3.5, 7.25]));
    expect(words()).toMatch(/^7\.25\d*, -3\.5\d*$/);
    await person.click(view.getByRole('button'));
    expect(await navigator.clipboard.readText()).toBe(words());
    await expect.poll(() => lastToast() === `Copied: ${words()}`).toBe(true);
  });

  it('asked for by a right click is copied once', async () => {
    await open(<PointerCoordinates />);
    act(() => void store.dispatch(positionToCopySet([1.5, 2.5])));
    expect(store.getState().map.positionToCopy).toBeNull();
    await expect.poll(() => lastToast()).toMatch(/^Copied: 2\.5\d*, 1\.5\d*$/);
  });

  it('says when the browser lets nothing be copied', async () => {
    const { view } = await open(<PointerCoordinates />);
    act(() => pointerPosition.set([1, 2]));
    onTestFinished(() => {
      vi.restoreAllMocks();
      Reflect.deleteProperty(document, 'execCommand');
    });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    Object.assign(document, { execCommand: () => false });
    fireEvent.click(view.getByRole('button'));
    await expect
      .poll(() => lastToast())
      .toBe('The browser did not allow copying. Select the text and copy it yourself.');
  });
});

it('moves the map by single clicks, once there is one', async () => {
  const { view, person } = await open(<PanPad />);
  const names = view.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Move north', 'Move west', 'Move east', 'Move south']);
  act(() => void store.dispatch(cameraSet({ ...camera, lat: 0, lng: 0 })));
  const degrees = (160 * 360) / (512 * 2 ** 14);
  const moved = async (name: string) => {
    act(() => void store.dispatch(cameraSet({ ...camera, lat: 0, lng: 0 })));
    await person.click(view.getByRole('button', { name }));
    const { at } = store.getState().map;
    return [at?.lng, at?.lat].map((value) => Math.round(((value ?? 0) / degrees) * 100) / 100 + 0);
  };
  expect(await moved('Move north')).toEqual([0, 1]);
  expect(await moved('Move west')).toEqual([-1, 0]);
  expect(await moved('Move east')).toEqual([1, 0]);
  expect(await moved('Move south')).toEqual([0, -1]);
});
