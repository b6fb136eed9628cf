// @vitest-environment happy-dom
// The panel of a change of prices: what it previews and sends, what keeps it from being saved, and what stays typed.
import type { BatchResponse } from '@curbwright/contract';
import { newPayment, type Payment } from '@curbwright/core';
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { type PriceSlot, RateEditPanel } from './rate-edit-panel.tsx';
import { cacheRateForm, type RateTarget } from './rate-target.ts';

const target: RateTarget = { kind: 'chosen', ids: [3, 4] };
afterEach(() => cacheRateForm(target, null));

const preview = (accepted: number) => ({
  requested: 2,
  accepted,
  proposals: accepted,
  length: 20,
  spaces: 4,
  before: { lowest: 200, highest: 200 },
  after: { lowest: 220, highest: 220 },
  changes: [],
  distinct: 1,
  refused:
    accepted === 2 ? [] : [{ code: 'gone', title: null, detail: 'A curb is gone.', links: 2 - accepted }],
});
const batch = (id: number | null) => ({
  id,
  requested: 2,
  accepted: 2,
  length: 20,
  spaces: 4,
  refused: [],
  proposals: [],
});

async function opened(
  answers: Answers = {},
  about: RateTarget = target,
  price: PriceSlot = () => null,
  saves = 'Save as a batch',
) {
  const onSaved = vi.fn();
  const onAgain = vi.fn();
  const panel = (
    <RateEditPanel
      target={about}
      scenario={8}
      price={price}
      onSaved={onSaved}
      onAgain={onAgain}
      onClose={vi.fn()}
    />
  );
  const { subActivities } = proposalResponses();
  const { view, person, asked } = await open(panel, {
    subActivities,
    ruleSets: () => noRuleSets,
    previewParkingRates: () => preview(2),
    ...answers,
  });
  const bodies = (call: string) => asked.flatMap(({ name, body }) => (name === call ? [body] : []));
  const save = () => view.getByRole('button', { name: saves });
  const previewed = () => view.findByRole('region', { name: 'What changes' });
  return { view, person, asked, bodies, save, previewed, onSaved, onAgain };
}
const raise = { kind: 'percent', amount: 10, roundTo: 5, rounding: 'nearest', cap: null };

it('previews and sends what the form says, and says which batch it is', async () => {
  const { view, person, bodies, save, previewed, onSaved } = await opened({
    createParkingRates: () => batch(null),
  });
  await previewed();
  await person.type(view.getByLabelText('Name of this change'), ' Spring ');
  await person.click(save());
  expect((await view.findByRole('alert')).textContent).toBe(
    'This change can’t be applied to any of these curbs.',
  );
  expect(onSaved).not.toHaveBeenCalled();
  const place = { regulations: [3, 4], scenario: 8 };
  expect(bodies('previewParkingRates')).toEqual([{ change: raise, ...place }]);
  expect(bodies('createParkingRates')).toMatchObject([
    {
      change: raise,
      ...place,
      name: 'Spring',
      reason: '',
      submission: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
});

it('sends the same request under the same name, and another under another', async () => {
  const detail = 'Too many changes at once.';
  const { view, person, bodies, save, previewed } = await opened({
    createParkingRates: () => new ErrorResponse(400, { code: 'refused', detail }),
  });
  await previewed();
  for (const typed of ['', '', 'Because']) {
    if (typed !== '') await person.type(view.getByLabelText(/^Reason/), typed);
    await person.click(save());
    expect((await view.findByRole('alert')).textContent).toBe(detail);
    await expect.poll(() => save().getAttribute('data-loading')).toBeNull();
  }
  const names = bodies('createParkingRates').map((body) => (body as { submission: string }).submission);
  expect(names).toHaveLength(3);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
});

it.each([
  { what: 'nothing is typed', accepted: 2, typed: '', why: /Percent/ },
  { what: 'no number is typed', accepted: 2, typed: 'much', why: 'Percent is required' },
  {
    what: 'no curb takes it',
    accepted: 0,
    typed: '12',
    why: 'This change can’t be applied to any of these curbs.',
  },
])('is not saved while $what', async ({ accepted, typed, why }) => {
  const { view, person, bodies, save } = await opened({ previewParkingRates: () => preview(accepted) });
  const percent = view.getByLabelText('Percent');
  await person.clear(percent);
  if (typed !== '') await person.type(percent, typed);
  await person.tab();
  await expect.poll(() => save().getAttribute('aria-description')).toMatch(why);
  await person.click(save());
  expect(bodies('createParkingRates')).toEqual([]);
});

const made = (payment: object | null) => {
  const { results } = mockResponse('batchRegulations', {
    results: [
      { id: 31, name: 'Winter', open: 2, edit: { action: 'modify', reason: 'Old', payment } as never },
    ],
  });
  const [about] = results as BatchResponse[];
  return { kind: 'batch', batch: about } as RateTarget;
};

it('is saved, says so with its batch, and what was typed is typed no more', async () => {
  const answers = { createParkingRates: () => batch(77) };
  const { view, person, save, previewed, onSaved } = await opened(answers);
  await previewed();
  await person.type(view.getByLabelText('Name of this change'), 'Spring');
  await person.click(save());
  await expect.poll(() => lastToast()).toBe('The prices were saved as proposals in batch 77.');
  expect(onSaved).toHaveBeenCalledOnce();
  expect(view.getByText('Saved')).toBeTruthy();
  history.replaceState(null, '', '/manager/listview/?scenario=6');
  const moved = vi.fn();
  addEventListener('popstate', moved);
  const way = view.getByRole('link');
  expect(way.getAttribute('href')).toMatch(/batches/);
  // A Ctrl+click is left to the browser, which opens another tab.
  fireEvent.click(way, { ctrlKey: true });
  expect(moved).not.toHaveBeenCalled();
  fireEvent.click(way);
  expect(moved).toHaveBeenCalledOnce();
  expect(`${location.pathname}${location.search}`).toMatch(/^\/manager\/.*batches/);
  removeEventListener('popstate', moved);
  const next = await opened();
  expect(next.view.getByLabelText<HTMLInputElement>('Name of this change').value).toBe('');
});

it('keeps what was typed of the same ones when it is closed', async () => {
  const first = await opened();
  await first.person.type(first.view.getByLabelText('Name of this change'), 'Spring');
  cleanup();
  const again = await opened({}, { kind: 'chosen', ids: [4, 3] });
  expect(again.view.getByLabelText<HTMLInputElement>('Name of this change').value).toBe('Spring');
  cleanup();
  const other = await opened({}, { kind: 'chosen', ids: [4] });
  expect(other.view.getByLabelText<HTMLInputElement>('Name of this change').value).toBe('');
});

const lowered = { kind: 'percent', amount: -5, roundTo: 25, rounding: 'up', cap: 900 };
it.each([
  ['what the advisor gave each: from a new change', { kind: 'each', payments: [] }, raise, true],
  ['a change: from that one', { kind: 'change', change: lowered }, lowered, false],
])('edits a batch again that had %s', async (_what, payment, change, says) => {
  const { view, person, asked, bodies, save, previewed } = await opened(
    { updateParkingRates: () => new ErrorResponse(400, { code: 'refused', detail: 'No.' }) },
    made(payment),
    () => null,
    'Save this batch again',
  );
  await previewed();
  expect(view.getByText('Batch 31: 2 open proposals')).toBeTruthy();
  expect(view.queryByText(/^The advisor suggested a separate price/) !== null).toBe(says);
  expect(view.queryByLabelText('Name of this change')).toBeNull();
  expect(bodies('previewParkingRates').at(-1)).toMatchObject({ batch: 31 });
  const reason = view.getByLabelText<HTMLInputElement>(/^Reason/);
  expect(reason.value).toBe('Old');
  await person.type(reason, 'er ');
  await person.click(save());
  expect((await view.findByRole('alert')).textContent).toBe('No.');
  const sent = asked.filter(({ name }) => name === 'updateParkingRates');
  expect(sent.map(({ params }) => params.id)).toEqual(['31']);
  expect(sent[0]?.body).toEqual({ change, reason: 'Older' });
});

it('sets another price as a form that is sent by its key as well', async () => {
  const price: PriceSlot = (value: Payment | null, onEdit) => (
    <button type="button" onClick={() => onEdit(newPayment('hour', 300, 'USD'))}>
      {value === null ? 'No price' : 'A price'}
    </button>
  );
  const { view, person, bodies, previewed } = await opened(
    { createParkingRates: () => batch(null) },
    { kind: 'type', type: 'loading', count: 1200 },
    price,
  );
  expect(view.getByText('All “Loading” regulations: 1,200')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Set a new price' }));
  const ways = ['By percent', 'By an amount', 'Set a new price'].map((name) =>
    view.getByRole('button', { name }).getAttribute('aria-pressed'),
  );
  expect(ways).toEqual(['false', 'false', 'true']);
  expect(view.getByText(/Enter fees and durations/)).toBeTruthy();
  const form = view.getByLabelText('Name of this change').closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  await settled();
  expect(bodies('createParkingRates')).toEqual([]);
  await person.click(view.getByRole('button', { name: 'No price' }));
  expect(view.queryByText(/Enter fees and durations/)).toBeNull();
  await previewed();
  fireEvent.submit(form);
  await expect.poll(() => bodies('createParkingRates')).toHaveLength(1);
  expect(bodies('createParkingRates')[0]).toMatchObject({
    regulation_type: 'loading',
    scenario: 8,
    payment: { terms: { currency: 'USD' } },
  });
});
