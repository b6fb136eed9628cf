// @vitest-environment happy-dom
// What the file says of the curb's use, in the form: who says the kind, what each word means, details and their units.
import type { ImportColumn } from '@curbwright/contract';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import type { Json, Mapping } from './mapping.ts';
import { RulesFields } from './rules-fields.tsx';

const column = (name: string, type: ImportColumn['type'], ...words: string[]): ImportColumn => ({
  name,
  type,
  filled: 9,
  distinct: words.length,
  is_more: false,
  samples: words.slice(0, 2),
  values: words.map((value, at) => ({ value, count: 1000 - at * 7 })),
});
const columns = [
  column('NOTE', 'text'),
  column('LIMIT', 'number', '60', '120'),
  column('KIND', 'text', 'Metered', '', 'xyz'),
  column('SIDE', 'text', 'L', 'R'),
];
const plain: Mapping = { version: 1, link: {} };

interface FormProps {
  readonly start: Mapping;
  readonly guessed: readonly string[];
  readonly given: readonly ImportColumn[];
  readonly changed: (mapping: Mapping) => void;
}

function Form({ start, guessed, given, changed }: FormProps) {
  const [mapping, set] = useState(start);
  const change = (next: Mapping) => {
    changed(next);
    set(next);
  };
  return (
    <RulesFields columns={given} {...{ mapping, change }} isGuessed={(path) => guessed.includes(path)} />
  );
}

async function form(start: Mapping, guessed: readonly string[] = [], given = columns) {
  const changed = vi.fn<(mapping: Mapping) => void>();
  const page = await open(<Form {...{ start, guessed, given, changed }} />);
  const { view, person } = page;
  const by = (name: string) => person.click(view.getByLabelText(name));
  const last = () => changed.mock.calls.at(-1)?.[0].rules;
  return { ...page, changed, by, last };
}
const [byColumn, byMe, byNobody] = [
  'a column',
  'one type for all curbs in the file',
  'nowhere: curbs are imported without rules',
] as const;

it('takes the likeliest column: a few different words, text before numbers', async () => {
  const { view, by, last } = await form(plain);
  await by(byColumn);
  expect(last()).toEqual([
    { column: 'KIND', values: { Metered: { activity: 'parking', subActivity: 'paid-parking' } } },
  ]);
  const rows = [...view.getByRole('list', { name: 'What the values in KIND mean' }).children].map((row) => [
    row.querySelector('span')?.textContent,
    row.querySelector('select')?.selectedOptions[0]?.text,
  ]);
  expect(rows).toEqual([
    ['Metered 1,000', 'Paid parking'],
    ['(empty) 993', 'Not chosen: rules unknown'],
    ['xyz 986', 'Not chosen: rules unknown'],
    ['All other values', 'Rules unknown'],
  ]);
});

it.each([
  [30, 'WORDS'],
  [31, 'OTHER'],
])('of %i different words it is likely, of more not', async (count, name) => {
  const many = Array.from({ length: count }, (_, at) => `w${at}`);
  const { by, last } = await form(
    plain,
    [],
    [column('WORDS', 'text', ...many), column('OTHER', 'text', 'a', 'b')],
  );
  await by(byColumn);
  expect(last()).toMatchObject([{ column: name }]);
});

it('takes numbers where there are no texts, and the first column where nothing repeats', async () => {
  const numbers = await form(plain, [], [column('A', 'text', 'one'), column('B', 'number', '1', '2')]);
  await numbers.by(byColumn);
  expect(numbers.last()).toMatchObject([{ column: 'B' }]);
});

it('takes the first column where none has words', async () => {
  const { view, by, last } = await form(plain, [], [column('A', 'text'), column('B', 'text')]);
  await by(byColumn);
  expect(last()).toEqual([{ column: 'A', values: {} }]);
  expect(view.getByText(/^This column has too many different values to list/)).toBeTruthy();
});

it('says the meaning of a word, of every other one, and of another column', async () => {
  const { view, person, by, last } = await form(plain);
  await by(byColumn);
  await person.selectOptions(view.getByLabelText('xyz'), 'Loading');
  expect(last()).toMatchObject([{ values: { Metered: {}, xyz: { subActivity: 'loading' } } }]);
  await person.selectOptions(view.getByLabelText('All other values'), 'No parking');
  expect(last()).toMatchObject([{ column: 'KIND', otherwise: { subActivity: 'no-parking' } }]);
  await person.selectOptions(view.getByLabelText('Curb type column'), 'SIDE');
  expect(last()).toEqual([{ column: 'SIDE', values: {} }]);
});

it('turns to one kind, to none and back to what the column said', async () => {
  const { view, person, by, last, changed } = await form(plain);
  await by(byColumn);
  await person.selectOptions(view.getByLabelText('xyz'), 'Loading');
  const said = last();
  await by(byMe);
  expect(last()).toEqual([{ always: { activity: 'parking', subActivity: 'paid-parking' } }]);
  const kind = view.getByLabelText<HTMLSelectElement>('Curb type');
  expect([...kind.options].some(({ value }) => value === '')).toBe(false);
  await person.selectOptions(kind, 'Taxi and ride-hail');
  expect(last()).toMatchObject([{ always: { subActivity: 'taxi' } }]);
  await by(byNobody);
  expect(last()).toEqual([]);
  expect(view.queryByLabelText('Curb type')).toBeNull();
  await by(byColumn);
  expect(last()).toEqual(said);
  expect(changed).toHaveBeenCalledTimes(6);
});

it('asks the units of a stay and of a price once they have a column, none of them chosen', async () => {
  const { view, person, by, last } = await form(plain);
  await by(byMe);
  expect(view.queryByText('Unit of the price')).toBeNull();
  expect(view.queryByText('Unit of the maximum stay')).toBeNull();
  await person.selectOptions(view.getByLabelText('Maximum stay'), 'LIMIT');
  expect(last()).toMatchObject([{ always: { maxStayFrom: { column: 'LIMIT', unit: 'minutes' } } }]);
  await person.click(view.getByLabelText('hours'));
  expect(last()).toMatchObject([{ always: { maxStayFrom: { column: 'LIMIT', unit: 'hours' } } }]);
  await person.selectOptions(view.getByLabelText('Price'), 'NOTE');
  expect(last()).toMatchObject([{ always: { priceFrom: { column: 'NOTE' } } }]);
  const price = view.getByRole('group', { name: 'Unit of the price' });
  expect([...price.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, false]);
  await person.click(view.getByLabelText('cents'));
  await person.click(view.getByLabelText('30 minutes'));
  expect(last()).toMatchObject([{ always: { priceFrom: { column: 'NOTE', unit: 'minor', per: 30 } } }]);
  await person.click(view.getByLabelText('whole units, such as dollars'));
  expect(last()).toMatchObject([{ always: { priceFrom: { column: 'NOTE', unit: 'major', per: 30 } } }]);
});

it('marks what was guessed where it is filled', async () => {
  const rules = [{ always: { activity: 'parking', subActivity: 'paid-parking', daysFrom: 'NOTE' } }];
  const { view } = await form({ ...plain, rules }, ['rules']);
  const marked = view.getAllByText('guessed').map((mark) => mark.parentElement?.textContent);
  expect(marked).toEqual(['What the curb allowsguessed', 'Daysguessed']);
});

it('leaves to the text what the form cannot show, and begins anew on a word', async () => {
  const rules: Json = [{ always: { activity: 'parking' } }, { column: 'A', values: {} }];
  const { view, person, last } = await form({ ...plain, rules });
  expect(view.queryByLabelText(byColumn)).toBeNull();
  await person.click(view.getByRole('button', { name: 'Start over with the form' }));
  expect(last()).toEqual([]);
  expect(view.getByLabelText<HTMLInputElement>(byNobody).checked).toBe(true);
});

it('keeps a kind of curb that only the city has, and one the text says', async () => {
  const rules: Json = [
    {
      column: 'KIND',
      values: { Metered: { activity: 'parking', subActivity: 'market' }, xyz: [{ when: {} }, {}] },
    },
  ];
  const { view } = await form({ ...plain, rules });
  const chosen = (name: string) => view.getByLabelText<HTMLSelectElement>(name).selectedOptions[0]?.text;
  expect([chosen('Metered'), chosen('xyz')]).toEqual(['market', 'Set in the mapping text']);
});
