// @vitest-environment happy-dom
// The form of many curbs: what they share or that they differ, what a touched field begins with, and what is missing.
import { newPayment, type Restriction, restriction } from '@curbwright/core';
import { within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { type BatchForm, emptyForm } from './batch-form.ts';
import { EditFields } from './edit-fields.tsx';
import type { Preview } from './preview-summary.ts';

const rule = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 800 });
type Now = Preview['now'];
const nowOf = (part: Partial<Now>) => ({ ...(mockResponse('previewBatchRegulation').now as Now), ...part });
const mixed = nowOf({
  sub_activity: { mixed: 2 },
  time_limit: { mixed: 3 },
  payment: { mixed: 4 },
  rule_set: { mixed: 5 },
});
const same = nowOf({
  sub_activity: { value: 'loading' },
  time_limit: { value: 45 },
  payment: { value: newPayment('hour', 250, 'USD') },
  rule_set: { value: 'set-1' },
});
const none = nowOf({
  sub_activity: { value: 'loading' },
  time_limit: { value: null },
  payment: { value: null },
  rule_set: { value: null },
});

interface Given {
  readonly now: Now | null;
  readonly start: Partial<BatchForm>;
  readonly marksMissing: boolean;
  readonly tell: (form: BatchForm) => void;
}
/** The form with the values typed so far; passes each edit to `tell`. */
function Form({ now, start, marksMissing, tell }: Given) {
  const [state, setState] = useState<BatchForm>({ ...emptyForm, ...start });
  return (
    <EditFields
      form={state}
      onEdit={(next) => {
        tell(next);
        setState(next);
      }}
      now={now}
      sharedRules={[rule]}
      marksMissing={marksMissing}
      slots={{
        kind: (label, value, onChange) => (
          <button type="button" onClick={() => onChange('taxi')}>{`${label}=${value}`}</button>
        ),
        duration: (label, value, onChange) => (
          <>
            <button type="button" onClick={() => onChange(90)}>{`${label}=${value}`}</button>
            <button type="button" onClick={() => onChange(null)}>
              No minutes
            </button>
          </>
        ),
        price: () => null,
        rules: (value, subActivity, onEdit, text) => (
          <button type="button" onClick={() => onEdit([...value, rule] as readonly Restriction[])}>
            {`${value.length} for ${subActivity}: ${text}`}
          </button>
        ),
      }}
    />
  );
}

async function opened(now: Now | null, start: Partial<BatchForm> = {}, marksMissing = true) {
  let form: BatchForm = { ...emptyForm, ...start };
  const tell = (next: BatchForm) => {
    form = next;
  };
  const { view, person } = await open(<Form {...{ now, start, marksMissing, tell }} />, {
    subActivities: proposalResponses().subActivities,
  });
  const group = (name: string) => within(view.getByRole('group', { name }));
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  return { view, person, group, press, form: () => form };
}
const fields = ['Curb type', 'Time limit', 'Price', 'Rules'];

it.each([
  { what: 'not known', now: null, said: fields.map(() => 'Choose curbs first') },
  { what: 'different', now: mixed, said: [2, 3, 4, 5].map((count) => `Multiple values (${count})`) },
  { what: 'the same', now: same, said: ['Loading', '45 min', /2\.50/, 'The same on all'] },
  { what: 'nothing', now: none, said: ['Loading', 'No limit', 'Free', 'No rules'] },
])('says what the curbs have: $what', async ({ now, said }) => {
  const { group } = await opened(now);
  await group('Curb type').findByText(said[0] ?? '');
  for (const [at, name] of fields.entries()) expect(group(name).getByText(said[at] ?? '')).toBeDefined();
});

it.each([
  { now: same, kind: 'loading', limit: 45 },
  { now: none, kind: 'loading', limit: null },
  { now: mixed, kind: null, limit: 'unsaid' },
  { now: null, kind: null, limit: 'unsaid' },
])('begins with what they share: limit $limit', async ({ now, kind, limit }) => {
  const { press, form, group } = await opened(now);
  await press('Change: Curb type');
  await press('Change: Time limit');
  await press('Change: Price');
  await press('Change: Rules');
  const { subActivity, timeLimit, price, rules } = form();
  expect([subActivity, timeLimit, price, rules]).toEqual([
    kind,
    limit,
    { kind: 'percent', amount: null },
    { mode: 'add', add: [], replace: [rule] },
  ]);
  if (now === same) expect(group('Time limit').getByText('Now: 45 min')).toBeDefined();
  for (const name of fields) await press(`Leave unchanged: ${name}`);
  expect(form()).toEqual(emptyForm);
});

it('takes a limit, none, or what was cleared', async () => {
  const { view, person, press, form } = await opened(same, { timeLimit: 30 });
  await press('Time limit=30');
  expect(form().timeLimit).toBe(90);
  await person.click(view.getByLabelText('No limit'));
  expect([form().timeLimit, view.getByLabelText<HTMLInputElement>('No limit').checked]).toEqual([null, true]);
  expect(view.getByRole('button', { name: 'Time limit=null' })).toBeDefined();
  await person.click(view.getByLabelText('No limit'));
  expect(form().timeLimit).toBe('unsaid');
  expect(view.getByText('Time limit is required')).toBeDefined();
  await press('No minutes');
  expect(form().timeLimit).toBe('unsaid');
});

it.each([
  { start: { subActivity: null }, text: 'Curb type is required' },
  { start: { price: { kind: 'percent', amount: null } }, text: 'Price is required' },
  {
    start: { price: { kind: 'set', payment: newPayment('hour', 0, 'USD'), isSaid: false } },
    text: 'Enter the new price. Until then, no price changes.',
  },
  { start: { rules: { mode: 'add', add: [], replace: [rule] } }, text: 'Rules is required' },
] as const)('names what is missing: $text', async ({ start, text }) => {
  const { view } = await opened(mixed, start as Partial<BatchForm>);
  expect(view.getByText(text)).toBeDefined();
  expect(view.queryAllByText(/is required$|^Enter the new price/)).toHaveLength(1);
});

it('does not name missing rules before the person has gone on', async () => {
  const { view } = await opened(mixed, { rules: { mode: 'add', add: [], replace: [] } }, false);
  expect(view.queryByText('Rules is required')).toBeNull();
});

it('keeps the added rules apart from those that replace all', async () => {
  const { view, person, press, form } = await opened(mixed, {
    rules: { mode: 'add', add: [], replace: [rule] },
  });
  await press('0 for paid-parking: No rule yet. Add the first one.');
  expect(form().rules).toEqual({ mode: 'add', add: [rule], replace: [rule] });
  await person.click(view.getByLabelText('Replace all rules'));
  expect(view.getByText(/^All rules of each chosen curb are removed/)).toBeDefined();
  await press('1 for paid-parking: No rule yet. Add the first one.');
  expect(form().rules).toEqual({ mode: 'replace', add: [rule], replace: [rule, rule] });
});

it('begins rules for the kind that was chosen here, else for the one they share', async () => {
  const rules = { mode: 'add', add: [], replace: [] } as const;
  const shared = await opened(same, { rules });
  expect(shared.view.getByText(/^0 for loading/)).toBeDefined();
});

it('begins rules for the kind chosen in this form', async () => {
  const { view, press } = await opened(same, {
    subActivity: 'loading',
    rules: { mode: 'add', add: [], replace: [] },
  });
  await press('Curb type=loading');
  expect(view.getByText(/^0 for taxi/)).toBeDefined();
});

it('hides the fields where the regulations go, and takes a reason and a name', async () => {
  const { view, person, form } = await opened(mixed);
  await person.click(view.getByLabelText('Remove the regulations'));
  expect(view.getByText(/The curbs will be unregulated/)).toBeDefined();
  expect(view.queryByRole('group', { name: 'Price' })).toBeNull();
  await person.type(view.getByLabelText('Reason'), 'Gone');
  await person.type(view.getByLabelText('Name of the batch'), 'West');
  expect(form()).toEqual({ action: 'remove', reason: 'Gone', name: 'West' });
  await person.click(view.getByLabelText('Change the rules'));
  expect([form().action, view.queryByText(/unregulated/)]).toEqual(['modify', null]);
});
