// @vitest-environment happy-dom
// A step of a rate: which values its fields take, what each hands on and under which name, and when its billing stands open.
import { newRate, type RateTier } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { TierRow } from './tier-row.tsx';

const hour = newRate('hour', 200).tiers[0] as RateTier;
const lastRoom = { min: 31, max: 525_600, mayBeOpen: true };

async function opened(part: Partial<RateTier> = {}, room = lastRoom) {
  const tier = { ...hour, from: 30, to: 240, ...part };
  const [onChange, onRemove] = [vi.fn(), vi.fn()];
  const { view, person } = await open(
    <TierRow number={2} tier={tier} currency="USD" room={room} onChange={onChange} onRemove={onRemove} />,
    { ruleSets: () => noRuleSets },
  );
  const field = (label: string) => view.getByLabelText<HTMLInputElement>(label);
  /**
   * Types a text into the field. Returns the reported change and its key, or `aria-invalid` if
   * nothing was reported.
   */
  const typed = (label: string, value: string) => {
    onChange.mockClear();
    fireEvent.change(field(label), { target: { value } });
    const [call] = onChange.mock.calls;
    return call === undefined ? field(label).getAttribute('aria-invalid') : [call[0](tier), call[1]];
  };
  const details = () => document.querySelector('details') as HTMLDetailsElement;
  return { view, person, field, typed, details, onChange, onRemove };
}

it('shows what it says', async () => {
  const { field, view } = await opened({
    fee: 250,
    per: 20,
    increment: 5,
    unit: 'calendar day',
    roundUpTo: 25,
  });
  const shown = [
    'Fee',
    'Per',
    'Up to',
    'Starts after arrival',
    'Partial periods',
    'Billing increment',
    'Counted from',
    'Rounded up to multiples of',
  ];
  expect(shown.map((label) => field(label).value)).toEqual([
    '2.50',
    '20 min',
    '4 h',
    '30 min',
    'step',
    '5 min',
    'calendar day',
    '0.25',
  ]);
  expect(
    [...view.getByLabelText<HTMLSelectElement>('Partial periods').options].map(({ text }) => text),
  ).toEqual(['Each 20 min, or part of it, in full', 'In increments of', 'By the minute']);
});

it('hands on each field under its own name', async () => {
  const { typed } = await opened({ increment: 15 });
  expect(typed('Fee', '3.25')).toEqual([{ fee: 325 }, 'fee']);
  expect(typed('Up to', '3 h')).toEqual([{ to: 180 }, 'to']);
  expect(typed('Starts after arrival', '40 min')).toEqual([{ from: 40 }, 'from']);
  expect(typed('Billing increment', '10 min')).toEqual([{ increment: 10 }, 'increment']);
  expect(typed('Per', '2 h')).toMatchObject([{ per: 120, increment: 15 }, 'per']);
  expect(typed('Counted from', 'calendar month')).toEqual([{ unit: 'calendar month' }, 'unit']);
  expect(typed('Partial periods', 'minute')).toEqual([{ increment: null }, 'billing']);
});

it.each([
  { label: 'Starts after arrival', part: {}, takes: '239 min', refuses: '240 min' },
  { label: 'Starts after arrival', part: { to: null }, takes: '8760 h', refuses: '8761 h' },
  { label: 'Up to', part: {}, takes: '31 min', refuses: '30 min' },
])('takes for "$label" $takes and not $refuses', async ({ label, part, takes, refuses }) => {
  const { typed } = await opened(part);
  expect(typed(label, takes)).toHaveLength(2);
  expect(typed(label, refuses)).toBe('true');
});

it.each([
  { mayBeOpen: true, outcome: [{ to: null }, 'to'] },
  { mayBeOpen: false, outcome: 'true' },
])('ends nowhere only as the last: $mayBeOpen', async ({ mayBeOpen, outcome }) => {
  const { typed } = await opened({}, { min: 31, max: 300, mayBeOpen });
  expect(typed('Up to', '')).toEqual(outcome);
  expect(typed('Up to', '300 min')).toEqual([{ to: 300 }, 'to']);
  expect(typed('Up to', '301 min')).toBe('true');
});

it('begins with its arrival', async () => {
  const { typed } = await opened();
  expect(typed('Starts after arrival', '0 min')).toEqual([{ from: 0 }, 'from']);
});

it.each([
  { what: 'whole units of its arrival', part: {}, isOpen: false },
  { what: 'another step', part: { increment: 15 }, isOpen: true },
  { what: 'minutes', part: { increment: null }, isOpen: true },
  { what: 'units of the clock', part: { unit: 'calendar hour' as const }, isOpen: true },
  { what: 'a rounded fee', part: { roundUpTo: 50 }, isOpen: true },
])('shows its billing at once where it is special: $what', async ({ part, isOpen }) => {
  const { details, view } = await opened(part);
  expect([details().open, view.queryByLabelText('Billing increment') !== null]).toEqual([
    isOpen,
    part.increment === 15,
  ]);
});

it('is removed by its number', async () => {
  const { view, person, onRemove, onChange } = await opened();
  await person.click(view.getByRole('button', { name: 'Remove tier 2' }));
  expect([onRemove.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 0]);
});
