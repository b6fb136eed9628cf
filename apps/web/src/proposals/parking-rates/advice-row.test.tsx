// @vitest-environment happy-dom
// A regulation's advice: how many hours go up, down and stay, from which prices to which, and, opened, its week hour by hour.
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { rowsOf } from '../../testing/shown.ts';
import { AdviceRow } from './advice-row.tsx';
import type { AdvisedRate } from './advice-types.ts';

const move = (hour_of_week: number, from: number, to: number, occupancy: number | null) => ({
  hour_of_week,
  kind: to > from ? 'raise' : 'lower',
  from,
  to,
  occupancy,
  text: `Hour ${hour_of_week}.`,
});
// Tuesday at 9, Wednesday at 10 and at 11: two rates go up, one goes down.
const hours = [move(33, 250, 300, 0.905), move(58, 200, 275, null), move(59, 225, 150, 0.2)];
const kept = [
  { code: 'kept.right', count: 4, text: 'as full as it should be' },
  { code: 'kept.few', count: 7, text: 'measured too little' },
];
const shares = new Map<number, number | null>([
  [33, 0.905],
  [59, 0.2],
  [100, 0.6],
]);
const occupancy = Array.from({ length: 168 }, (_none, at) => shares.get(at) ?? null);

async function opened(part: object = {}, taken = false) {
  const row = {
    regulation: 5,
    regulationId: 'R5',
    bl_street_name: 'Elm',
    payment: {},
    link: 8,
    spaces: 10,
    prices: occupancy.map((_share, at) => (at === 100 ? null : 200)),
    occupancy,
    hours,
    kept,
  };
  const advice = { ...row, ...part } as unknown as AdvisedRate;
  const onTake = vi.fn();
  const { view, person } = await open(
    <table>
      <tbody>
        <AdviceRow advice={advice} target="60–85 %" taken={taken} onTake={onTake} />
      </tbody>
    </table>,
    { ruleSets: () => noRuleSets, subActivities: () => mockResponse('subActivities') },
  );
  const opener = () => view.getAllByRole('rowheader')[0]?.querySelector('button') ?? document.body;
  return {
    view,
    person,
    opener,
    onTake,
    cells: () => rowsOf(view.getAllByRole('table')[0] as HTMLElement)[0]?.slice(2),
  };
}

it.each([
  {
    what: 'hours up and down, between their lowest and highest prices',
    part: {},
    cells: [
      '55 %',
      '60–85 %',
      '2',
      '1',
      '$2.00–$2.50 → $1.50–$3.00',
      '$22.10 → $30.15',
      '4 of 10',
      'not known',
      'Show on map',
    ],
  },
  {
    what: 'one price where all are the same',
    part: { hours: [move(3, 200, 300, 1), move(4, 200, 300, 1)] },
    cells: ['55 %', '60–85 %', '2', '0', '$2.00 → $3.00', '$22.10', '4 of 10', 'not known', 'Show on map'],
  },
  {
    what: 'that nothing moves',
    part: { hours: [], kept: [], prices: [] },
    cells: ['–', '60–85 %', '0', '0', 'no change', '–', '–', 'not known', 'Show on map'],
  },
])('says $what', async ({ part, cells }) => {
  const page = await opened(part);
  expect(page.cells()).toEqual(cells);
});

it.each([
  { part: {}, name: 'R5, Elm' },
  { part: { bl_street_name: 'Multiple' }, name: 'R5, Multiple' },
  { part: { bl_street_name: null }, name: 'R5' },
])('is named $name', async ({ part, name }) => {
  const { opener } = await opened(part);
  expect(opener().textContent).toBe(name);
});

it.each([true, false])('is taken, or no more: %s', async (taken) => {
  const { view, person, onTake } = await opened({}, taken);
  const box = view.getByRole<HTMLInputElement>('checkbox', { name: 'Accept the advice for R5, Elm' });
  expect([box.checked, box.disabled]).toEqual([taken, false]);
  await person.click(box);
  expect(onTake.mock.calls).toEqual([[!taken]]);
});

it('cannot be taken where there is no price to take', async () => {
  const { view, opener } = await opened({ payment: null });
  expect(view.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  expect(opener().getAttribute('aria-expanded')).toBe('false');
});

it('opens to its hours with their reasons and what is kept, and closes again', async () => {
  const { view, person, opener } = await opened();
  expect([opener().getAttribute('aria-expanded'), view.queryByText(/^Unchanged/)]).toEqual(['false', null]);
  await person.click(opener());
  expect(opener().getAttribute('aria-expanded')).toBe('true');
  expect(rowsOf(view.getByRole('table', { name: 'Hours with a price change' })).slice(-3)).toEqual([
    ['Tue 9 AM', '91 %', '$2.50 → $3.00', 'Hour 33.'],
    ['Wed 10 AM', '–', '$2.00 → $2.75', 'Hour 58.'],
    ['Wed 11 AM', '20 %', '$2.25 → $1.50', 'Hour 59.'],
  ]);
  expect(view.getByText(/^Unchanged/).textContent).toBe(
    'Unchanged: 4 hours (as full as it should be) and 7 hours (measured too little)',
  );
  await person.click(opener());
  expect([opener().getAttribute('aria-expanded'), view.queryByText(/^Unchanged/)]).toEqual(['false', null]);
});

it('shows no empty list of hours and no reasons where there are none', async () => {
  const { view, person, opener } = await opened({ hours: [], kept: [] });
  await person.click(opener());
  expect(view.queryByRole('table', { name: 'Hours with a price change' })).toBeNull();
  expect(view.queryByText(/^Unchanged/)).toBeNull();
});

it('writes the week as a table, with the way and the prices of what moves', async () => {
  const { view, person, opener } = await opened();
  await person.click(opener());
  await person.click(view.getByText('The week as a table'));
  const table = view.getByRole('table', { name: 'Occupancy by hour of the week', hidden: true });
  const rows = rowsOf(table).slice(-24);
  expect([rows[0]?.[0], rows[9]?.[0], rows[23]?.[0]]).toEqual(['12 AM', '9 AM', '11 PM']);
  const said = rows.flatMap((row, hour) =>
    row.slice(1).flatMap((text, day) => (text === '–' ? [] : [[day, hour, text]])),
  );
  expect(said).toEqual([
    [4, 4, '60 %'],
    [1, 9, '91 % ▲$2.50 → $3.00'],
    [2, 10, '– ▲$2.00 → $2.75'],
    [2, 11, '20 % ▼$2.25 → $1.50'],
  ]);
  expect(
    within(table)
      .getAllByRole('columnheader', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Hour', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
});

it('draws each hour at its day and time, as dark as it was full, with the way its price goes', async () => {
  const { person, opener } = await opened();
  await person.click(opener());
  const groups = [...document.querySelectorAll('svg[viewBox="0 0 424 128"] g')];
  expect(groups).toHaveLength(168);
  const drawn = (at: number) => {
    const [rect, path] = [groups[at]?.querySelector('rect'), groups[at]?.querySelector('path')];
    const of = (name: string) => Number(rect?.getAttribute(name));
    return [
      of('x'),
      of('y'),
      of('width'),
      of('fill-opacity').toFixed(3),
      path?.getAttribute('d'),
      path?.dataset.high,
    ];
  };
  expect(drawn(33)).toEqual([184.5, 32.5, 15, '0.732', 'M192 36l4 7h-8z', 'true']);
  expect(drawn(59)).toEqual([216.5, 48.5, 15, '0.224', 'M224 60l4 -7h-8z', 'false']);
  expect(drawn(58)).toEqual([200.5, 48.5, 15, '1.000', 'M208 52l4 7h-8z', 'false']);
  expect(drawn(100)).toEqual([104.5, 80.5, 15, '0.512', undefined, undefined]);
  const look = (at: number) => groups[at]?.querySelector('rect')?.getAttribute('class');
  expect([look(33) === look(100), look(100) === look(101), look(58) === look(101)]).toEqual([
    true,
    false,
    true,
  ]);
});
