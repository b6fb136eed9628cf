// @vitest-environment happy-dom
// Seven rows of a day: where spans lie, which names fit, what is read first and by which keys, and what is marked over them.
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../testing/page.tsx';
import { type ChartRow, WeekChart } from './week-chart.tsx';

const span = (from: number, to: number, name: string) => ({
  from,
  to,
  name,
  color: '#ffffff',
  reading: `${name} ${from}-${to}`,
});
const row = (name: string, spans: ChartRow['spans'], more: Partial<ChartRow> = {}): ChartRow => ({
  name,
  today: false,
  spans,
  ...more,
});

const rows = [
  row('Mon', [span(0, 0.25, 'Free'), span(0.25, 0.75, 'Paid'), span(0.75, 1, 'None')]),
  row('Tue', [span(0, 0.5, 'Bus'), span(0.5, 1, 'Taxi')], { today: true }),
  row('Wed', [span(0, 1, 'All day')]),
];

async function opened(shown: readonly ChartRow[], now: { readonly row: number; readonly at: number } | null) {
  const { view, person } = await open(
    <WeekChart label="Week" rows={shown} now={now} hourName={(hour) => `${hour}:00`} />,
  );
  const reader = view.getByRole<HTMLInputElement>('slider', { name: 'Week' });
  const said = () => reader.getAttribute('aria-valuetext');
  const press = (key: string) => fireEvent.keyDown(reader, { key });
  return { view, person, reader, said, press };
}
const all = (selector: string) => [...document.querySelectorAll(selector)];
/** The drawing of each row. */
const lines = () => all('div > div > div > svg').slice(0, -1);
const partsOf = (line: Element | undefined, name: string) =>
  [...(line?.children ?? [])]
    .filter(({ tagName }) => tagName.toLowerCase() === name)
    .map((part) => ['x', 'width', 'y', 'height'].map((key) => part.getAttribute(key)));

it.each([
  [null, 'Free 0-0.25'],
  [{ row: 0, at: 0.25 }, 'Paid 0.25-0.75'],
  [{ row: 1, at: 0.49 }, 'Bus 0-0.5'],
  [{ row: 1, at: 0.5 }, 'Taxi 0.5-1'],
  [{ row: 2, at: 0.9 }, 'All day 0-1'],
])('begins at the moment %o', async (now, expected) => {
  const { said, reader } = await opened(rows, now);
  expect([said(), reader.max]).toEqual([expected, '5']);
});

it('goes through spans in order, and from day to day at the same time', async () => {
  const { said, press, reader } = await opened(rows, null);
  fireEvent.change(reader, { target: { value: 1 } });
  expect(said()).toBe('Paid 0.25-0.75');
  press('ArrowDown');
  expect(said()).toBe('Taxi 0.5-1');
  press('ArrowDown');
  press('ArrowDown');
  expect(said()).toBe('All day 0-1');
  press('ArrowUp');
  press('ArrowUp');
  expect(said()).toBe('None 0.75-1');
  press('ArrowUp');
  expect(said()).toBe('None 0.75-1');
  expect(press('ArrowLeft')).toBe(true);
});

it('frames and says what is read while it has the focus', async () => {
  const { person } = await opened(rows, { row: 1, at: 0.6 });
  const shown = () => all('p').at(-1)?.textContent;
  expect([shown(), lines().map((line) => partsOf(line, 'rect').length)]).toEqual(['', [0, 0, 0]]);
  await person.tab();
  expect([shown(), lines().map((line) => partsOf(line, 'rect'))]).toEqual([
    'Taxi 0.5-1',
    [[], [['50%', '50%', null, '24']], []],
  ]);
  await person.tab();
  expect(shown()).toBe('');
});

it('places spans in their row, and the moment in its own', async () => {
  await opened(rows, { row: 1, at: 0.625 });
  expect(partsOf(lines()[0], 'svg')).toEqual([
    ['0%', '25%', '0', '24'],
    ['25%', '50%', '0', '24'],
    ['75%', '25%', '0', '24'],
  ]);
  const moments = lines().map((line) =>
    [...line.children].filter(({ tagName }) => tagName.toLowerCase() === 'line'),
  );
  expect(moments.map(({ length }) => length)).toEqual([0, 1, 0]);
  expect([moments[1]?.[0]?.getAttribute('x1'), moments[1]?.[0]?.getAttribute('y2')]).toEqual(['62.5%', '26']);
  const hours = all('svg').at(-1);
  expect(
    [...(hours?.children ?? [])].map((text) => [
      text.textContent,
      text.getAttribute('x'),
      text.getAttribute('text-anchor'),
    ]),
  ).toEqual([
    ['0:00', '0%', 'start'],
    ['6:00', '25%', 'middle'],
    ['12:00', '50%', 'middle'],
    ['18:00', '75%', 'middle'],
    ['24:00', '100%', 'end'],
  ]);
});

it.each([
  [0.119, []],
  [0.121, ['Bees']],
])('writes a name of four letters into %d of a row: %o', async (width, expected) => {
  await opened([row('Mon', [span(0, width, 'Bees')])], null);
  expect(all('svg svg text').map(({ textContent }) => textContent)).toEqual(expected);
});

it('draws the week before above, with what differs and what is pointed out over both', async () => {
  const paired = row('Mon', [span(0.5, 1, 'After')], {
    above: [span(0, 0.25, 'Before')],
    outlined: [{ from: 0.25, to: 0.5 }],
    marked: [{ from: 0.75, to: 1 }],
    readings: [
      { from: 0, to: 0.3, reading: 'was' },
      { from: 0.3, to: 1, reading: 'is' },
    ],
  });
  const { said, reader } = await opened([paired], { row: 0, at: 0.3 });
  expect([said(), reader.max]).toEqual(['is', '1']);
  const line = lines()[0];
  expect(line?.getAttribute('height')).toBe('34');
  expect(partsOf(line, 'svg')).toEqual([
    ['0%', '25%', '0', '17'],
    ['50%', '50%', '17', '17'],
  ]);
  expect(partsOf(line, 'rect')).toEqual([
    ['25%', '25%', null, '34'],
    ['75%', '25%', null, '34'],
  ]);
});

it('can be drawn without spans', async () => {
  const { said, reader, press } = await opened([row('Mon', [])], { row: 0, at: 0.5 });
  press('ArrowDown');
  expect([said(), reader.max]).toEqual([null, '0']);
});
