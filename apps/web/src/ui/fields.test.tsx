// @vitest-environment happy-dom
// Fields one types into: what is taken, what is said of what is no value, and what happens to it when the value changes from elsewhere.
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';
import { invalidFields } from './invalid-fields.ts';
import { MultilineField } from './multiline-field.tsx';
import { TimeField } from './time-field.tsx';
import { TypedField } from './typed-field.tsx';

it('hands on a chosen date, and not that the field was emptied', async () => {
  const onChange = vi.fn();
  const { view } = await open(
    <DateField label="Day" value="2026-11-28" text="28 Nov 2026" onChange={onChange} className="wide" />,
  );
  const field = view.getByLabelText<HTMLInputElement>('Day');
  expect(field.value).toBe('2026-11-28');
  expect(view.getByText('28 Nov 2026')).toBeTruthy();
  expect(document.querySelector('.wide')).not.toBeNull();
  fireEvent.change(field, { target: { value: '' } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '2026-12-02' } });
  expect(onChange.mock.calls).toEqual([['2026-12-02']]);
});

it('opens the calendar by a click, or gives the field the focus where the browser refuses', async () => {
  const { view, person } = await open(
    <DateField label="Day" value="2026-11-28" text="28 Nov" onChange={vi.fn()} />,
  );
  const field = view.getByLabelText<HTMLInputElement>('Day');
  const showPicker = vi.fn();
  field.showPicker = showPicker;
  await person.click(field);
  expect(showPicker).toHaveBeenCalledTimes(1);
  field.showPicker = () => {
    throw new Error('not allowed');
  };
  field.blur();
  fireEvent.click(field);
  expect(document.activeElement).toBe(field);
});

it('hands on each letter of a text', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <Field label="Street" value="" onChange={onChange} placeholder="Any street" className="wide" />,
  );
  const field = view.getByPlaceholderText('Any street');
  expect([field.title, field.className.endsWith('wide')]).toEqual(['Street', true]);
  await person.type(field, 'Oa');
  expect(onChange.mock.calls).toEqual([['O'], ['a']]);
});

it('says what is wrong with a reason, and takes the focus where it is asked to', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <>
      <MultilineField label="Why" value="old" longest={5} onChange={onChange} error="Too short." autoFocus />
      <MultilineField label="Note" value="" longest={9} onChange={onChange} />
    </>,
  );
  const [why, note] = ['Why', 'Note'].map((label) => view.getByLabelText<HTMLTextAreaElement>(label));
  expect(document.activeElement).toBe(why);
  expect([why?.maxLength, why?.getAttribute('aria-invalid')]).toEqual([5, 'true']);
  expect(view.getByRole('alert').id).toBe(why?.getAttribute('aria-describedby'));
  expect([note?.getAttribute('aria-invalid'), note?.getAttribute('aria-describedby')]).toEqual([
    'false',
    null,
  ]);
  if (note !== undefined) await person.type(note, 'x');
  expect(onChange.mock.calls).toEqual([['x']]);
});

/** Parses `h:mm` or `hh:mm`. */
const timeIn = (typed: string) => (/^\d{1,2}:\d{2}$/.test(typed) ? typed.padStart(5, '0') : null);

interface Done {
  readonly change: (value: unknown) => void;
  readonly step: (by: 1 | -1) => void;
}

function TimePart({ done }: { readonly done: Done & { readonly fault: () => void } }) {
  const [text, setText] = useState('09:30');
  return (
    <>
      <TimeField
        label="From"
        text={text}
        read={timeIn}
        fault="Write a time."
        onChange={done.change}
        onStep={done.step}
        onFault={done.fault}
      />
      <button type="button" onClick={() => setText('11:00')}>
        Later
      </button>
    </>
  );
}

async function timeField() {
  const done = { change: vi.fn(), step: vi.fn(), fault: vi.fn() };
  const { view, person } = await open(<TimePart done={done} />);
  const field = view.getByLabelText<HTMLInputElement>('From');
  const type = async (text: string) => {
    await person.clear(field);
    await person.type(field, text);
  };
  const said = () => document.querySelector('[role=alert]')?.textContent;
  return { view, person, field, type, said, ...done };
}

it('takes a time with Enter and when it is left', async () => {
  const { person, field, type, change, said } = await timeField();
  await type('8:15');
  expect([change.mock.calls, said()]).toEqual([[], undefined]);
  await person.keyboard('{Enter}');
  expect([change.mock.calls, field.value]).toEqual([[['08:15']], '09:30']);
  await type('7:45');
  await person.tab();
  expect(change).toHaveBeenLastCalledWith('07:45');
  expect(change).toHaveBeenCalledTimes(2);
});

it('says that what was typed is no time, keeps it, and lets it go with Escape', async () => {
  const { person, field, type, change, said, fault } = await timeField();
  await type('8:1');
  expect([said(), field.getAttribute('aria-invalid')]).toEqual(['Write a time.', 'true']);
  expect(fault).toHaveBeenLastCalledWith(true, field);
  await person.tab();
  expect([field.value, said(), change.mock.calls]).toEqual(['8:1', 'Write a time.', []]);
  field.focus();
  await person.keyboard('{Escape}');
  expect([field.value, said(), field.getAttribute('aria-invalid')]).toEqual(['09:30', undefined, 'false']);
  expect(fault).toHaveBeenLastCalledWith(false, field);
});

it('forgets half a time when the time changes from elsewhere', async () => {
  const { view, person, field, type, said } = await timeField();
  await type('8:1');
  await person.click(view.getByRole('button', { name: 'Later' }));
  expect([field.value, said()]).toEqual(['11:00', undefined]);
});

it('shows the time there is where the field was emptied', async () => {
  const { person, field, said, change } = await timeField();
  await person.clear(field);
  expect([field.value, said()]).toEqual(['', undefined]);
  await person.tab();
  expect([field.value, change.mock.calls]).toEqual(['09:30', []]);
});

it('steps on with Up and back with Down, over what was typed', async () => {
  const { person, field, type, step } = await timeField();
  await type('8:1');
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect([step.mock.calls, field.value]).toEqual([[[1], [1], [-1]], '09:30']);
});

/** Parses a whole number of minutes. */
const minutesIn = (typed: string) =>
  /^\d+$/.test(typed.trim())
    ? ({ ok: true, value: Number(typed) } as const)
    : ({ ok: false, message: 'Write minutes.' } as const);

function TypedPart({ done, hasSteps }: { readonly done: Done; readonly hasSteps: boolean }) {
  const [minutes, setMinutes] = useState(20);
  return (
    <div data-draft-fields>
      <TypedField
        label="Stay"
        text={String(minutes)}
        read={minutesIn}
        onChange={(value) => {
          done.change(value);
          setMinutes(value);
        }}
        reading={(value) => (value < 60 ? String(value) : `${value / 60} h`)}
        after="min"
        numeric
        describedBy="elsewhere"
        {...(hasSteps ? { onStep: done.step } : {})}
      />
      <button type="button" onClick={() => setMinutes(45)}>
        Undo
      </button>
    </div>
  );
}

async function typedField(hasSteps = true) {
  const done = { change: vi.fn(), step: vi.fn() };
  const { view, person } = await open(<TypedPart {...{ done, hasSteps }} />);
  const field = view.getByLabelText<HTMLInputElement>('Stay');
  const described = () => field.getAttribute('aria-describedby')?.replaceAll(/\S+-/g, '');
  return { view, person, field, described, fault: () => view.queryByRole('alert')?.textContent, ...done };
}

it('takes each letter that makes a value, and says how it is understood where that differs', async () => {
  const { view, person, field, change, described } = await typedField();
  expect([field.inputMode, described(), view.getByText('min').textContent]).toEqual([
    'decimal',
    'elsewhere',
    'min',
  ]);
  await person.clear(field);
  await person.type(field, ' 90');
  expect(change.mock.calls).toEqual([[9], [90]]);
  expect(view.getByText('= 1.5 h')).toBeTruthy();
  expect([field.value, described()]).toEqual([' 90', 'reading elsewhere']);
  await person.tab();
  expect([field.value, view.queryByText('= 1.5 h'), invalidFields.count()]).toEqual(['90', null, 0]);
});

it('says nothing of a text that reads as it is written', async () => {
  const { view, person, field } = await typedField();
  await person.clear(field);
  await person.type(field, ' 30 ');
  expect(view.queryByText(/^=/)).toBeNull();
});

it('keeps what is no value, says so, and counts it as a fault of the draft until it is gone', async () => {
  const { view, person, field, change, fault, described } = await typedField();
  await person.type(field, 'x');
  expect([fault(), field.getAttribute('aria-invalid'), invalidFields.count()]).toEqual([
    'Write minutes.',
    'true',
    1,
  ]);
  expect(described()).toBe('fault elsewhere');
  await person.tab();
  expect([field.value, change.mock.calls]).toEqual(['20x', []]);
  await person.click(view.getByRole('button', { name: 'Undo' }));
  expect([field.value, fault(), invalidFields.count()]).toEqual(['45', undefined, 0]);
});

it('steps over what was typed, where there are steps', async () => {
  const { person, field, step, fault } = await typedField();
  await person.type(field, 'x{ArrowUp}{ArrowDown}{ArrowDown}');
  expect([step.mock.calls, field.value, fault()]).toEqual([[[1], [-1], [-1]], '20', undefined]);
});

it('leaves Up and Down to the field where there are no steps', async () => {
  const { field } = await typedField(false);
  expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(true);
});

it('hands on that an optional date was removed, and says of an incomplete one that it is needed', async () => {
  const onChange = vi.fn();
  const { view } = await open(
    <>
      <DateField label="Due" value="2026-11-28" text="28 Nov" isOptional onChange={onChange} />
      <DateField label="Day" value="2026-11-28" text="28 Nov" fault="Day is required" onChange={onChange} />
    </>,
  );
  fireEvent.change(view.getByLabelText('Due'), { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([['']]);
  const day = view.getByLabelText('Day');
  fireEvent.change(day, { target: { value: '' } });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(day.getAttribute('aria-invalid')).toBe('true');
  expect(view.getByRole('alert').id).toBe(day.getAttribute('aria-describedby'));
});
