// @vitest-environment happy-dom
// Help: opened by its button and its key, with the tour where the map is; the keys, which a person may change; the tour's offer.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { loadShortcutSettings } from '../../ui/shortcuts.ts';
import { routeChanged } from '../route-slice.ts';
import { store } from '../store.ts';
import { tourEnded } from '../tour-slice.ts';
import { HelpButton } from './help-button.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { helpTopics } from './help-topics.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { TourOffer } from './tour-offer.tsx';

const at = (path: string) => store.dispatch(routeChanged(path));
afterEach(() => {
  at('/');
  store.dispatch(tourEnded());
});

const hidden = { hidden: true } as const;

it('opens by its button and by its key, and closes', async () => {
  const { view, person } = await open(<HelpButton />);
  expect(screen.queryByRole('dialog', hidden)).toBeNull();
  await person.click(view.getByRole('button'));
  const dialog = screen.getByRole('dialog', hidden);
  await person.click(within(dialog).getByRole('button', { name: 'Close', ...hidden }));
  expect(screen.queryByRole('dialog', hidden)).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.queryByRole('dialog', hidden)).not.toBeNull();
});

it('offers the tour where the map is: the help closes and the tour begins', async () => {
  at('/viewer/');
  const onClose = vi.fn();
  const { person } = await open(<HelpDialog onClose={onClose} />);
  await person.click(screen.getByRole('button', { name: 'Take the tour', ...hidden }));
  expect([onClose.mock.calls.length, store.getState().tour.running]).toEqual([1, true]);
});

it('has no tour where there is no map', async () => {
  at('/manager/listview/');
  await open(<HelpDialog onClose={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Take the tour', ...hidden })).toBeNull();
  const titles = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(new Set(titles).size).toBe(helpTopics.length);
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Key for: ${name}` });
const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

it('lists the keys of a visitor; those of drafting in the manager alone', async () => {
  at('/viewer/');
  await open(<ShortcutList />);
  expect(lines()).toContain('Copy the link to this viewCtrl S');
  expect(lines()).toContain('Zoom in and out+ and -');
  expect(lines().filter((line) => line?.split('Ctrl')[0]?.endsWith('draft'))).toEqual([]);
});

it('lists the keys of drafting in the manager', async () => {
  at('/manager/mapview/');
  await open(<ShortcutList />);
  expect(lines().filter((line) => /^(Undo|Redo|Save)/.test(line ?? ''))).toEqual([
    'Undo in the open draftCtrl Z',
    'Redo in the open draftCtrl YCtrl Shift Z',
    'Save the open draftCtrl S',
  ]);
});

it('takes another key, keeps it, and gives the usual ones back', async () => {
  const { person } = await open(<ShortcutList />);
  expect(field('Measure').value).toBe('m');
  fireEvent.change(field('Measure'), { target: { value: 'mq' } });
  expect([field('Measure').value, loadShortcutSettings().keys.measure]).toEqual(['q', 'q']);
  await person.click(screen.getByRole('button', { name: 'Reset keys' }));
  expect([field('Measure').value, loadShortcutSettings().keys.measure]).toEqual(['m', undefined]);
});

it('refuses a key the map has and one that is taken, and says so until it is another', async () => {
  await open(<ShortcutList />);
  const type = (value: string) => fireEvent.change(field('Measure'), { target: { value } });
  type('m+');
  expect(screen.getByRole('alert').textContent).not.toContain('already in use');
  type('m/');
  expect(screen.getByRole('alert').textContent).toBe('This key is already in use: Go to search');
  type('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([field('Measure').value, loadShortcutSettings().keys]).toEqual(['m', {}]);
  type('m+');
  type('q');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('turns single keys off, and what was chosen stays', async () => {
  const { person } = await open(<ShortcutList />);
  fireEvent.change(field('Measure'), { target: { value: 'q' } });
  await person.click(screen.getByRole('checkbox'));
  expect(loadShortcutSettings()).toEqual({ single: false, keys: { measure: 'q' } });
  expect(field('Measure').disabled).toBe(true);
  await person.click(screen.getByRole('checkbox'));
  expect([loadShortcutSettings().single, field('Measure').disabled]).toEqual([true, false]);
});

it.each([
  ['Take the tour', true],
  ['No, thanks', false],
])('offers the tour once: %s', async (answer, running) => {
  localStorage.setItem('tour', 'offer');
  const { view, person } = await open(<TourOffer />);
  await person.click(view.getByRole('button', { name: answer }));
  expect([store.getState().tour.running, localStorage.getItem('tour')]).toEqual([running, 'seen']);
  expect(view.queryByRole('button')).toBeNull();
});

it('offers no tour to who had one', async () => {
  localStorage.setItem('tour', 'seen');
  const { view } = await open(<TourOffer />);
  expect(view.queryByRole('button')).toBeNull();
});
