// @vitest-environment happy-dom
// The measuring tool's panel: what it reads off while one draws, its units and buttons, and the tool it puts in hand.
import type { Position } from '@curbwright/core';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activeTool } from '../../map/map-signals.ts';
import { store } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { defaultCity, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { MeasurePanel } from './measure-panel.tsx';

async function opened(units: 'metric' | 'imperial' = 'metric') {
  store.dispatch(toolOpened('measure'));
  const page = await open(<MeasurePanel />, { currentCity: () => ({ ...defaultCity, units }) });
  const { view, person } = page;
  const reading = () => document.querySelector('output')?.textContent;
  const place = (...at: readonly Position[]) =>
    act(() => {
      for (const one of at) activeTool.get()?.take({ kind: 'place', at: one, vertex: null });
    });
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  const off = (name: string) => view.getByRole<HTMLButtonElement>('button', { name }).disabled;
  const reason = (name: string) =>
    view.getByRole('button', { name }).getAttribute('aria-description') ?? null;
  const said = () => document.querySelector('p[role=status]')?.textContent;
  return { ...page, reading, place, press, off, reason, said };
}

it('reads off what is drawn, also to where the pointer is, and says what is placed', async () => {
  const { view, reading, place, said } = await opened();
  expect([reading(), said()]).toEqual(['–', '']);
  expect(view.getByText(/^Click/).textContent).not.toContain('next point');
  expect(view.queryByRole('button', { name: 'Copy the value' })).toBeNull();
  place([0, 0]);
  expect([reading(), said()]).toEqual(['–', '1 point, –']);
  expect(view.getByText(/^Click for the next point/)).toBeTruthy();
  act(() => activeTool.get()?.take({ kind: 'move', at: [0.001, 0] }));
  expect(reading()).toMatch(/^111.* m$/);
  expect(said()).toBe('1 point, –');
  place([0.002, 0]);
  expect(said()).toMatch(/^2 points, 22\d.* m$/);
});

it('measures areas with the way around them, and places', async () => {
  const { view, person, reading, place } = await opened();
  await person.click(view.getByRole('radio', { name: 'Area' }));
  expect(view.queryByText(/^Perimeter/)).toBeNull();
  place([0, 0], [0.001, 0], [0.001, 0.001]);
  expect(reading()).toMatch(/m²$/);
  expect(view.getByText(/^Perimeter: \d/)).toBeTruthy();
  expect(view.getByRole<HTMLInputElement>('radio', { name: 'Area' }).checked).toBe(true);
  await person.click(view.getByRole('radio', { name: 'Point' }));
  place([2, 3]);
  expect(reading()).toMatch(/3.*2/);
});

it('measures in the city’s units until others are chosen', async () => {
  const { view, person, reading, place } = await opened('imperial');
  place([0, 0], [0.0001, 0]);
  expect(reading()).toMatch(/ft$/);
  const choice = view.getByRole<HTMLSelectElement>('combobox', { name: 'Units' });
  expect(choice.value).toBe('imperial');
  await person.selectOptions(choice, 'metric');
  expect(reading()).toMatch(/ m$/);
  expect(store.getState().tools.units).toBe('metric');
});

it('undoes, does again, removes, finishes and starts over, where there is something to', async () => {
  const { reading, place, press, off, reason, view } = await opened();
  expect([off('Undo'), off('Redo'), reason('Start over'), reason('Finish')]).toEqual([
    true,
    true,
    expect.stringMatching(/^Click/),
    null,
  ]);
  await press('Remove the chosen or last point');
  expect(lastToast()).toMatch(/^Click/);
  place([0, 0], [0.001, 0], [0.003, 0]);
  expect([off('Undo'), reason('Start over'), reason('Remove the chosen or last point')]).toEqual([
    false,
    null,
    null,
  ]);
  const whole = reading();
  await press('Undo');
  expect(reading()).toMatch(/^111/);
  expect(off('Redo')).toBe(false);
  await press('Redo');
  expect(reading()).toBe(whole);
  await press('Remove the chosen or last point');
  expect(reading()).toMatch(/^111/);
  await press('Finish');
  expect(reason('Finish')).toMatch(/^Drag a point/);
  expect(view.getByText(/^Drag a point/)).toBeTruthy();
  await press('Start over');
  expect(reading()).toBe('–');
});

it('copies the value', async () => {
  const { place, press, reading } = await opened();
  place([0, 0], [0.001, 0]);
  await press('Copy the value');
  expect(await navigator.clipboard.readText()).toBe(reading());
});

it('is put away by its button or Escape, and takes the tool out of hand', async () => {
  const { press } = await opened();
  expect(activeTool.get()).not.toBeNull();
  await press('Close');
  expect(store.getState().tools.open).toBeNull();
  act(() => void store.dispatch(toolOpened('measure')));
  act(() => activeTool.get()?.take({ kind: 'cancel' }));
  expect(store.getState().tools.open).toBeNull();
});

it('leaves nothing in hand when it is gone', () => {
  expect(activeTool.get()).toBeNull();
});
