// @vitest-environment happy-dom
// A rule as a card: whether it is open, which way it can be moved, what each tool does, and that only a whole rule is handed on.
import { restrictionForCurbType } from '@curbwright/core';
import { fireEvent, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { RuleCard } from './rule-card.tsx';

const loading = restrictionForCurbType({ name: 'loading', activity: 'loading', priority: 500 });
const cleaning = restrictionForCurbType({ name: 'street-cleaning', activity: 'no parking', priority: 200 });

function Card({
  props,
  startsOpen,
}: {
  props: Partial<Parameters<typeof RuleCard>[0]>;
  startsOpen: boolean;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const nothing = () => undefined;
  return (
    <RuleCard
      number={3}
      rule={loading}
      others={[]}
      effective={{ ...loading, maxStay: 45 }}
      isMain={false}
      regulation={null}
      open={isOpen}
      onToggle={() => setOpen(!isOpen)}
      findings={[]}
      price={() => <p>The price</p>}
      sign={(rule, size) => <i>{`${size} ${rule.maxStay}`}</i>}
      onUp={nothing}
      onDown={nothing}
      onDuplicate={nothing}
      onRemove={nothing}
      onFix={nothing}
      onEdit={nothing}
      onRegulation={nothing}
      {...props}
    />
  );
}
async function opened(props: Partial<Parameters<typeof RuleCard>[0]> = {}, startsOpen = false) {
  const acts = { onUp: vi.fn(), onDown: vi.fn(), onDuplicate: vi.fn(), onRemove: vi.fn(), onEdit: vi.fn() };
  const { view, person } = await open(<Card props={{ ...acts, ...props }} startsOpen={startsOpen} />, {
    ruleSets: () => noRuleSets,
    subActivities: () => mockResponse('subActivities'),
    userClassCategories: () => mockResponse('userClassCategories'),
  });
  const card = view.getByRole('article', { name: /^Rule 3: / });
  const summary = () => card.querySelector<HTMLElement>('header button') ?? document.body;
  const fields = () => document.getElementById(summary().getAttribute('aria-controls') ?? '');
  const tool = (name: string) => view.getByRole<HTMLButtonElement>('button', { name });
  return { view, person, card, summary, fields, tool, ...acts };
}

it('opens and closes, says which, and keeps its fields once it was open', async () => {
  const { summary, fields, person, view } = await opened();
  const state = () => [
    summary().getAttribute('aria-expanded'),
    fields()?.hidden,
    fields()?.childElementCount !== 0,
  ];
  expect(state()).toEqual(['false', true, false]);
  await person.click(summary());
  expect(state()).toEqual(['true', false, true]);
  await person.click(view.getByRole('button', { name: 'Close' }));
  expect(state()).toEqual(['false', true, true]);
});

it('draws its sign small beside the sentence and large in its fields, as the rule holds', async () => {
  const { summary, fields, view, card } = await opened({}, true);
  expect(within(summary()).getByText('small 45')).toBeTruthy();
  expect(within(fields() as HTMLElement).getByText('large 45')).toBeTruthy();
  expect(view.getAllByText(/45$/)).toHaveLength(2);
  expect(summary().textContent).toMatch(/45 min/);
  expect(card.dataset.rule).toBe('3');
});

it('does what each of its tools says', async () => {
  const { tool, person, onUp, onDown, onDuplicate, onRemove } = await opened();
  const calls = () => [onUp, onDown, onDuplicate, onRemove].map(({ mock }) => mock.calls.length);
  const names = ['Move rule 3 up', 'Move rule 3 down', 'Duplicate rule 3', 'Remove rule 3'];
  for (const [at, name] of names.entries()) {
    await person.click(tool(name));
    expect(calls()).toEqual([0, 1, 2, 3].map((one) => Number(one <= at)));
  }
});

it.each([
  { props: { onUp: null }, disabled: [true, false, false, false] },
  { props: { onDown: null }, disabled: [false, true, false, false] },
])('cannot be moved past an end: $disabled', async ({ props, disabled }) => {
  const { tool } = await opened(props);
  const names = ['Move rule 3 up', 'Move rule 3 down', 'Duplicate rule 3', 'Remove rule 3'];
  expect(names.map((name) => tool(name).disabled)).toEqual(disabled);
});

it.each([
  { what: 'allows', rule: loading, stay: true, price: true },
  { what: 'forbids', rule: cleaning, stay: false, price: false },
  { what: 'forbids, but has a stay', rule: { ...cleaning, maxStay: 20 }, stay: true, price: false },
  {
    what: 'forbids, but has a time to stay away',
    rule: { ...cleaning, noReturn: 20 },
    stay: true,
    price: false,
  },
])('asks for a stay and a price where it $what', async ({ rule, stay, price }) => {
  const { view } = await opened({ rule, effective: rule }, true);
  expect([
    view.queryByLabelText('Maximum stay') !== null,
    view.queryByText(/The price|Price/) !== null,
  ]).toEqual([stay, price]);
});

it('hands on what is edited alone, with the name of its field', async () => {
  const { view, onEdit } = await opened({}, true);
  fireEvent.change(view.getByLabelText('Maximum stay'), { target: { value: '2 h' } });
  expect(onEdit.mock.lastCall).toEqual([{ maxStay: 120 }, 'maxStay']);
  expect(view.queryByRole('alert')).toBeNull();
});

/** A rule with an invalid priority; duplicating it makes the priority valid. */
function Mended({ onEdit }: { onEdit: () => void }) {
  const [priority, setPriority] = useState(1.5);
  const rule = { ...loading, priority };
  return <Card props={{ rule, onEdit, onDuplicate: () => setPriority(500) }} startsOpen />;
}
it('keeps back what is no whole rule, says so, and no more once it is whole', async () => {
  const onEdit = vi.fn();
  const { view, person } = await open(<Mended onEdit={onEdit} />, { ruleSets: () => noRuleSets });
  const stay = (value: string) =>
    fireEvent.change(view.getByLabelText('Maximum stay'), { target: { value } });
  stay('2 h');
  expect([onEdit.mock.calls, view.getByRole('alert').textContent]).toEqual([
    [],
    'This rule can’t be saved. Correct this value: priority.',
  ]);
  await person.click(view.getByRole('button', { name: 'Duplicate rule 3' }));
  stay('3 h');
  expect([onEdit.mock.calls, view.queryByRole('alert')]).toEqual([[[{ maxStay: 180 }, 'maxStay']], null]);
});
