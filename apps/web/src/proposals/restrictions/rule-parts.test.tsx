// @vitest-environment happy-dom
// Parts of the rule editor: each edit as it is handed on, with what stays beside it, and what is said of it.
import { createEmptySpan, type Restriction, restrictionForCurbType, type TimeSpan } from '@curbwright/core';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { DaysOfMonth } from './days-of-month.tsx';
import type { EditRule } from './edit-rule.ts';
import { HoursFields } from './hours-fields.tsx';
import { NoteField, RankFields } from './rank-fields.tsx';
import { SeasonFields } from './season-fields.tsx';
import { SpanFields } from './span-fields.tsx';
import { StayFields } from './stay-fields.tsx';

const loading = restrictionForCurbType({ name: 'loading', activity: 'loading', priority: 500 });
const { subActivities } = proposalResponses();

it('steps stays by quarters of an hour, never below one, each in its own field', async () => {
  const onEdit = vi.fn();
  const rule = { ...loading, maxStay: 40, noReturn: 15 };
  const { view, person } = await open(<StayFields {...{ rule, onEdit }} inherited={90} />);
  const stay = view.getByLabelText('Maximum stay');
  const back = view.getByLabelText('No return within');
  await person.type(stay, '{ArrowUp}{ArrowDown}');
  await person.type(back, '{ArrowDown}');
  expect(onEdit.mock.calls).toEqual([
    [{ maxStay: 45 }, 'maxStay'],
    [{ maxStay: 15 }, 'maxStay'],
    [{ noReturn: 15 }, 'noReturn'],
  ]);
  await person.clear(stay);
  expect(onEdit).toHaveBeenLastCalledWith({ maxStay: null }, 'maxStay');
});

it.each([
  [90, '1 h 30 min'],
  [null, 'No limit'],
])('says the limit of the regulation, %s, where a rule has none', async (inherited, words) => {
  const { view } = await open(<StayFields rule={loading} onEdit={vi.fn()} inherited={inherited} />);
  expect(view.getByLabelText<HTMLInputElement>('Maximum stay').placeholder).toBe(words);
  expect(view.getByLabelText<HTMLInputElement>('No return within').placeholder).toBe('Return any time');
});

it.each([
  [499, /^Higher priority than usual for Loading \(500\)/, true],
  [500, /^Usual priority for Loading/, false],
  [501, /^Lower priority than usual for Loading \(500\)/, true],
])(
  'says what the rank %i means beside the usual one, and steps from it by one',
  async (priority, words, isOther) => {
    const onEdit = vi.fn();
    const { view, person } = await open(
      <RankFields rule={{ ...loading, priority }} others={[]} onEdit={onEdit} />,
      { subActivities },
    );
    expect(await view.findByText(words)).toBeTruthy();
    await person.type(view.getByLabelText('Priority'), '{ArrowUp}');
    expect(onEdit.mock.calls).toEqual([[{ priority: priority + 1 }, 'priority']]);
    const asUsual = view.queryByRole('button', { name: 'Usual priority' });
    expect(asUsual !== null).toBe(isOther);
    if (asUsual !== null) await person.click(asUsual);
    expect(onEdit).toHaveBeenCalledTimes(isOther ? 2 : 1);
    if (isOther) expect(onEdit).toHaveBeenLastCalledWith({ priority: 500 }, 'priority');
  },
);

/** Stores the priority like the editor does. */
function RankEditor({ others, onEdit }: { others: readonly Restriction[]; onEdit: EditRule }) {
  const [rule, setRule] = useState(loading);
  const edit: EditRule = (change, part) => {
    onEdit(change, part);
    setRule({ ...rule, ...change });
  };
  return <RankFields rule={rule} others={others} onEdit={edit} />;
}

it('moves a rule past the next one, which it names before and afterwards', async () => {
  const onEdit = vi.fn();
  const morning = [{ ...createEmptySpan(), times: [{ from: '07:00', to: '09:00' }] }];
  const anyone = { ...loading, users: [], forbidsOthers: false };
  const others = [
    { ...anyone, activity: 'no parking' as const, priority: 300, timeSpans: morning },
    { ...anyone, activity: 'no stopping' as const, priority: 400 },
    ...[30, 40, 50].map((maxStay) => ({ ...anyone, priority: 800, maxStay })),
  ];
  const { view, person } = await open(<RankEditor {...{ others, onEdit }} />, { subActivities });
  const button = (name: RegExp) => view.getByRole('button', { name });
  await person.click(button(/^Higher priority\. Then applies before “No stopping”\.$/));
  expect(onEdit).toHaveBeenLastCalledWith({ priority: 390 }, 'priority');
  expect(view.getByRole('status').textContent).toBe('Applies before “No stopping” now.');
  await person.click(button(/^Higher priority\. Then applies before “No parking, 7.*9.*AM”\.$/));
  expect(onEdit).toHaveBeenLastCalledWith({ priority: 290 }, 'priority');
  const higher = button(/^Higher priority$/);
  expect(higher.getAttribute('aria-description')).toBe('It comes first already.');
  await person.click(higher);
  expect(onEdit).toHaveBeenCalledTimes(2);
  await person.click(button(/^Lower priority\. Then applies after “No parking/));
  expect(onEdit).toHaveBeenLastCalledWith({ priority: 310 }, 'priority');
  // Any other change of the number makes the message false.
  await person.type(view.getByLabelText('Priority'), '{ArrowUp}');
  expect(view.getByRole('status').textContent).toBe('');
  await person.click(button(/^Lower priority/));
  const last = /“Loading.*, 30 min at most”, “Loading.*, 40 min at most”,? and 1 more rule\.$/;
  await person.click(button(last));
  expect(onEdit).toHaveBeenLastCalledWith({ priority: 810 }, 'priority');
  expect(button(/^Lower priority$/).getAttribute('aria-description')).toBe('It comes last already.');
});

it('takes an emptied note and category back', async () => {
  const onEdit = vi.fn();
  const rule = { ...loading, description: 'x', priorityCategory: 'y' };
  const { view, person } = await open(
    <>
      <NoteField {...{ rule, onEdit }} />
      <RankFields {...{ rule, onEdit }} others={[]} />
    </>,
    { subActivities },
  );
  await person.type(view.getByLabelText('Sign text or note'), 'z');
  await person.clear(view.getByLabelText('Sign text or note'));
  await person.clear(view.getByLabelText('Category'));
  expect(onEdit.mock.calls).toEqual([
    [{ description: 'xz' }, 'description'],
    [{ description: null }, 'description'],
    [{ priorityCategory: null }, 'priorityCategory'],
  ]);
});

/** Stores edits like the editor does, and reports each one. */
function Held({
  onChange,
  start = createEmptySpan(),
  ...more
}: {
  onChange: (...edit: unknown[]) => void;
  start?: TimeSpan;
  part: 'hours' | 'days' | 'seasons' | 'span';
}) {
  const [span, setSpan] = useState(start);
  const change = (edit: Partial<TimeSpan>, part: string | null) => {
    onChange(edit, part);
    setSpan({ ...span, ...edit });
  };
  if (more.part === 'hours') return <HoursFields span={span} onChange={change} />;
  if (more.part === 'days') return <DaysOfMonth span={span} onChange={change} />;
  if (more.part === 'seasons') return <SeasonFields span={span} onChange={change} />;
  return <SpanFields span={span} color="#aa5500" onChange={change} onPaint={vi.fn()} />;
}

it('steps hours over midnight: a day ends at 24:00 and begins at 0:00', async () => {
  const onChange = vi.fn();
  const times = [
    { from: '00:00', to: '23:45' },
    { from: '23:45', to: '24:00' },
  ];
  const { view, person } = await open(
    <Held part="hours" start={{ ...createEmptySpan(), times }} onChange={onChange} />,
  );
  const [firstFrom, secondFrom] = view.getAllByLabelText('From');
  const [firstTo, secondTo] = view.getAllByLabelText('To');
  await person.type(firstFrom as HTMLElement, '{ArrowDown}');
  await person.type(firstTo as HTMLElement, '{ArrowUp}');
  await person.type(secondFrom as HTMLElement, '{ArrowUp}');
  await person.type(secondTo as HTMLElement, '{ArrowUp}{ArrowDown}{ArrowDown}');
  expect(onChange.mock.calls.map(([, part]) => part)).toEqual([
    'times.0.from',
    'times.0.to',
    'times.1.from',
    'times.1.to',
    'times.1.to',
    'times.1.to',
  ]);
  expect(onChange.mock.calls.map(([edit], at) => edit.times[at < 2 ? 0 : 1])).toEqual([
    { from: '23:45', to: '23:45' },
    { from: '23:45', to: '24:00' },
    { from: '00:00', to: '24:00' },
    { from: '00:00', to: '00:15' },
    { from: '00:00', to: '24:00' },
    { from: '00:00', to: '23:45' },
  ]);
});

it('says where hours end the next day, and removes and adds stretches', async () => {
  const onChange = vi.fn();
  const times = [
    { from: '22:00', to: '06:00' },
    { from: '08:00', to: '08:00' },
    { from: '09:00', to: '10:00' },
  ];
  const { view, person } = await open(
    <Held part="hours" start={{ ...createEmptySpan(), times }} onChange={onChange} />,
  );
  expect(view.getByText('Until 6:00 AM the next day.')).toBeTruthy();
  expect(view.getByText('24 hours, until 8:00 AM the next day.')).toBeTruthy();
  expect(view.getAllByText(/the next day/)).toHaveLength(2);
  await person.click(view.getByRole('button', { name: /^Remove the hours 8:00/ }));
  expect(onChange).toHaveBeenLastCalledWith({ times: [times[0], times[2]] }, null);
  await person.click(view.getByRole('button', { name: 'Add hours' }));
  expect(onChange).toHaveBeenLastCalledWith(
    { times: [times[0], times[2], { from: '08:00', to: '18:00' }] },
    null,
  );
  await person.click(view.getByLabelText('All day'));
  expect(onChange).toHaveBeenLastCalledWith({ times: [] }, null);
  expect(view.queryByRole('button', { name: 'Add hours' })).toBeNull();
  await person.click(view.getByLabelText('All day'));
  expect(onChange).toHaveBeenLastCalledWith({ times: [{ from: '08:00', to: '18:00' }] }, null);
});

it('keeps named and numbered days of the month beside each other', async () => {
  const onChange = vi.fn();
  const start: TimeSpan = { ...createEmptySpan(), daysOfMonth: ['odd', 3] };
  const { view, person } = await open(<Held part="days" start={start} onChange={onChange} />);
  await person.click(view.getByRole('button', { name: 'Last' }));
  expect(onChange).toHaveBeenLastCalledWith({ daysOfMonth: ['odd', 3, 'last'] }, null);
  const numbers = view.getByLabelText<HTMLInputElement>('Numbered days of the month');
  expect(numbers.value).toBe('3');
  await person.type(numbers, ', 32');
  expect(view.getByRole('alert').textContent).toBe('Enter days from 1 to 31, separated by commas');
  await person.type(numbers, '{Backspace}1');
  expect(onChange).toHaveBeenLastCalledWith({ daysOfMonth: ['odd', 'last', 3, 31] }, 'daysOfMonth');
});

it('sets months, weeks of the month and holidays, and takes them out again', async () => {
  const onChange = vi.fn();
  const start: TimeSpan = { ...createEmptySpan(), months: [3], weeksOfMonth: [1, 'last'] };
  const { view, person } = await open(<Held part="seasons" start={start} onChange={onChange} />, {
    ruleSets: () =>
      mockResponse('ruleSets', { calendar: { periods: [{ name: 'school_break' }, { name: 'fair_days' }] } }),
  });
  await person.click(view.getByRole('button', { name: 'Apr' }));
  await person.click(view.getByRole('button', { name: 'Mar' }));
  await person.click(view.getByRole('button', { name: /^2/ }));
  await person.click(view.getByRole('button', { name: /^last/i, pressed: true }));
  expect(onChange.mock.calls).toEqual([
    [{ months: [3, 4] }, null],
    [{ months: [4] }, null],
    [{ weeksOfMonth: [1, 'last', 2] }, null],
    [{ weeksOfMonth: [1, 2] }, null],
  ]);
  const told = (...periods: string[][]) =>
    expect(onChange).toHaveBeenLastCalledWith(
      { periods: periods.map(([name, apply]) => ({ name, apply })) },
      null,
    );
  await person.click(await view.findByRole('button', { name: 'Add school break' }));
  await person.click(view.getByRole('button', { name: 'Add fair days' }));
  told(['school_break', 'except during'], ['fair_days', 'except during']);
  expect(view.queryByRole('button', { name: 'Add fair days' })).toBeNull();
  await person.selectOptions(view.getByLabelText('fair days'), 'Only on fair days');
  told(['school_break', 'except during'], ['fair_days', 'only during']);
  await person.click(view.getByRole('button', { name: 'Remove school break' }));
  told(['fair_days', 'only during']);
});

it('turns days on in the order of the week and by presets, and says which preset holds', async () => {
  const onChange = vi.fn();
  const start: TimeSpan = { ...createEmptySpan(), daysOfWeek: ['fr'] };
  const { view, person } = await open(<Held part="span" start={start} onChange={onChange} />);
  const presets = view.getByRole('group', { name: 'Preset days' });
  const chips = () =>
    [...presets.querySelectorAll('button')].map((chip) => [
      chip.textContent,
      chip.ariaPressed ?? chip.getAttribute('aria-pressed'),
    ]);
  expect(chips()).toEqual([
    ['Every day', 'false'],
    ['Mon–Fri', 'false'],
    ['Sat–Sun', 'false'],
    ['Fri', 'true'],
  ]);
  await person.click(view.getByTitle('Monday'));
  expect(onChange).toHaveBeenLastCalledWith({ daysOfWeek: ['mo', 'fr'] }, null);
  await person.click(view.getByTitle('Friday'));
  expect(onChange).toHaveBeenLastCalledWith({ daysOfWeek: ['mo'] }, null);
  await person.click(view.getByText('Sat–Sun'));
  expect(onChange).toHaveBeenLastCalledWith({ daysOfWeek: ['sa', 'su'] }, null);
  expect(chips().find(([name]) => name === 'Sat–Sun')?.[1]).toBe('true');
  await person.click(view.getByLabelText('Does not apply at these times'));
  expect(onChange).toHaveBeenLastCalledWith({ excludes: true }, null);
});
