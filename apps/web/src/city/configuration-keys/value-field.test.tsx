// @vitest-environment happy-dom
// A value of the configuration in its field: what is shown of it, and what each change makes of it.
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { ValueField } from './value-field.tsx';

type Shape = Parameters<typeof ValueField>[0]['shape'];
async function opened(shape: Shape, value: unknown, isSecret?: boolean) {
  const onChange = vi.fn();
  const props = { label: 'Limit', shape, value, onChange, ...(isSecret === undefined ? {} : { isSecret }) };
  const page = await open(<ValueField {...props} />);
  return { ...page, onChange };
}

it.each([
  [true, true, false],
  [false, false, true],
  [undefined, false, true],
])('switches %s', async (value, isOn, next) => {
  const { view, person, onChange } = await opened({ kind: 'switch' }, value);
  const box = view.getByLabelText<HTMLInputElement>('On');
  expect(box.checked).toBe(isOn);
  await person.click(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(next);
});

it.each([
  ['Viewer', ['analyzer']],
  ['Manager', ['viewer', 'manager', 'analyzer']],
  ['Analyzer', ['viewer']],
])('takes %s into the choices or out of them, in the order of all', async (name, next) => {
  const choices = ['viewer', 'manager', 'analyzer'];
  const { view, person, onChange } = await opened({ kind: 'choices', choices }, ['analyzer', 'viewer']);
  const boxes = view.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(boxes).toEqual([true, false, true]);
  await person.click(view.getByLabelText(name));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(next);
});

it.each([
  [['r7', 'european'], 'european', ['United States (R7)', 'European'], 'European'],
  [['r7', 'european'], null, ['—', 'United States (R7)', 'European'], '—'],
  [['', 'r7'], '', ['Automatic', 'United States (R7)'], 'Automatic'],
] as const)('offers of %j with %j chosen %j', async (choices, value, labels, shown) => {
  const { view, person, onChange } = await opened({ kind: 'choice', choices: [...choices] }, value);
  const list = view.getByLabelText<HTMLSelectElement>('Limit');
  expect([...list.options].map(({ text }) => text)).toEqual(labels);
  expect(list.selectedOptions[0]?.text).toBe(shown);
  await person.selectOptions(list, 'United States (R7)');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('r7');
});

const number = { kind: 'number', min: 2, max: 90, is_nullable: false } as const;
it.each([
  [number, 5, '5', undefined],
  [{ ...number, is_nullable: true }, 5, '5', null],
] as const)(
  'makes numbers of what is typed, and nothing of an emptied field',
  async (shape, value, shown, none) => {
    const { view, person, onChange } = await opened(shape, value);
    const field = view.getByLabelText<HTMLInputElement>('Limit');
    expect([field.inputMode, field.value]).toEqual(['decimal', shown]);
    await person.type(field, '7');
    expect(onChange).toHaveBeenLastCalledWith(57);
    await person.clear(field);
    expect(onChange).toHaveBeenLastCalledWith(none);
  },
);

it.each([
  ['1000', true],
  ['91', true],
  ['90', false],
])('accepts no number beyond its bounds: %s', async (typed, isWrong) => {
  const { view, person, onChange } = await opened(number, 5);
  const field = view.getByLabelText<HTMLInputElement>('Limit');
  await person.clear(field);
  await person.type(field, typed);
  expect([field.validity.customError, field.getAttribute('aria-invalid')]).toEqual([
    isWrong,
    String(isWrong),
  ]);
  if (isWrong) expect(onChange).not.toHaveBeenCalledWith(Number(typed));
});

it('takes text as it is typed, and says of a secret that it stays', async () => {
  const { view, person, onChange } = await opened({ kind: 'text' }, undefined, true);
  const field = view.getByLabelText<HTMLInputElement>('Limit');
  expect([field.type, field.value, field.placeholder, field.min]).toEqual([
    'text',
    '',
    'unchanged, not shown',
    '',
  ]);
  await person.type(field, '8');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('8');
});

it('shows the text there is, without a word about secrets', async () => {
  const { view } = await opened({ kind: 'text' }, 'Elm');
  const { value, placeholder } = view.getByLabelText<HTMLInputElement>('Limit');
  expect([value, placeholder]).toEqual(['Elm', '']);
});
