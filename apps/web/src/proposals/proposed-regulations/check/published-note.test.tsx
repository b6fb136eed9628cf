// @vitest-environment happy-dom
// A published proposal: by whom, when, from when, what took it back, and who may revert it. And the buttons of what is done to several.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../shell/api.ts';
import '../../../shell/staff-api.ts';
import { store } from '../../../shell/store.ts';
import { type Answers, open, signedIn } from '../../../testing/page.tsx';
import {
  inEffect,
  neverInEffect,
  proposal,
  proposalResponses,
  revertedOnce,
} from '../../../testing/proposal.ts';
import { closeSignOrders, selectSignOrdersRequest } from '../../sign-orders-request.ts';
import { BatchButtons } from './batch-buttons.tsx';
import type { Outcome } from './outcomes.ts';
import { PublishedNote } from './published-note.tsx';

const published = {
  ...proposal,
  is_published: true,
  publication: inEffect,
  published_on: '2026-11-20T18:30:00Z',
  published_by: 'kim',
};
const publisher = signedIn('view', 'publish');
async function note(part: object, answers: Answers = publisher) {
  const { view, person } = await open(<PublishedNote answer={{ ...published, ...part } as never} />, {
    ...proposalResponses(),
    ...answers,
  });
  const button = () => view.queryByRole('button', { name: 'Revert…' });
  return { view, person, button, said: () => view.getByRole('status').textContent };
}

it.each([
  { part: {}, said: /^Published .*Nov 20.*12:30.* by kim\.$/ },
  { part: { published_by: null }, said: /^Published .*12:30.* by –\.$/ },
  {
    part: { effective_from: '2026-12-05T12:15:00Z' },
    said: /by kim\.In effect from .*Dec 5.*6:15[^.]*(a\.m|AM)?\.$/i,
  },
])('says by whom, when and from when: $said', async ({ part, said }) => {
  const page = await note(part);
  expect(page.said()).toMatch(said);
});

it.each([
  { part: { reverts: 4 }, said: 'It reverts proposal 4.', not: /^Reverted by/ },
  {
    part: { reverted_by: 5, publication: revertedOnce },
    said: 'Reverted by proposal 5.',
    not: /^It reverts/,
  },
])('is not reverted once more: $said', async ({ part, said, not }) => {
  const { view, button } = await note(part, signedIn('view'));
  expect(view.getByText(said)).toBeTruthy();
  const { select } = api.endpoints.currentUser;
  await expect.poll(() => select()(store.getState()).isSuccess).toBe(true);
  expect([view.queryByText(not), button(), view.queryByText(/Ask a publisher/)]).toEqual([null, null, null]);
});

it('opens its sign orders for whoever may create work orders', async () => {
  closeSignOrders();
  const make = { name: 'Make sign orders' };
  const { view, person } = await note({}, signedIn('view', 'edit'));
  await expect.poll(() => view.getByRole('button', make).getAttribute('aria-disabled')).not.toBe('true');
  await person.click(view.getByRole('button', make));
  expect(selectSignOrdersRequest(store.getState())).toEqual({ proposed_regulation_id: published.id });
});

it('offers no sign orders once it was reverted', async () => {
  const { view } = await note({ reverted_by: 5, publication: revertedOnce }, signedIn('view', 'edit'));
  expect(view.queryByRole('button', { name: 'Make sign orders' })).toBeNull();
});

it('is no longer shown as published once it was undone', async () => {
  const { view } = await note({ reverted_by: 5, publication: revertedOnce });
  const status = view.getByRole('status');
  expect(status.dataset.free).toBeUndefined();
  expect(status.querySelector('strong')?.textContent).toMatch(
    /^Reverted on Nov 21, .* Its rules no longer apply\.$/,
  );
  expect(status.textContent).toContain('Reverted by proposal 5.');
  expect(status.textContent).toContain('by kim.');
});

it('says first that it was never in effect, once it was undone before it took effect', async () => {
  const { view } = await note({ reverted_by: 5, publication: neverInEffect });
  expect(view.getByRole('status').querySelector('strong')?.textContent).toMatch(
    /^Never in effect: undone on Nov 21, .* before Dec 20, .*\.$/,
  );
});

it('is reverted by a publisher', async () => {
  const { person, button } = await note({});
  expect([button()?.getAttribute('aria-disabled'), button()?.getAttribute('aria-describedby')]).toEqual([
    'false',
    null,
  ]);
  expect([button()?.dataset.disabled, screen.queryByRole('dialog', { hidden: true })]).toEqual([
    undefined,
    null,
  ]);
  await person.click(button() as HTMLElement);
  expect(await screen.findByRole('dialog', { hidden: true })).toBeTruthy();
});

it('is not reverted by others, who are told why', async () => {
  const { person, button, view } = await note({}, signedIn('view', 'edit'));
  const why = await view.findByText(/^You can view published changes, but not revert them/);
  expect([button()?.getAttribute('aria-disabled'), button()?.dataset.disabled]).toEqual(['true', 'true']);
  expect(document.getElementById(button()?.getAttribute('aria-describedby') ?? '')).toBe(why);
  await person.click(button() as HTMLElement);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

const outcome = (id: number, ok: boolean): Outcome => ({ id, ok, title: null, detail: null });
async function buttons(batch: object, props: object = {}) {
  const acts = { stop: vi.fn(), onAct: vi.fn(), onClose: vi.fn() };
  const { view, person } = await open(
    <BatchButtons
      batch={{ outcomes: [], running: null, run: vi.fn(), stop: acts.stop, ...batch }}
      ids={[4, 5, 6, 7]}
      act="Publish"
      acting="Publishing…"
      reason={null}
      onAct={acts.onAct}
      onClose={acts.onClose}
      {...props}
    />,
  );
  return {
    view,
    person,
    names: view.queryAllByRole('button').map(({ textContent }) => textContent),
    ...acts,
  };
}

it('acts on all of them, or is cancelled', async () => {
  const { view, person, names, onAct, onClose } = await buttons({});
  const act = view.getByRole('button', { name: 'Publish' });
  expect([
    names,
    act.getAttribute('aria-disabled'),
    act.dataset.disabled,
    act.getAttribute('aria-describedby'),
  ]).toEqual([['Publish', 'Cancel'], 'false', undefined, null]);
  await person.click(act);
  expect([onAct.mock.calls, onClose.mock.calls.length]).toEqual([[[[4, 5, 6, 7]]], 0]);
  await person.click(view.getByRole('button', { name: 'Cancel' }));
  expect([onAct.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it('does not act while there is a reason, and says it', async () => {
  const { view, person, onAct } = await buttons({}, { reason: 'Still reading.' });
  const act = view.getByRole('button', { name: 'Publish' });
  expect([act.getAttribute('aria-disabled'), act.dataset.disabled]).toEqual(['true', 'true']);
  expect(document.getElementById(act.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Still reading.',
  );
  await person.click(act);
  expect(onAct).not.toHaveBeenCalled();
});

it('tries the refused and those not begun once more, the refused first', async () => {
  const outcomes = [outcome(4, true), outcome(6, false)];
  const { view, person, names, onAct } = await buttons({ outcomes });
  expect(names).toEqual(['Try the 3 rejected changes again', 'Close']);
  await person.click(view.getByRole('button', { name: /^Try the rejected|^Try the .* rejected/ }));
  expect(onAct.mock.calls).toEqual([[[6, 5, 7]]]);
});

it('has nothing left to try when all are done', async () => {
  const { names } = await buttons({ outcomes: [4, 5, 6, 7].map((id) => outcome(id, true)) });
  expect(names).toEqual(['Close']);
});

it.each([
  { total: 1, done: 0, percent: null, names: [] },
  { total: 2, done: 1, percent: '50', names: ['Stop'] },
  { total: 400, done: 100, percent: '25', names: ['Stop'] },
])('shows how far it is of $total, and is stopped', async ({ total, done, percent, names }) => {
  const page = await buttons({ running: { total, done }, outcomes: [outcome(4, true)] });
  const bar = page.view.getByRole('progressbar', { name: 'Publishing…' });
  expect([bar.getAttribute('value'), page.names]).toEqual([percent, names]);
  if (names.length === 0) return;
  await page.person.click(page.view.getByRole('button', { name: 'Stop' }));
  expect(page.stop).toHaveBeenCalledOnce();
});
