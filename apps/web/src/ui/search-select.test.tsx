// @vitest-environment happy-dom
// A choice of one among many: found by typing, by arrow keys and by the mouse, and unchanged where nothing was chosen.
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { CityChoice, SearchSelect, searchOptions } from './search-select.tsx';

const streets = ['Oak', 'Élan', 'North Oak', 'Pear', 'Cedar'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function Part({ onChange }: { readonly onChange: (value: string) => void }) {
  const [value, setValue] = useState('pear');
  return (
    <>
      <SearchSelect
        label="Street"
        value={value}
        options={streets}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
      <button type="button">Next</button>
    </>
  );
}

async function opened() {
  const onChange = vi.fn();
  const { view, person } = await open(<Part onChange={onChange} />);
  const field = view.getByRole<HTMLInputElement>('combobox', { name: 'Street' });
  const shown = () => view.queryAllByRole('option').map(({ textContent }) => textContent);
  return { view, person, field, shown, onChange };
}

it('shows what is chosen, and all options when it is opened', async () => {
  const { person, field, shown } = await opened();
  expect([field.value, field.getAttribute('aria-expanded'), shown()]).toEqual(['Pear', 'false', []]);
  await person.click(field);
  expect([field.getAttribute('aria-expanded'), shown()]).toEqual(['true', streets.map(({ label }) => label)]);
});

it('finds by any part, and chooses the best with Enter', async () => {
  const { person, field, shown, onChange } = await opened();
  await person.click(field);
  await person.clear(field);
  await person.type(field, 'oak');
  expect(shown()).toEqual(['Oak', 'North Oak']);
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect([onChange.mock.calls, field.value, shown()]).toEqual([[['north oak']], 'North Oak', []]);
});

it('goes on from what is chosen with the arrow keys', async () => {
  const { view, person, field, onChange } = await opened();
  await person.click(field);
  await person.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(view.getByRole('option', { name: 'Pear' }).id);
  await person.keyboard('{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([['cedar']]);
});

it('leaves the choice as it was where nothing was chosen, and says when nothing matches', async () => {
  const { view, person, field, shown, onChange } = await opened();
  await person.click(field);
  await person.clear(field);
  await person.type(field, 'xyz');
  expect([shown(), view.getAllByText('Nothing matches').length > 0]).toEqual([[], true]);
  await person.keyboard('{Enter}');
  await person.click(view.getByRole('button', { name: 'Next' }));
  expect([field.value, onChange.mock.calls]).toEqual(['Pear', []]);
  await person.click(field);
  await person.keyboard('{Escape}');
  expect([field.getAttribute('aria-expanded'), field.value]).toEqual(['false', 'Pear']);
});

it.each([
  ['', ['Oak', 'Élan', 'North Oak', 'Pear', 'Cedar']],
  ['elan', ['Élan']],
  ['oak n', ['North Oak']],
  ['ear', ['Pear']],
])('finds %j without accents and in any order', (typed, found) => {
  expect(searchOptions(streets, typed).map(({ label }) => label)).toEqual(found);
});

it.each([
  [10, 'SELECT'],
  [11, 'INPUT'],
])('offers %i options in a %s, named by the label beside it', async (count, tag) => {
  const options = Array.from({ length: count }, (_, i) => ({ value: `${i}`, label: `Column ${i}` }));
  const onChange = vi.fn();
  const { view, person } = await open(
    <>
      <label htmlFor="column">Street</label>
      <CityChoice id="column" label="Street" value="3" options={options} isInvalid onChange={onChange} />
    </>,
  );
  const field = view.getByRole<HTMLInputElement>('combobox', { name: 'Street' });
  expect([field.tagName, field.getAttribute('aria-invalid')]).toEqual([tag, 'true']);
  if (tag === 'SELECT') await person.selectOptions(field, 'Column 5');
  else {
    await person.click(field);
    await person.keyboard('5{Enter}');
  }
  expect(onChange.mock.calls).toEqual([['5']]);
});
