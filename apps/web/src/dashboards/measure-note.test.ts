// @vitest-environment happy-dom
// "How is this counted": the formulas of a number, and what the answer was counted from.
import { expect, it } from 'vitest';
import { openHook } from '../testing/hook.tsx';
import { useCurbNote } from './curb-format.ts';
import { type MeasureNote, useMeasureNote } from './measure-note.ts';

const note: MeasureNote = {
  formulas: ['occupancy', 'spaces-of-a-link', 'dwell'],
  rows: 1234,
  links: 60,
  links_observed: 12,
  spaces_observed: 300,
  coverage: 0.62,
  offline_share: null,
  faults: [
    { fault: 'reversed', sessions: 3 },
    { fault: 'zero', sessions: 0 },
    { fault: 'odd one', sessions: 1200 },
  ],
  measured_by: 'stays',
  spaces_counted: 40,
  spaces_estimated: 1500,
};

it('says what the numbers were counted from', async () => {
  const { now } = await openHook(() => useMeasureNote(note));
  const { formulas, facts } = now()('occupancy');
  expect(formulas.map((text) => text.split(' ')[0])).toEqual(['Occupancy', 'Spaces']);
  expect(facts.map(({ text }) => text)).toEqual([
    '1,234 sessions',
    '12 of 60',
    '300 of 1,540',
    'Counted: 40, estimated from the length: 1,500',
    '62%',
    'N/A',
    '1,203 (ended before they started: 3, odd one 1,200)',
    'Sessions',
  ]);
});

it('says that nothing was faulty, and whose occupancy it is', async () => {
  const stored = {
    ...note,
    rows: 1,
    faults: [],
    formulas: ['stored-occupancy', 'type-of-today'],
    measured_by: 'occupancy' as const,
  };
  const { now } = await openHook(() => useMeasureNote(stored));
  const { formulas, facts } = now()('occupancy', 'dwell');
  expect(formulas).toHaveLength(3);
  expect(formulas[0]).not.toContain('minutes in which spaces were occupied');
  expect(facts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['1 session', 'None', 'Stored occupancy']),
  );
});

it('knows no facts before there is an answer', async () => {
  const { now } = await openHook(() => useMeasureNote(null));
  const { formulas, facts } = now()('occupancy');
  expect([formulas.length, facts]).toEqual([1, []]);
});

it('says how figures of the curb were counted, by the formulas that hold for them and have words', async () => {
  const { now } = await openHook(useCurbNote);
  const { formulas, facts } = now()(
    {
      formulas: ['spaces-of-a-link', 'no such words', 'type-of-today'],
      rows: 1,
      rule_sets: 12,
      coverage: 0.62,
      faults: [],
      offline_share: null,
      spaces_counted: 40,
      spaces_estimated: 1500,
    },
    ['occupancy', 'no such words', 'spaces-of-a-link'],
  );
  expect(formulas.map((text) => text.split(' ')[0])).toEqual(['Spaces']);
  expect(facts.map(({ text }) => text)).toEqual([
    '1 curb with 12 different rule sets',
    'Counted by the city: 40, estimated from the length: 1,500',
    'Rules are known for 62% of the length',
    'None: these figures come from rules, not from measurements',
  ]);
});
