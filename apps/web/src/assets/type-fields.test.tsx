// @vitest-environment happy-dom
// The form of a type of asset: fields moved, taken away and added, and what each kind asks.
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import type { FieldDraft } from './type-draft.ts';
import { TypeFields } from './type-fields.tsx';

const field = (key: number, label: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  key,
  label,
  name: label.toLowerCase(),
  kind: 'text',
  required: false,
  min: '',
  max: '',
  options: '',
  ...more,
});
const [one, two, three] = [field(4, 'One'), field(9, 'Two'), field(2, 'Three')];
const fields = [one, two, three];

async function opened(
  shown: readonly FieldDraft[] = fields,
  fault: { index: number; text: string } | null = null,
) {
  const onChange = vi.fn();
  const page = await open(<TypeFields fields={shown} fault={fault} onChange={onChange} />);
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  return { ...page, onChange, press };
}

it('moves a field one place up or down, and stops at both ends', async () => {
  const { view, onChange, press } = await opened();
  await press('Move up: Two');
  expect(onChange).toHaveBeenLastCalledWith([two, one, three]);
  await press('Move down: Two');
  expect(onChange).toHaveBeenLastCalledWith([one, three, two]);
  const isOff = (name: string) => view.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(isOff('Move up: One')).toBe(true);
  expect(isOff('Move down: One')).toBe(false);
  expect(isOff('Move up: Three')).toBe(false);
  expect(isOff('Move down: Three')).toBe(true);
});

it('takes one field away and adds one at the end under a key of its own', async () => {
  const { onChange, press } = await opened();
  await press('Remove: Two');
  expect(onChange).toHaveBeenLastCalledWith([one, three]);
  await press('Add a field');
  expect(onChange).toHaveBeenLastCalledWith([...fields, { ...field(10, ''), name: '' }]);
});

it('changes the field it is about alone', async () => {
  const { view, person, onChange } = await opened();
  await person.selectOptions(view.getAllByLabelText('Field type')[1] as HTMLElement, 'Number');
  expect(onChange).toHaveBeenLastCalledWith([one, { ...two, kind: 'number' }, three]);
  await person.click(view.getAllByLabelText('Required')[2] as HTMLElement);
  expect(onChange).toHaveBeenLastCalledWith([one, two, { ...three, required: true }]);
  await person.type(view.getAllByLabelText('Label')[0] as HTMLElement, '!');
  expect(onChange).toHaveBeenLastCalledWith([{ ...one, label: 'One!' }, two, three]);
});

it('asks bounds of numbers and choices of a choice only', async () => {
  const number = field(1, 'Depth', { kind: 'number', min: '2', max: '7' });
  const choice = field(2, 'Fixed to', { kind: 'select', options: 'wall' });
  const { view, person, onChange } = await opened([number, choice]);
  const [least, most] = ['Minimum', 'Maximum'].map((name) => view.getByLabelText<HTMLInputElement>(name));
  expect([least?.value, most?.value]).toEqual(['2', '7']);
  await person.type(most as HTMLElement, '5');
  expect(onChange).toHaveBeenLastCalledWith([{ ...number, max: '75' }, choice]);
  await person.type(view.getByLabelText(/^Choices, one per line/), 's');
  expect(onChange).toHaveBeenLastCalledWith([number, { ...choice, options: 'walls' }]);
});

it('says a fault at the field it is about', async () => {
  const { view } = await opened(fields, { index: 1, text: 'Say what it is called.' });
  expect(view.getByRole('alert').textContent).toBe('Say what it is called.');
  const labels = view.getAllByLabelText('Label').map((each) => each.getAttribute('aria-invalid'));
  expect(labels).toEqual(['false', 'true', 'false']);
});

it('says that a form without fields asks nothing, and begins it with key 1', async () => {
  const { view, onChange, press } = await opened([]);
  expect(view.getByText('The form has no fields yet.')).toBeTruthy();
  await press('Add a field');
  expect(onChange.mock.calls[0]?.[0]).toMatchObject([{ key: 1, kind: 'text' }]);
});
