// @vitest-environment happy-dom
// What waits on this device: what each row does, conflicts with both values, what was refused and why, and the sum in the header.

import type { QueuedWork } from '@curbwright/core';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { store } from '../shell/store.ts';
import { open, signedIn } from '../testing/page.tsx';
import { rowsOf } from '../testing/shown.ts';
import { changeFieldWork, selectFieldWork } from './field/field-work.ts';
import { UnsentWorkBadge } from './unsent-work-badge.tsx';
import { UnsentWorkList } from './unsent-work-list.tsx';

const row = { submission: 's', order: 12, at: 5, tried: false, standing: { kind: 'waiting' } } as const;
const edit: QueuedWork = {
  ...row,
  kind: 'edit',
  seq: 1,
  change: { status: 'done', due: null },
  before: {},
  version: 3,
};
const comment: QueuedWork = { ...row, kind: 'comment', seq: 2, order: 14, text: 'Bent' };
const file: QueuedWork = { ...row, kind: 'file', seq: 3, name: 'a.jpg', mediaType: 'image/jpeg', size: 5 };
const theirs = { status: 'blocked', name: 'New' } as const;
const conflict: QueuedWork = {
  ...edit,
  seq: 4,
  standing: { kind: 'conflict', by: 'ben', at: '2026-11-20T18:30:00Z', theirs, version: 4 },
};
const aside: QueuedWork = {
  ...comment,
  seq: 5,
  standing: { kind: 'aside', status: 400, reason: 'It is too long.' },
};

it('says what waits, and of which order where that is asked', async () => {
  const { view } = await open(<UnsentWorkList rows={[edit, comment, file]} named />);
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '#12Waiting on this device: Status: Done · Due: N/A',
    '#14Waiting on this device: comment “Bent”',
    '#12Waiting on this device: file a.jpg',
  ]);
  const bare = await open(<UnsentWorkList rows={[comment]} />);
  expect(bare.view.getByRole('listitem').textContent).not.toContain('#14');
});

it('is nothing where nothing waits', async () => {
  const { view } = await open(<UnsentWorkList rows={[]} />);
  expect(view.queryByRole('list')).toBeNull();
});

it('sets both values of a conflict beside each other, and says whose they are', async () => {
  const { view } = await open(<UnsentWorkList rows={[conflict]} />);
  const alert = within(view.getByRole('alert'));
  expect(alert.getByText(/^ben changed the same fields \(.*12:30.*\)/)).toBeTruthy();
  expect(rowsOf(alert.getByRole('table'))).toEqual([
    ['Status', 'Done', 'Blocked'],
    ['Name', 'N/A', 'New'],
  ]);
  expect(alert.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Keep mine',
    'Take theirs',
  ]);
});

it('says of a conflict nobody is known of that it was somebody', async () => {
  const standing = { kind: 'conflict', by: null, at: null, theirs, version: 4 } as const;
  const { view } = await open(<UnsentWorkList rows={[{ ...edit, standing }]} />);
  expect(view.getByText(/^Someone changed the same fields \(\)/)).toBeTruthy();
});

it('says why something was refused, beside what it was', async () => {
  const { view } = await open(<UnsentWorkList rows={[aside]} />);
  const section = view.getByRole('region', { name: 'The server rejected this' });
  expect([...section.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'comment “Bent”',
    'It is too long.',
  ]);
  expect(section.querySelectorAll('button')).toHaveLength(2);
});

const state = { username: 'mara', rest: null, sending: false } as const;
async function badge(rows: readonly QueuedWork[], more: { rest?: 'sign in'; username?: string } = {}) {
  changeFieldWork({ ...state, username: null, rows: [] });
  const page = await open(<UnsentWorkBadge />, signedIn('view', 'edit'));
  await expect.poll(() => selectFieldWork(store.getState()).username).toBe('mara');
  changeFieldWork({ ...state, rows, ...more });
  return page;
}

it('counts what waits and what needs the person, and lists it with a way to send it', async () => {
  const { view, person } = await badge([edit, comment, conflict, aside, file]);
  const button = await view.findByRole('button');
  expect(button.textContent).toBe('3 changes waiting on this device · 2 need your attention');
  expect([button.dataset.needs, button.dataset.unsent]).toEqual(['true', '5']);
  await person.click(button);
  expect(document.querySelectorAll('dialog li')).toHaveLength(5);
  expect(screen.getByText(/^It is saved on this device and will be sent automatically/)).toBeTruthy();
  expect(screen.getByText('Send now')).toBeTruthy();
});

it.each([
  [[edit], '1 change waiting on this device', 'false'],
  [[aside], '1 needs your attention', 'true'],
])('says only what there is', async (rows, said, needs) => {
  const { view, person } = await badge(rows, { rest: 'sign in' });
  const button = await view.findByRole('button');
  expect([button.textContent, button.dataset.needs]).toEqual([said, needs]);
  await person.click(button);
  expect(screen.getByText('It is saved on this device. Sign in again to send it.')).toBeTruthy();
  expect(screen.queryByText('Send now') !== null).toBe(rows[0] === edit);
});

it('shows nobody what another person left on this device', async () => {
  const { view } = await badge([edit], { username: 'ben' });
  expect(view.queryByRole('button')).toBeNull();
});
