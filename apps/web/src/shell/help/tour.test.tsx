// @vitest-environment happy-dom
// The tour goes over the parts that are on the screen, there and back; it ends by its button and by Escape, and gives the focus back.
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { store } from '../store.ts';
import { tourEnded, tourStarted } from '../tour-slice.ts';
import { Tour } from './tour.tsx';

const made: HTMLElement[] = [];
afterEach(() => {
  for (const element of made.splice(0)) element.remove();
  store.dispatch(tourEnded());
  vi.restoreAllMocks();
});

function part(name: string, value: string, box: DOMRect): void {
  const element = document.body.appendChild(document.createElement('div'));
  element.setAttribute(name, value);
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(box);
  made.push(element);
}

async function tour() {
  part('data-search', '', new DOMRect(100, 20, 300, 40));
  part('data-over-map', 'asker', new DOMRect(0, 0, 0, 0));
  part('data-over-map', 'time', new DOMRect(50, 400, 600, 60));
  part('data-over-map', 'legend', new DOMRect(700, 100, 200, 300));
  store.dispatch(tourStarted());
  const page = await open(<Tour />);
  const said = () => [...(document.querySelector('section')?.querySelectorAll('p, h2') ?? [])];
  return {
    ...page,
    said: () =>
      said()
        .map(({ textContent }) => textContent)
        .slice(0, 2),
  };
}

it('shows what is on the screen and has a size, one after the other', async () => {
  const { view, person, said } = await tour();
  const names = () => view.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent);
  expect([said(), names()]).toEqual([
    ['1 of 3', 'Find a place'],
    ['Skip the tour', 'Next'],
  ]);
  await person.click(view.getByRole('button', { name: 'Next', hidden: true }));
  expect([said(), names()]).toEqual([
    ['2 of 3', 'Check another time'],
    ['Skip the tour', 'Back', 'Next'],
  ]);
  await person.click(view.getByRole('button', { name: 'Back', hidden: true }));
  expect(said()[0]).toBe('1 of 3');
  await person.click(view.getByRole('button', { name: 'Next', hidden: true }));
  await person.click(view.getByRole('button', { name: 'Next', hidden: true }));
  expect([said(), names()]).toEqual([
    ['3 of 3', 'Read the colors'],
    ['Back', 'Done'],
  ]);
  expect(store.getState().tour.running).toBe(true);
  await person.click(view.getByRole('button', { name: 'Done', hidden: true }));
  expect([store.getState().tour.running, localStorage.getItem('tour')]).toEqual([false, 'seen']);
});

it('rings what it speaks of, also after the page got another size', async () => {
  const { view, person } = await tour();
  const ring = () => document.querySelector<HTMLElement>('[popover][aria-hidden]')?.style;
  const sides = () => [ring()?.left, ring()?.top, ring()?.width, ring()?.height];
  const card = () => document.querySelector<HTMLElement>('section')?.style.top;
  expect([sides(), card()]).toEqual([['100px', '20px', '300px', '40px'], '72px']);
  await person.click(view.getByRole('button', { name: 'Next', hidden: true }));
  expect([sides(), card()]).toEqual([['50px', '400px', '600px', '60px'], '472px']);
  const [, , time] = made;
  vi.spyOn(time as HTMLElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(60, 200, 500, 60));
  act(() => void dispatchEvent(new Event('resize')));
  expect([sides(), card()]).toEqual([['60px', '200px', '500px', '60px'], '272px']);
});

it('takes the focus, ends by Escape and by no other key, and gives the focus back', async () => {
  const before = document.body.appendChild(document.createElement('button'));
  made.push(before);
  before.focus();
  const heard = vi.fn();
  addEventListener('keydown', heard);
  const { view } = await tour();
  const card = view.getByRole('dialog', { hidden: true });
  expect(document.activeElement).toBe(card);
  fireEvent.keyDown(card, { key: 'a' });
  expect([store.getState().tour.running, heard.mock.calls.length]).toEqual([true, 1]);
  fireEvent.keyDown(card, { key: 'Escape' });
  expect([store.getState().tour.running, heard.mock.calls.length]).toEqual([false, 1]);
  removeEventListener('keydown', heard);
  cleanup();
  expect(document.activeElement).toBe(before);
});

it('ends where it is skipped', async () => {
  const { view, person } = await tour();
  await person.click(view.getByRole('button', { name: 'Skip the tour', hidden: true }));
  expect(store.getState().tour.running).toBe(false);
});

it('has nothing to say where nothing of it is on the screen', async () => {
  await open(<Tour />);
  expect(document.querySelector('section')).toBeNull();
});
