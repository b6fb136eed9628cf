// @vitest-environment happy-dom
// Toasts as a person meets them: words, second lines, what can be done about them, and what stays in the list of messages.
import { notificationsStore } from '@mantine/notifications';
import { fireEvent, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { messageLog } from './message-log.ts';
import { showErrorPopup, showFailure, showInfo, showInfoPopup, showSuccess } from './toast.ts';

/** Finds the toast with this text. */
async function toast(text: string): Promise<HTMLElement> {
  const words = await within(document.body).findByText(text);
  const whole = words.closest<HTMLElement>('.mantine-Notification-root');
  if (whole === null) throw new Error('no toast');
  return whole;
}
const gone = (text: string) => expect.poll(() => within(document.body).queryByText(text)).toBeNull();

it('says a failure at once, with its reference, and tries again', async () => {
  await open(<p>page</p>);
  const retry = vi.fn();
  showFailure('Not saved A.', { reference: 'r-17', retry });
  const shown = await toast('Not saved A.');
  const said = within(shown).getByRole('alert');
  expect(said.textContent).toContain('r-17');
  expect(within(said).queryByRole('button')).toBeNull();
  fireEvent.click(within(shown).getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  await gone('Not saved A.');
  expect(messageLog.all()).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(Number),
      kind: 'failure',
      title: null,
      text: 'Not saved A.',
      reference: 'r-17',
    },
  ]);
});

it('says a success with its second line and what can be done about it', async () => {
  await open(<p>page</p>);
  const run = vi.fn();
  showSuccess('Saved B', { label: 'Undo', run }, '3 curbs');
  const shown = await toast('Saved B');
  const said = within(shown).getByRole('status');
  expect(said.textContent).toContain('3 curbs');
  expect(within(said).queryByRole('button')).toBeNull();
  expect(messageLog.all()[0]).toMatchObject({ kind: 'success', text: 'Saved B. 3 curbs', title: null });
  fireEvent.click(within(shown).getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  await gone('Saved B');
});

it('offers several things to do, each with its button', async () => {
  await open(<p>page</p>);
  const [undo, more] = [vi.fn(), vi.fn()];
  showSuccess('Saved M', [
    { label: 'Undo', run: undo },
    { label: 'Make sign orders', run: more },
  ]);
  const shown = await toast('Saved M');
  fireEvent.click(within(shown).getByRole('button', { name: 'Make sign orders' }));
  expect([undo.mock.calls.length, more.mock.calls.length]).toEqual([0, 1]);
  await gone('Saved M');
});

it('shows the last of several toasts about the same thing, and those about others', async () => {
  await open(<p>page</p>);
  const action = (about: string) => ({ label: 'Undo', run: vi.fn(), about });
  showSuccess('First C', action('zone 1'));
  showSuccess('Other C', action('zone 2'));
  await toast('First C');
  await toast('Other C');
  showSuccess('Second C', action('zone 1'));
  await toast('Second C');
  await gone('First C');
  expect(await toast('Other C')).toBeTruthy();
  for (const text of ['Other C', 'Second C'])
    fireEvent.click(within(await toast(text)).getByRole('button', { name: 'Close' }));
  await gone('Second C');
});

it('does not stack the same words, but each deletion has a way back of its own', async () => {
  await open(<p>page</p>);
  showInfo('Twice D');
  showInfo('Twice D');
  await toast('Twice D');
  expect(within(document.body).getAllByText('Twice D').length).toBe(1);
  expect(messageLog.all().map(({ text, kind }) => `${kind} ${text}`)).toEqual([
    'info Twice D',
    'info Twice D',
  ]);
  showSuccess('Deleted D', { label: 'Undo', run: vi.fn() });
  showSuccess('Deleted D', { label: 'Undo', run: vi.fn() });
  await expect.poll(() => within(document.body).queryAllByText('Deleted D').length).toBe(2);
});

it.each([
  [showErrorPopup, null, 'Error', 'failure', 'alert'],
  [showErrorPopup, 'Rates', 'Rates', 'failure', 'alert'],
  [showInfoPopup, null, 'Information', 'info', 'status'],
  [showInfoPopup, 'Notes', 'Notes', 'info', 'status'],
] as const)('gives a popup its title: %#', async (show, title, expected, kind, role) => {
  await open(<p>page</p>);
  const text = `Popup of ${expected}`;
  show(text, title);
  const shown = await toast(text);
  expect([within(shown).getByText(expected).textContent, shown.getAttribute('role')]).toEqual([
    expected,
    role,
  ]);
  expect(messageLog.all()[0]).toMatchObject({ kind, text, title });
  fireEvent.click(within(shown).getByRole('button', { name: 'Close' }));
  await gone(text);
});

it.each([
  { what: 'a failure', show: () => showFailure('Stays E'), time: 5000, place: 'bottom-right' },
  { what: 'a success', show: () => showSuccess('Stays E'), time: 3000, place: 'top-left' },
  {
    what: 'what can be taken back',
    show: () => showSuccess('Stays E', { label: 'Undo', run: vi.fn() }),
    time: 10_000,
    place: 'top-left',
  },
  {
    what: 'a failure that can be tried again',
    show: () => showFailure('Stays E', { retry: vi.fn() }),
    time: 5000,
    place: 'bottom-right',
  },
  { what: 'a note', show: () => showInfo('Stays E'), time: 3000, place: 'bottom-right' },
  { what: 'a popup', show: () => showInfoPopup('Stays E'), time: false, place: 'top-center' },
])('stays so long, and there: $what', async ({ show, time, place }) => {
  await open(<p>page</p>);
  show();
  await toast('Stays E');
  const [shown] = notificationsStore.getState().notifications;
  expect([shown?.autoClose, shown?.position]).toEqual([time, place]);
});
