// @vitest-environment happy-dom
// Fields of dates and times on the city's clock: what is shown, what is handed on, and how a moment is removed.
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { CityDateTimeField } from './date-time-field.tsx';
import { CityDateField, CityTimeField } from './date-time-inputs.tsx';

it('writes dates and times as the city does', async () => {
  const { view } = await open(
    <>
      <CityDateField label="Day" value="2026-11-28" onChange={vi.fn()} />
      <CityTimeField label="From" value="14:30" onChange={vi.fn()} />
    </>,
  );
  expect(view.getByText('Sat, Nov 28, 2026')).toBeTruthy();
  expect(view.getByLabelText<HTMLInputElement>('From').value).toBe('2:30 PM');
});

it('steps a time over midnight, also from none, and removes an optional one', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <>
      <CityTimeField label="Late" value="23:58" onChange={onChange} />
      <CityTimeField label="None" value="" isOptional onChange={onChange} />
      <CityTimeField label="Some" value="08:00" isOptional onChange={onChange} />
    </>,
  );
  await person.type(view.getByLabelText('Late'), '{ArrowUp}');
  await person.type(view.getByLabelText('None'), '{ArrowDown}');
  await person.clear(view.getByLabelText('Some'));
  await person.tab();
  expect(onChange.mock.calls).toEqual([['00:03'], ['23:55'], ['']]);
});

function Moment({ onChange }: { readonly onChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <CityDateTimeField
      label="Ends"
      value={value}
      isOptional
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

it('begins a moment with its date, and removes it with it', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(<Moment onChange={onChange} />);
  const [date, time] = ['Ends: date', 'Ends: time'].map((label) =>
    view.getByLabelText<HTMLInputElement>(label),
  );
  expect(view.getByRole('group', { name: 'Ends' }).contains(date ?? null)).toBe(true);
  expect(time?.disabled).toBe(true);
  fireEvent.change(date as HTMLElement, { target: { value: '2026-12-24' } });
  await person.clear(time as HTMLElement);
  await person.type(time as HTMLElement, '5:30 pm');
  await person.tab();
  fireEvent.change(date as HTMLElement, { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([['2026-12-24T00:00'], ['2026-12-24T17:30'], ['']]);
});
