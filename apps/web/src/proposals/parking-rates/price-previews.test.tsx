// @vitest-environment happy-dom
// What a change of prices would do, what a stay costs now and then, and the fields it is typed in.
import { createEmptySpan, newPayment } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { rowsOf } from '../../testing/shown.ts';
import { defaultAdvisorForm } from './advisor-form.ts';
import { AdvisorSettingsFields } from './advisor-settings.tsx';
import { ChangeFields } from './change-fields.tsx';
import { CostComparison } from './cost-comparison.tsx';
import { CurbTypeList } from './curb-type-list.tsx';
import { PreviewView } from './preview-view.tsx';
import { defaultRateForm, type RateForm } from './rate-form.ts';

const reads = { ruleSets: () => noRuleSets };
type Preview = ReturnType<typeof mockResponse<'previewParkingRates'>>;
const price = (fee: number) => newPayment('hour', fee, 'USD');
const shown = (part: Part<Preview>, more: object = {}) => ({
  answer: mockResponse('previewParkingRates', part) as never,
  error: null,
  waiting: false,
  ...more,
});

it('says how many change, and the prices before and after', async () => {
  const preview = shown({
    proposals: 3,
    accepted: 14,
    spaces: 9,
    length: 1500,
    before: { lowest: 100, highest: 250 },
    after: { lowest: 300, highest: 300 },
    distinct: 1,
    refused: [
      { title: 'Taken', detail: 'By 9.', links: 1200 },
      { title: null, detail: 'Gone.', links: 34 },
    ],
  } as Part<Preview>);
  const { view } = await open(<PreviewView shown={preview} />, reads);
  expect(view.getByRole('status').textContent).toMatch(/3.*14.*9.*1\.5 km|1\.5 km/);
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Now$1.00 to $2.50 an hour',
    'After$3.00 an hour',
  ]);
  expect(view.getByText('1,234 curbs can’t be changed')).toBeDefined();
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Taken: By 9. (1,200)',
    'Gone. (34)',
  ]);
  expect(view.queryByText(/^Different prices/)).toBeNull();
});

it.each([
  { distinct: 6, more: null },
  { distinct: 8, more: 'and 2 more prices' },
])('names six of $distinct prices', async ({ distinct, more }) => {
  const changes = Array.from({ length: distinct }, (_none, at) => ({
    before: at === 0 ? null : price(100 * at),
    after: price(100 * at + 50),
    regulations: at + 1,
  }));
  const { view } = await open(
    <PreviewView shown={shown({ distinct, changes, before: null } as Part<Preview>)} />,
    reads,
  );
  expect(view.getByText(`Different prices: ${distinct}.`)).toBeDefined();
  const items = view.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toHaveLength(6);
  expect(items.slice(0, 2)).toEqual([
    'No price → $0.50 an hour (1 regulation)',
    '$1.00 an hour → $1.50 an hour (2 regulations)',
  ]);
  expect(view.queryByText(/more prices?$/)?.textContent ?? null).toBe(more);
  expect(view.queryByText(/can’t be changed/)).toBeNull();
});

it('waits, or says why there is none', async () => {
  const waits = await open(<PreviewView shown={{ answer: null, error: null, waiting: false }} />, reads);
  expect(waits.view.getByText('The preview updates as you enter values.')).toBeDefined();
  const error = { status: 400, request: 'x', body: { code: 'invalid', detail: 'Too much.' } };
  const failed = await open(<PreviewView shown={{ answer: null, error, waiting: false }} />, reads);
  expect(failed.view.getByRole('alert').textContent).toBe('Too much.');
  const again = await open(<PreviewView shown={shown({}, { error, waiting: true })} />, reads);
  expect(again.view.queryByText('Too much.')).toBeNull();
  expect(again.view.getByRole('region', { name: 'What changes' }).getAttribute('aria-busy')).toBe('true');
});

it('says what a stay costs now and then, by its length and for another price', async () => {
  const prices = [
    { before: price(200), after: price(300), regulations: 2, longest_stay: null },
    { before: null, after: price(100), regulations: 1, longest_stay: null },
  ];
  const { view, person } = await open(<CostComparison prices={prices} />, reads);
  expect(view.getByRole('status').textContent).toBe('$4.00 now → $6.00 after');
  expect(rowsOf(view.getByRole('table'))).toEqual([
    ['15 min', '$2.00', '$3.00'],
    ['30 min', '$2.00', '$3.00'],
    ['1 h', '$2.00', '$3.00'],
    ['2 h', '$4.00', '$6.00'],
    ['4 h', '$8.00', '$12.00'],
    ['8 h', '$16.00', '$24.00'],
  ]);
  const stay = view.getByLabelText('Stay');
  await person.clear(stay);
  await person.type(stay, '3 h');
  expect(view.getByRole('status').textContent).toBe('$6.00 now → $9.00 after');
  await person.selectOptions(view.getByLabelText('Example price'), '1');
  expect(view.getByRole('status').textContent).toBe('$0.00 now → $3.00 after');
  expect(view.getAllByRole('option').slice(0, 2)[1]?.textContent).toBe('No price (1 regulation)');
});

it('says what a stay costs on the day and at the time one arrives', async () => {
  const monday = price(200).rates.map((rate) => ({
    ...rate,
    timeSpans: [
      { ...createEmptySpan(), daysOfWeek: ['mo' as const], times: [{ from: '08:00', to: '18:00' }] },
    ],
  }));
  const prices = [
    { before: { ...price(200), rates: monday }, after: price(300), regulations: 2, longest_stay: null },
  ];
  const { view, person } = await open(<CostComparison prices={prices} />, reads);
  const said = () => view.getByRole('status').textContent;
  // On a Monday at 10:00.
  expect(said()).toBe('$4.00 now → $6.00 after');
  await person.selectOptions(view.getByLabelText('Arrive on'), 'Tuesday');
  expect(said()).toBe('$0.00 now → $6.00 after');
  await person.selectOptions(view.getByLabelText('Arrive on'), 'Monday');
  fireEvent.change(view.getByLabelText('At'), { target: { value: '19:00' } });
  expect(said()).toBe('$0.00 now → $6.00 after');
});

it('draws both prices from nothing at the foot to the most at the top', async () => {
  const prices = [{ before: price(200), after: price(400), regulations: 2, longest_stay: null }];
  await open(<CostComparison prices={prices} />, reads);
  const [later, now] = ['then', 'now'].map(
    (name) => document.querySelector(`path[data-line=${name}]`)?.getAttribute('d') ?? '',
  );
  const heights = (path = '') => [...path.matchAll(/(?:M[\d.]+ |V)([\d.]+)/g)].map(([, y]) => Number(y));
  const ends = (path = '') => [...path.matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x));
  expect(Math.min(...heights(later))).toBe(16);
  // Half the price is at half the height above the base line, which is at y = 130.
  expect(Math.min(...heights(now))).toBe(73);
  expect([ends(later).at(-1), ends(now).at(-1), now?.startsWith('M52 ')]).toEqual([356, 356, true]);
  const grid = [...document.querySelectorAll('figure svg line:not([data-axis])')].map((line) =>
    line.getAttribute('x1'),
  );
  expect(grid).toEqual(['52', '128', '204', '280', '356']);
  const marks = [...document.querySelectorAll('svg text')].map((text) => text.getAttribute('text-anchor'));
  expect(marks).toEqual(['end', 'end', 'end', 'middle', 'middle', 'middle', 'end']);
  const fees = [...document.querySelectorAll('svg g text')].map((text) => text.textContent);
  expect(fees).toEqual(['$0.00', '$8.00', '$16.00']);
});

it('asks for no price of the example where there is one', async () => {
  const one = await open(
    <CostComparison prices={[{ before: null, after: price(100), regulations: 1, longest_stay: null }]} />,
    reads,
  );
  expect(one.view.queryByLabelText('Example price')).toBeNull();
  const none = await open(<CostComparison prices={[]} />, reads);
  expect(none.view.queryByRole('region')).toBeNull();
});

function Fields({ start, tell }: { start: RateForm; tell: (form: RateForm) => void }) {
  const [form, setForm] = useState(start);
  const change = (part: Partial<RateForm>) => {
    tell({ ...form, ...part });
    setForm({ ...form, ...part });
  };
  return <ChangeFields form={form} change={change} />;
}
async function fields(start: Partial<RateForm> = {}) {
  const tell = vi.fn();
  const { view, person } = await open(
    <Fields start={{ ...defaultRateForm(null), ...start }} tell={tell} />,
    reads,
  );
  const type = async (label: string, text: string) => {
    await person.clear(view.getByLabelText(label));
    await person.type(view.getByLabelText(label), text);
  };
  return { view, person, type, last: (): RateForm => tell.mock.calls.at(-1)?.[0] };
}

it.each([
  { direction: 'lower', text: '100', percent: 100 },
  { direction: 'lower', text: '101', percent: 10 },
  { direction: 'raise', text: '1000', percent: 1000 },
  { direction: 'raise', text: '1001', percent: 100 },
  { direction: 'raise', text: '2.25', percent: 2.25 },
] as const)('to $direction takes $text percent as $percent', async ({ direction, text, percent }) => {
  const { type, last } = await fields({ direction });
  await type('Percent', text);
  expect(last().percent).toBe(percent);
});

it('takes amounts and caps as money, how it is rounded, and the way it goes', async () => {
  const { view, person, type, last } = await fields({ way: 'amount', roundTo: 7 });
  expect(view.queryByLabelText('Percent')).toBeNull();
  await type('Amount per hour', '0.75');
  await type('Maximum per hour', '4.5');
  expect(last()).toMatchObject({ amount: 75, cap: 450 });
  expect(
    [...view.getByLabelText<HTMLSelectElement>('Round to multiples of').options].map(({ value }) => value),
  ).toEqual(['1', '5', '7', '10', '25', '50', '100']);
  await person.selectOptions(view.getByLabelText('Round to multiples of'), '25');
  await person.selectOptions(view.getByLabelText('Rounding'), 'down');
  await person.selectOptions(view.getByLabelText('Direction'), 'lower');
  await person.clear(view.getByLabelText('Maximum per hour'));
  expect(last()).toMatchObject({ roundTo: 25, rounding: 'down', direction: 'lower', amount: 75, cap: null });
});

it.each([
  { label: 'Target occupancy, from', text: '55', part: { low: 55 } },
  { label: 'Target occupancy, to', text: '100', part: { high: 100 } },
])('takes $text for "$label"', async ({ label, text, part }) => {
  const change = vi.fn();
  const form = { ...defaultAdvisorForm('USD'), low: null, high: null };
  const { view, person } = await open(<AdvisorSettingsFields form={form} change={change} />, reads);
  await person.click(view.getByLabelText(label));
  await person.paste(text);
  expect(change).toHaveBeenLastCalledWith(part);
  await person.clear(view.getByLabelText(label));
  await person.paste('101');
  expect(change).not.toHaveBeenLastCalledWith({ [Object.keys(part)[0] ?? '']: 101 });
});

const types = [
  { sub_activity: { name: 'loading' }, count: 1200 },
  { sub_activity: { name: 'taxi' }, count: 34 },
] as never;
it('counts regulations by type and in all, and chooses one or all', async () => {
  const onChoose = vi.fn();
  const { view, person } = await open(
    <CurbTypeList types={types} chosen="taxi" onChoose={onChoose} narrow={false} />,
    reads,
  );
  const buttons = view.getAllByRole('button');
  expect(
    buttons.map((one) => [one.textContent?.match(/[\d,]+$/)?.[0], one.getAttribute('aria-pressed')]),
  ).toEqual([
    ['1,234', 'false'],
    ['1,200', 'false'],
    ['34', 'true'],
  ]);
  await person.click(buttons[1] ?? document.body);
  await person.click(buttons[0] ?? document.body);
  const narrow = await open(<CurbTypeList types={types} chosen={null} onChoose={onChoose} narrow />, reads);
  await narrow.person.selectOptions(narrow.view.getByLabelText('Curb type'), 'taxi');
  await narrow.person.selectOptions(narrow.view.getByLabelText('Curb type'), '');
  expect(onChoose.mock.calls).toEqual([['loading'], [null], ['taxi'], [null]]);
});

it('shows no stay that is longer than allowed', async () => {
  const prices = [{ before: price(200), after: price(300), regulations: 1, longest_stay: 120 }];
  const { view, person } = await open(<CostComparison prices={prices} />, reads);
  expect(rowsOf(view.getByRole('table')).map(([stay]) => stay)).toEqual(['15 min', '30 min', '1 h', '2 h']);
  expect(view.getByText('A stay here is at most 2 h, so longer ones are not shown.')).toBeTruthy();
  const stay = view.getByLabelText('Stay');
  await person.clear(stay);
  await person.type(stay, '5 h');
  expect(view.getByRole('status').textContent).toBe('$4.00 now → $6.00 after');
});
