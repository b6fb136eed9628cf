// @vitest-environment happy-dom
// The form of many curbs: what they share or that they differ, what a touched field begins with, and what is missing.
import { newPayment, type Restriction, restriction } from '@curbwright/core';
import { within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { type BatchForm, emptyForm, findMissingValue, toBatchEdit } from './batch-form.ts';
import { EditFields } from './edit-fields.tsx';
import type { Preview } from './preview-summary.ts';

const rule = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 800 });
const cleaning = restriction.parse({
  activity: 'no parking',
  subActivity: 'street-cleaning',
  priority: 250,
});
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
      rules={[rule, cleaning]}
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
        rule: (value, _others, onEdit) => (
          <button
            type="button"
            onClick={() => onEdit({ ...value, maxStay: 45 })}
          >{`45 min: ${value.subActivity}`}</button>
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
  await press('Add a rule');
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

const withRules = nowOf({
  rules: [
    { rule: 0, links: 5 },
    { rule: 1, links: 3 },
  ],
});

it('changes one rule, removes another, and undoes both', async () => {
  const { view, press, form, person } = await opened(withRules, {}, false);
  expect(view.getByRole('heading', { name: 'Rules on these curbs' })).toBeDefined();
  const texts = view.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(texts).toEqual([expect.stringMatching(/ on 5 curbs$/), expect.stringMatching(/ on 3 curbs$/)]);
  const [change, remove] = [/^Change: .*parking/i, /^Remove: No parking/].map((name) =>
    view.getAllByRole('button', { name }),
  );
  if (change?.[0] === undefined || remove?.[0] === undefined) throw new Error('no buttons');
  await person.click(change[0]);
  expect(toBatchEdit(form())).not.toHaveProperty('ruleEdits');
  expect(findMissingValue(form())).toBe('ruleEdits');
  await press('45 min: free-parking');
  expect(toBatchEdit(form()).ruleEdits).toEqual([{ rules: [rule], to: { maxStay: 45 } }]);
  expect(view.getByText('Changes on up to 5 curbs. Their other rules stay.')).toBeDefined();
  await person.click(view.getByRole('button', { name: /^Remove: No parking/ }));
  expect(toBatchEdit(form()).ruleEdits).toEqual([
    { rules: [rule], to: { maxStay: 45 } },
    { rules: [cleaning], to: null },
  ]);
  expect(findMissingValue(form())).toBeNull();
  for (const undo of view.getAllByRole('button', { name: 'Undo this change' }).toReversed())
    await person.click(undo);
  expect(form()).toEqual(emptyForm);
});

it('changes several checked rules at once, by the same values', async () => {
  const { view, press, form, person } = await opened(withRules);
  for (const box of view.getAllByRole('checkbox')) await person.click(box);
  await person.click(view.getAllByText('Change 2 rules')[0] as HTMLElement);
  await press('45 min: free-parking');
  expect(toBatchEdit(form()).ruleEdits).toEqual([{ rules: [rule, cleaning], to: { maxStay: 45 } }]);
});

it('offers no single rules while all are replaced, and sends none', async () => {
  const start = {
    rules: { mode: 'replace', add: [], replace: [rule] },
    ruleEdits: [{ rules: [cleaning], edited: null }],
  };
  const { view, form } = await opened(withRules, start as Partial<BatchForm>);
  expect(view.queryByRole('heading', { name: 'Rules on these curbs' })).toBeNull();
  expect(toBatchEdit(form())).not.toHaveProperty('ruleEdits');
});
