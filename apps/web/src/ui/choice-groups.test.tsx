// @vitest-environment happy-dom
// Lists, radio buttons, check boxes, toggles, tokens, sliders and files: what is offered, what is on, and what a choice hands on.
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { CheckboxGroup, RadioGroup } from './choice-groups.tsx';
import { DaySlider } from './day-slider.tsx';
import { FileDrop } from './file-drop.tsx';
import { HourRange } from './hour-range.tsx';
import { SelectField } from './select-field.tsx';
import { ToggleRow } from './toggle-row.tsx';
import { TokenField } from './token-field.tsx';

const options = [
  { value: 'b', label: 'Bees', group: 'Insects' },
  { value: 'a', label: 'All' },
  { value: 'h', label: 'Hens', group: 'Birds' },
  { value: 'f', label: 'Flies', group: 'Insects' },
] as const;

it('lists single choices first and the others under their groups, each group once', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <SelectField<string> label="Kind" value="h" {...{ options, onChange }} />,
  );
  const list = view.getByLabelText<HTMLSelectElement>('Kind');
  expect([...list.children].map((child) => child.getAttribute('label') ?? child.textContent)).toEqual([
    'All',
    'Insects',
    'Birds',
  ]);
  expect([...list.options].map(({ value }) => value)).toEqual(['a', 'b', 'f', 'h']);
  expect(list.value).toBe('h');
  await person.selectOptions(list, 'f');
  expect(onChange.mock.calls).toEqual([['f']]);
});

const pets = [
  { value: 'cat', label: 'Cat', note: '3' },
  { value: 'dog', label: 'Dog' },
  { value: 'cow', label: 'Cow', disabled: true },
] as const;

it('chooses one of a few', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <RadioGroup<string> label="Pet" name="pet" value="dog" options={pets} onChange={onChange} />,
  );
  const radios = view.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  await person.click(view.getByRole('radio', { name: 'Cat 3' }));
  expect(onChange.mock.calls).toEqual([['cat']]);
  expect(view.getByRole<HTMLFieldSetElement>('group', { name: 'Pet' }).disabled).toBe(false);
});

it('ticks any of several, none while all are disabled', async () => {
  const onToggle = vi.fn();
  const part = (disabled: boolean) => (
    <CheckboxGroup<string>
      label={disabled ? 'Closed' : 'Pets'}
      options={pets}
      isChosen={(value) => value !== 'cat'}
      {...{ onToggle, ...(disabled ? { disabled } : {}) }}
    />
  );
  const { view, person } = await open(
    <>
      {part(false)}
      {part(true)}
    </>,
  );
  const boxes = view.getAllByRole<HTMLInputElement>('checkbox').slice(0, 3);
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true]);
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true]);
  if (boxes[1] !== undefined) await person.click(boxes[1]);
  expect(onToggle.mock.calls).toEqual([['dog']]);
  const groups = view.getAllByRole<HTMLFieldSetElement>('group').map(({ disabled }) => disabled);
  expect(groups).toEqual([false, true]);
});

it('shows which toggles are on, in as many columns as asked for', async () => {
  const onToggle = vi.fn();
  const toggles = [
    { value: 1, name: 'Mo', title: 'Monday' },
    { value: 2, name: 'Tu', title: 'Tuesday' },
    { value: 3, name: 'We', title: 'Wednesday' },
  ];
  const { view, person } = await open(
    <>
      <ToggleRow label="Days" {...{ toggles, onToggle }} on={[2, 3]} />
      <ToggleRow label="Few" {...{ toggles, onToggle }} on={[]} columns={2} />
      <ToggleRow label="Week" {...{ toggles, onToggle }} on={[]} isWeek />
    </>,
  );
  const buttons = view.getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
    'true',
    'false',
    'false',
    'false',
    'false',
    'false',
    'false',
  ]);
  const columns = [...document.querySelectorAll<HTMLElement>('fieldset > div')].map(
    ({ style }) => style.gridTemplateColumns,
  );
  expect(columns).toEqual(['repeat(3, minmax(0, 1fr))', 'repeat(2, minmax(0, 1fr))', '']);
  expect(buttons[1]?.title).toBe('Tuesday');
  if (buttons[1] !== undefined) await person.click(buttons[1]);
  expect(onToggle.mock.calls).toEqual([[2]]);
});

const known = [
  { value: 'taxi', name: 'Taxi' },
  { value: 'bus', name: 'City Bus' },
];

interface TokensProps {
  readonly first: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

function Tokens({ first, onChange }: TokensProps) {
  const [values, setValues] = useState(first);
  return (
    <TokenField
      label="Users"
      values={values}
      nameOf={(value) => known.find((one) => one.value === value)?.name ?? value}
      known={known}
      wordOf={(typed) => (/^[a-z]+$/.test(typed.trim()) ? typed.trim() : null)}
      onChange={(next) => {
        onChange(next);
        setValues(next);
      }}
      removeLabel={(name) => `Remove ${name}`}
      addLabel="Add"
      placeholder="Anybody"
      help="Or type another."
    />
  );
}

async function tokenField(first: readonly string[] = []) {
  const onChange = vi.fn();
  const { view, person } = await open(<Tokens {...{ first, onChange }} />);
  const field = view.getByLabelText<HTMLInputElement>('Users');
  const offered = () =>
    [...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'));
  return { view, person, field, offered, onChange };
}

it('ends a word with Enter, a comma or the button, and known ones by their names', async () => {
  const { view, person, field, offered, onChange } = await tokenField();
  expect([field.placeholder, offered()]).toEqual(['Anybody', ['Taxi', 'City Bus']]);
  expect(view.queryByRole('button')).toBeNull();
  await person.type(field, 'city bus{Enter}');
  await person.type(field, 'nurse,');
  await person.type(field, 'guest');
  await person.click(view.getByRole('button', { name: 'Add' }));
  expect(onChange.mock.calls).toEqual([[['bus']], [['bus', 'nurse']], [['bus', 'nurse', 'guest']]]);
  expect([field.value, field.placeholder, offered()]).toEqual(['', '', ['Taxi']]);
});

it('keeps what is no word in the field, and adds no word twice', async () => {
  const { person, field, onChange } = await tokenField(['bus']);
  await person.type(field, '9{Enter}');
  expect([field.value, onChange.mock.calls]).toEqual(['9', []]);
  await person.clear(field);
  await person.type(field, 'bus{Enter}');
  expect([field.value, onChange.mock.calls]).toEqual(['', []]);
});

it('takes an offered word at once when it is chosen whole, not while it is typed', async () => {
  const { person, field, onChange } = await tokenField();
  await person.type(field, 'taxi');
  expect([field.value, onChange.mock.calls]).toEqual(['taxi', []]);
  await person.clear(field);
  fireEvent.change(field, { target: { value: 'Taxi' } });
  expect([field.value, onChange.mock.calls]).toEqual(['', [[['taxi']]]]);
});

it('takes words away by their buttons, and the last one with Backspace in an empty field', async () => {
  const { view, person, field, onChange } = await tokenField(['bus', 'taxi', 'nurse']);
  await person.click(view.getByRole('button', { name: 'Remove Taxi' }));
  expect(onChange).toHaveBeenLastCalledWith(['bus', 'nurse']);
  await person.type(field, 'x{Backspace}');
  expect(onChange).toHaveBeenCalledTimes(1);
  await person.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(onChange.mock.calls.slice(1)).toEqual([[['bus']], [[]]]);
});

const hourName = (hour: number) => `${hour} h`;

it('keeps an hour at least between two handles', async () => {
  const onChange = vi.fn();
  const { view } = await open(
    <HourRange words={{ from: 'From', to: 'To' }} min={6} max={18} {...{ hourName, onChange }} />,
  );
  const [from, to] = ['From', 'To'].map((label) => view.getByLabelText<HTMLInputElement>(label));
  const move = (handle: HTMLInputElement | undefined, value: number) =>
    handle && fireEvent.change(handle, { target: { value } });
  for (const hour of [3, 17, 18, 20]) move(from, hour);
  for (const hour of [24, 7, 6, 2]) move(to, hour);
  expect(onChange.mock.calls).toEqual([
    [3, 18],
    [17, 18],
    [17, 18],
    [17, 18],
    [6, 24],
    [6, 7],
    [6, 7],
    [6, 7],
  ]);
  expect([from, to].map((handle) => handle?.getAttribute('aria-valuetext'))).toEqual(['6 h', '18 h']);
  const chosen = document.querySelectorAll('rect')[1];
  expect([chosen?.getAttribute('x'), chosen?.getAttribute('width')]).toEqual(['25%', '50%']);
  const names = [...document.querySelectorAll('text')].map((text) => [
    text.textContent,
    text.getAttribute('x'),
    text.getAttribute('text-anchor'),
  ]);
  expect(names).toEqual([
    ['0 h', '0%', 'start'],
    ['6 h', '25%', 'middle'],
    ['12 h', '50%', 'middle'],
    ['18 h', '75%', 'middle'],
    ['24 h', '100%', 'end'],
  ]);
});

it('slides over the minutes of a day by fives, with every second mark named', async () => {
  const onChange = vi.fn();
  const { view } = await open(
    <DaySlider label="Time" minute={630} text="10:30" {...{ hourName, onChange }} />,
  );
  const slider = view.getByLabelText<HTMLInputElement>('Time');
  expect([slider.value, slider.min, slider.max, slider.step, slider.getAttribute('aria-valuetext')]).toEqual([
    '630',
    '0',
    '1435',
    '5',
    '10:30',
  ]);
  fireEvent.change(slider, { target: { value: 700 } });
  expect(onChange.mock.calls).toEqual([[700]]);
  expect([...document.querySelectorAll('line')].map((line) => line.getAttribute('x1'))).toEqual(
    [0, 3, 6, 9, 12, 15, 18, 21, 24].map((hour) => `${(hour / 24) * 100}%`),
  );
  const names = [...document.querySelectorAll('text')];
  expect(names.map(({ textContent }) => textContent)).toEqual(['0 h', '6 h', '12 h', '18 h', '24 h']);
  expect(names.map((text) => text.getAttribute('text-anchor'))).toEqual([
    'start',
    'middle',
    'middle',
    'middle',
    'end',
  ]);
  expect(names.map((text) => text.hasAttribute('class'))).toEqual([false, true, false, true, false]);
});

const files = [new File(['1'], 'one.csv'), new File(['2'], 'two.csv')];

it('takes the first file that is dropped or chosen, and shows where it would fall', async () => {
  const onFile = vi.fn();
  const { view, person } = await open(<FileDrop text="Drop a file" accept=".csv" onFile={onFile} />);
  const input = view.getByLabelText<HTMLInputElement>('Drop a file');
  const place = document.querySelector('label');
  if (place === null) throw new Error('no place');
  expect([input.multiple, input.accept]).toEqual([false, '.csv']);
  fireEvent.dragOver(place);
  expect(place.dataset.over).toBe('true');
  fireEvent.dragLeave(place);
  expect(place.dataset.over).toBe('false');
  fireEvent.dragOver(place);
  fireEvent.drop(place, { dataTransfer: { files } });
  expect(place.dataset.over).toBe('false');
  if (files[1] !== undefined) await person.upload(input, files[1]);
  expect(onFile.mock.calls.map(([file]) => (file as File).name)).toEqual(['one.csv', 'two.csv']);
});

it('takes several files where it may', async () => {
  const onFiles = vi.fn();
  const { view } = await open(<FileDrop text="Drop files" accept=".csv" onFiles={onFiles} />);
  expect(view.getByLabelText<HTMLInputElement>('Drop files').multiple).toBe(true);
  fireEvent.drop(document.querySelector('label') as Element, { dataTransfer: { files } });
  expect(onFiles.mock.calls).toEqual([[files]]);
});
