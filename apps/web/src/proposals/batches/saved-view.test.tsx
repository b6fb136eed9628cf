// @vitest-environment happy-dom
// After the saving of many curbs: what was saved and where to go on, or back; and the small parts of the form: a field, a count, the question.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { openHook } from '../../testing/hook.tsx';
import { open, signedIn } from '../../testing/page.tsx';
import { ConfirmLosses, useTypedCount } from './confirm-losses.tsx';
import { LeaveBatchDialog } from './leave-batch-dialog.tsx';
import { OverrideField } from './override-field.tsx';
import { SavedView } from './saved-view.tsx';

const refused = [
  { link: 4, segment_id: 's4', code: 'x', title: 'Gone', detail: 'It went.', sub_activity: null },
  { link: 5, segment_id: 's5', code: 'x', title: 'Gone', detail: 'It went.', sub_activity: null },
];
async function saved(part: object, permissions: ('edit' | 'publish')[] = ['edit', 'publish']) {
  const acts = { onAgain: vi.fn(), onBack: vi.fn() };
  const whole = { id: 31, accepted: 7, proposals: [1, 2, 3], refused: [], ...part };
  const { view, person } = await open(
    <SavedView saved={whole as never} {...acts} />,
    signedIn(...permissions),
  );
  const names = () => view.queryAllByRole('button').map(({ textContent }) => textContent);
  return { view, person, names, ...acts };
}

it('does not speak of publishing to somebody who may not', async () => {
  const { view } = await saved({}, ['edit']);
  expect(await view.findByRole('link', { name: 'Open the batch to hand it in or delete it' })).toBeDefined();
  expect(view.queryByText(/publish/)).toBeNull();
});

it('tells what was saved and leads to the batch, its proposals and all batches', async () => {
  const { view, person, names, onAgain, onBack } = await saved({});
  await view.findByText('Open the batch to publish or undo it');
  expect(view.getByRole('status').textContent).toBe('Batch 31 was saved with 7 curbs. Proposals: 3.');
  const ways = view.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways.map(([text]) => text)).toEqual([
    'Open the batch to publish or undo it',
    'Show its proposals in the list of proposed changes',
    'Show all batches',
  ]);
  expect(new Set(ways.map(([, to]) => to)).size).toBe(3);
  expect(ways.map(([, to]) => to?.includes('31'))).toEqual([true, true, false]);
  expect([names(), view.queryByText(/unchanged/)]).toEqual([['Edit more curbs'], null]);
  await person.click(view.getByRole('button'));
  expect([onAgain.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 0]);
});

it('leads back where nothing was saved, and says why', async () => {
  const { view, person, names, onAgain, onBack } = await saved({
    id: null,
    accepted: 0,
    proposals: [],
    refused,
  });
  expect(view.getByRole('status').textContent).toBe(
    'Nothing was saved: all chosen curbs would stay unchanged.',
  );
  expect([view.queryAllByRole('link'), names()]).toEqual([[], ['Back to the selection']]);
  expect(view.getByText('2 curbs stay unchanged.')).toBeTruthy();
  expect(view.getByText('s4, s5')).toBeTruthy();
  await person.click(view.getByRole('button'));
  expect([onAgain.mock.calls.length, onBack.mock.calls.length]).toEqual([0, 1]);
});

it.each([
  { touched: false, now: '2 h', button: 'Change', name: 'Change: Limit', calls: [1, 0] },
  {
    touched: true,
    now: 'Now: 2 h',
    button: 'Leave unchanged',
    name: 'Leave unchanged: Limit',
    calls: [0, 1],
  },
])('is a field that is touched, or not: $touched', async ({ touched, now, button, name, calls }) => {
  const acts = { onTouch: vi.fn(), onReset: vi.fn() };
  const { view, person } = await open(
    <OverrideField label="Limit" now="2 h" touched={touched} {...acts}>
      <p>The editor</p>
    </OverrideField>,
  );
  expect(view.getByText(now)).toBeTruthy();
  expect(view.queryByText('The editor') !== null).toBe(touched);
  expect(view.getByRole('group', { name: 'Limit' }).dataset.touched).toBe(`${touched}`);
  const press = view.getByRole('button', { name });
  expect(press.textContent).toBe(button);
  await person.click(press);
  expect([acts.onTouch.mock.calls.length, acts.onReset.mock.calls.length]).toEqual(calls);
});

it('asks for the number of losses, and says what it is about', async () => {
  const onText = vi.fn();
  const { view, person } = await open(<ConfirmLosses count={12} text="1" onText={onText} />);
  const field = view.getByLabelText<HTMLInputElement>('Type this number to confirm');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Replacing all rules removes a price or a reservation from 12 curbs.',
  );
  await person.type(field, '2');
  expect([field.value, onText.mock.calls]).toEqual(['1', [['12']]]);
});

it.each([
  ['12', 12],
  [' 0 ', 0],
  ['4,567', 4567],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['-1', null],
  ['twelve', null],
  ['', null],
])('reads the number typed for losses: "%s"', async (text, count) => {
  const { now } = await openHook(useTypedCount);
  expect(now()(text)).toBe(count);
});

it.each([
  { name: 'Leave without saving', leaves: true },
  { name: 'Keep editing', leaves: false },
  { name: 'Close', leaves: false },
])('is left, or not, without saving: $name', async ({ name, leaves }) => {
  const onAnswer = vi.fn();
  const { person } = await open(<LeaveBatchDialog count={3} onAnswer={onAnswer} />);
  expect(screen.getByText('Your changes to 3 curbs are not saved.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name, hidden: true }));
  expect(onAnswer.mock.calls).toEqual([[leaves]]);
});
