// @vitest-environment happy-dom
// What a proposal does, why, and from when: what is chosen, what each edit hands on, and how much of the reason is left.
import { proposalDraft } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { AboutFields } from './about-fields.tsx';

const plain = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [],
  links: [],
  reason: 'Why',
});
const from = Date.parse('2027-03-04T09:30:00-06:00');

async function opened(part: object = {}) {
  const draft = { ...plain, ...part };
  const onEdit = vi.fn();
  const { view, person } = await open(<AboutFields draft={draft} onEdit={onEdit} />, {
    ruleSets: () => noRuleSets,
  });
  const radio = (name: string) => view.getByRole<HTMLInputElement>('radio', { name });
  const reason = () => view.getByLabelText<HTMLTextAreaElement>('Reason');
  return { view, person, radio, reason, draft, onEdit };
}

it('does one of three', async () => {
  const { radio, person, onEdit, draft, view } = await opened();
  const names = ['creates a new regulation', 'changes the regulation', 'removes the regulation'];
  expect(names.map((name) => radio(name).checked)).toEqual([false, true, false]);
  expect(view.getAllByRole('radio')).toHaveLength(5);
  await person.click(radio('removes the regulation'));
  expect(onEdit.mock.calls).toEqual([[{ ...draft, action: 'remove' }, null]]);
});

it('hands its reason on under its own name', async () => {
  const { reason, onEdit, draft } = await opened();
  expect([reason().value, reason().maxLength, 'editsDraft' in reason().dataset]).toEqual(['Why', 500, true]);
  fireEvent.change(reason(), { target: { value: 'Because' } });
  expect(onEdit.mock.calls).toEqual([[{ ...draft, reason: 'Because' }, 'reason']]);
});

it.each([
  { length: 399, said: null },
  { length: 400, said: '100 characters left' },
  { length: 499, said: '1 character left' },
  { length: 500, said: '0 characters left' },
])('says of a reason of $length how much is left: $said', async ({ length, said }) => {
  const { reason } = await opened({ reason: 'x'.repeat(length) });
  const about = reason().getAttribute('aria-describedby');
  expect(about === null ? null : document.getElementById(about)?.textContent).toBe(said);
});

it('holds from its publishing until another day is said, the next at first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T23:59:00-06:00') });
  onTestFinished(() => void vi.useRealTimers());
  const { radio, person, onEdit, draft, view } = await opened();
  expect([radio('When published').checked, radio('On a date').checked]).toEqual([true, false]);
  expect([view.queryByLabelText('Date'), view.queryByLabelText('Time')]).toEqual([null, null]);
  await person.click(radio('On a date'));
  expect(onEdit.mock.lastCall).toEqual([
    { ...draft, effectiveFrom: Date.parse('2026-11-29T00:00:00-06:00') },
    'effectiveFrom',
  ]);
});

it('holds from a day and time of the city, each edited alone', async () => {
  const { radio, person, onEdit, draft, view } = await opened({ effectiveFrom: from });
  expect([radio('When published').checked, radio('On a date').checked]).toEqual([false, true]);
  const time = view.getByLabelText<HTMLInputElement>('Time');
  expect(time.value).toMatch(/^9:30/);
  fireEvent.change(time, { target: { value: '14:45' } });
  fireEvent.keyDown(time, { key: 'Enter' });
  expect(onEdit.mock.lastCall).toEqual([
    { ...draft, effectiveFrom: Date.parse('2027-03-04T14:45:00-06:00') },
    'effectiveFrom',
  ]);
  await person.click(radio('When published'));
  expect(onEdit.mock.lastCall).toEqual([{ ...draft, effectiveFrom: null }, null]);
});

it.each([
  { key: 'ArrowUp', at: '2027-03-04T23:58:00-06:00', to: '2027-03-04T00:03:00-06:00' },
  { key: 'ArrowDown', at: '2027-03-04T00:02:00-06:00', to: '2027-03-04T23:57:00-06:00' },
  { key: 'ArrowUp', at: '2027-03-04T09:30:00-06:00', to: '2027-03-04T09:35:00-06:00' },
])('steps by five minutes within its day: $key at $at', async ({ key, at, to }) => {
  const { onEdit, view } = await opened({ effectiveFrom: Date.parse(at) });
  fireEvent.keyDown(view.getByLabelText('Time'), { key });
  expect(onEdit.mock.lastCall?.[0].effectiveFrom).toBe(Date.parse(to));
});
