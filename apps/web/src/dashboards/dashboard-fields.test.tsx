// @vitest-environment happy-dom
// What the figures of a dashboard are of: days and hours, the week, the city or a scenario, types; and how they are taken away.
import { everythingSelected } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import '../shell/staff-api.ts';
import type { CurbTypeStyle } from '../city/curb-styles.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { ErrorResponse, open } from '../testing/page.tsx';
import { savedFiles } from '../testing/saved-files.ts';
import { lastToast } from '../testing/shown.ts';
import { CurbTypeCheckboxes } from './curb-type-checkboxes.tsx';
import { defaultDashboardChoices } from './dashboard-choices.ts';
import { DashboardExport } from './dashboard-export.tsx';
import { mondayOf } from './dashboard-week.ts';
import { PeriodFields } from './period-fields.tsx';
import { StateField } from './state-field.tsx';
import { WeekField } from './week-field.tsx';

it('picks days by their names and hours by two handles', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <PeriodFields
      choices={{ ...defaultDashboardChoices, days: 'Sat', from: 8, to: 18 }}
      onChange={onChange}
    />,
  );
  const radios = view.getAllByRole<HTMLInputElement>('radio');
  expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['Sat']);
  await person.click(radios.find(({ value }) => value === 'Mon-Fri') as HTMLElement);
  const [from, to] = ['From', 'To'].map((label) => view.getByLabelText<HTMLInputElement>(label));
  expect([from?.value, to?.value, from?.getAttribute('aria-valuetext')]).toEqual(['8', '18', '8 AM']);
  fireEvent.change(from as Element, { target: { value: 9 } });
  fireEvent.change(to as Element, { target: { value: 20 } });
  expect(onChange.mock.calls).toEqual([[{ days: 'Mon-Fri' }], [{ from: 9, to: 18 }], [{ from: 8, to: 20 }]]);
});

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2026-03-01', '2026-02-23'],
])('counts the week of %s from %s', (date, monday) => {
  expect(mondayOf(date)).toBe(monday);
});

it('goes to the weeks beside the one that is counted', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(<WeekField date="2026-11-25" onChange={onChange} />);
  expect(view.getByText('Mon, Nov 23, 2026')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Previous week' }));
  await person.click(view.getByRole('button', { name: 'Next week' }));
  fireEvent.change(view.getByLabelText('Week'), { target: { value: '2026-12-24' } });
  expect(onChange.mock.calls).toEqual([['2026-11-16'], ['2026-11-30'], ['2026-12-24']]);
});

const scenario = (id: number, name: string) => ({
  id,
  name,
  display_name: name,
  open_proposals: 0,
  is_default: false,
});
const filters = mockResponse('supplyFilters', {
  scenarios: [scenario(1, 'Existing'), scenario(3, 'Mine'), scenario(4, 'Yours')],
  today: '2026-11-28',
});

async function state(
  value: { readonly scenario?: number; readonly asOf?: string },
  more: { readonly isOpen?: boolean; readonly otherDays?: boolean } = {},
) {
  const onChange = vi.fn();
  const { otherDays, isOpen = true } = more;
  const { view, person } = await open(
    <StateField
      label="Rules"
      filters={isOpen ? filters : null}
      value={{ scenario: null, asOf: null, ...value }}
      onChange={onChange}
      {...(otherDays === undefined ? {} : { otherDays })}
    />,
  );
  const choice = view.getByLabelText<HTMLSelectElement>('Rules');
  const options = [...choice.options].map(({ value: one, text }) => `${one}:${text}`);
  return { view, person, choice, options, onChange };
}

it('looks at the city as it is, a scenario, or another day', async () => {
  const { choice, options, person, onChange } = await state({});
  expect(options.map((one) => one.split(':')[0])).toEqual(['', '3', '4', 'as-of']);
  expect(choice.value).toBe('');
  await person.selectOptions(choice, '4');
  await person.selectOptions(choice, 'as-of');
  await person.selectOptions(choice, '');
  expect(onChange.mock.calls).toEqual([
    [{ scenario: 4, asOf: null }],
    // Noon of the day 30 days before the city's current date.
    [{ scenario: null, asOf: '2026-10-29T17:00:00.000Z' }],
    [{ scenario: null, asOf: null }],
  ]);
});

it('shows the other day, and takes another one at its noon', async () => {
  const { view, choice, onChange } = await state({ asOf: '2026-06-02T03:00:00.000Z' });
  const day = view.getByLabelText<HTMLInputElement>('Rules: date');
  expect([choice.value, day.value, Boolean(view.getByText('Mon, Jun 1, 2026'))]).toEqual([
    'as-of',
    '2026-06-01',
    true,
  ]);
  fireEvent.change(day, { target: { value: '2026-01-15' } });
  expect(onChange.mock.calls).toEqual([[{ scenario: null, asOf: '2026-01-15T18:00:00.000Z' }]]);
});

it.each([
  [3, true, ['3', '4']],
  [9, true, ['3', '4', '9']],
  [3, false, ['3']],
])('keeps scenario %i chosen, with the list there: %s', async (id, isOpen, ids) => {
  const { choice, options, view } = await state({ scenario: id }, { isOpen, otherDays: false });
  expect([choice.value, options.map((one) => one.split(':')[0])]).toEqual([String(id), ['', ...ids]]);
  expect(options.some((one) => one === `${id}:Scenario ${id}`)).toBe(id === 9 || !isOpen);
  expect(view.queryByLabelText('Rules: date')).toBeNull();
});

it('names the existing conditions where they are chosen as a scenario', async () => {
  const { options } = await state({ scenario: 1 });
  expect(options[3]?.split(':')[0]).toBe('1');
  expect(options[3]).toBe(`1${options[0]}`);
});

const look = (id: number, name: string, section: string): CurbTypeStyle => ({
  id,
  name,
  section,
  key: String(id),
  color: '#123456',
  pattern: 'dash',
  width: 1,
});
const types = [
  look(7, 'Odd', 'zzz of a city'),
  look(4, 'Loading', 'loading'),
  look(5, 'Paid', 'parking'),
  look(6, 'Free', 'parking'),
];

it('ticks types in sections of the catalogue, a city’s own last', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <CurbTypeCheckboxes types={types} chosen={[4, 5]} onChange={onChange} />,
  );
  const boxes = view.getAllByRole<HTMLInputElement>('checkbox');
  const names = boxes.map((box) => box.closest('label')?.textContent);
  expect(names).toEqual(['Paid', 'Free', 'Odd', 'Loading']);
  expect(boxes.filter(({ checked }) => checked).map((box) => box.closest('label')?.textContent)).toEqual([
    'Paid',
    'Loading',
  ]);
  expect(view.getByText('zzz of a city')).toBeTruthy();
  await person.click(view.getByRole('checkbox', { name: 'Free' }));
  await person.click(view.getByRole('checkbox', { name: 'Paid' }));
  await person.click(view.getByRole('button', { name: 'Only Odd' }));
  await person.click(view.getByRole('button', { name: 'Select all' }));
  expect(onChange.mock.calls).toEqual([[[4, 5, 6]], [[4]], [[7]], [null]]);
});

it('has all ticked where none is left out', async () => {
  const { view } = await open(<CurbTypeCheckboxes types={types} chosen={null} onChange={vi.fn()} />);
  expect(view.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Select all' }).disabled).toBe(true);
});

async function exporting(
  more: Partial<Parameters<typeof DashboardExport>[0]> = {},
  answers: Parameters<typeof open>[1] = {},
) {
  const { view, person, asked } = await open(
    <DashboardExport
      kind="demand"
      zone={null}
      request={{ analysis_zone_id: 7 }}
      selection={everythingSelected}
      page={createRef()}
      maps={[]}
      {...more}
    />,
    answers,
  );
  await person.click(view.getByRole('button', { name: 'Export' }));
  const dialog = () => document.querySelector('dialog');
  const radios = () => [...(dialog()?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  const tick = () => dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]') as HTMLInputElement;
  const chosen = () => radios().findIndex(({ checked }) => checked);
  return { asked, dialog, radios, tick, chosen };
}

it('offers files and a picture, which is never for publication', async () => {
  const { dialog, radios, tick, chosen } = await exporting();
  expect(radios().map((radio) => radio.closest('label')?.textContent)).toEqual([
    'CSV .csv',
    expect.stringMatching(/\.xlsx$/),
    'PDF .pdf',
    'Image .png',
  ]);
  expect([chosen(), dialog()?.textContent?.includes('The underlying data, from which')]).toEqual([0, true]);
  fireEvent.click(radios()[3] as Element);
  expect([chosen(), dialog()?.textContent?.includes('as shown on the screen')]).toEqual([3, true]);
  fireEvent.click(tick());
  expect([chosen(), radios()[3]?.disabled, tick().checked]).toEqual([0, true, true]);
  fireEvent.click(radios()[2] as Element);
  fireEvent.click(tick());
  expect([chosen(), radios()[3]?.disabled, tick().checked]).toEqual([2, false, false]);
});

it('says that no picture could be made, and stays open', async () => {
  const { dialog, radios } = await exporting();
  fireEvent.click(radios()[3] as Element);
  fireEvent.submit(document.querySelector('form') as Element);
  await expect
    .poll(() => dialog()?.querySelector('[role=alert]')?.textContent)
    .toBe('This browser could not create the image. Try another format.');
});

const notNow = () => new ErrorResponse(409, { code: 'x', detail: 'Not now.' }) as never;
it.each([
  { kind: 'supply', call: 'exportSupplyDashboard', at: 0, type: 'csv' },
  { kind: 'demand', call: 'exportDemandDashboard', at: 1, type: 'excel' },
  { kind: 'comparison', call: 'exportComparisonDashboard', at: 2, type: 'pdf' },
  { kind: 'turnover', call: 'exportTurnoverDashboard', at: 0, type: 'csv' },
] as const)(
  'asks for the file of $kind as $type, and says why there is none',
  async ({ kind, call, at, type }) => {
    const tab = vi.fn();
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(window, 'open').mockReturnValue({ close: tab, location: { href: '' } } as never);
    const { asked, dialog, radios, tick } = await exporting({ kind }, { [call]: notNow });
    fireEvent.click(radios()[at] as Element);
    if (type === 'excel') fireEvent.click(tick());
    fireEvent.submit(document.querySelector('form') as Element);
    await expect.poll(() => dialog()?.querySelector('[role=alert]')?.textContent).toBe('Not now.');
    const [sent] = asked.filter(({ name }) => name === call);
    expect(sent?.params).toEqual({ type });
    expect(sent?.body).toEqual({
      request: { analysis_zone_id: 7 },
      selection: everythingSelected,
      for_public: type === 'excel',
      language: 'en',
    });
    expect(tab).toHaveBeenCalledTimes(type === 'pdf' ? 1 : 0);
  },
);

it('saves a picture of the page with its maps, named by what, where and when, and closes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T03:00:00Z') });
  const page = document.createElement('div');
  onTestFinished(() => {
    page.remove();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (set, name) => Reflect.get(set, name) ?? (() => ({ width: 10 })),
    set: (set, name, value) => Reflect.set(set, name, value),
  });
  const words: unknown[] = [];
  pen.fillText = (text: string) => void words.push(text);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['png'])));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  document.body.append(page);
  const { dialog, radios } = await exporting({ kind: 'turnover', page: { current: page } });
  fireEvent.click(radios()[3] as Element);
  fireEvent.submit(document.querySelector('form') as Element);
  await expect
    .poll(() => saved)
    .toEqual([expect.stringMatching(/^turnover.*Testville.*2026-11-28.*\.png$/i)]);
  await expect.poll(dialog).toBeNull();
  expect(lastToast()).toContain(saved[0]);
  expect(words.at(-1)).toMatch(/^Testville · Turnover · 2026-11-28 · /);
});

it('saves the file of a dashboard, says so, and closes', async () => {
  const saved = savedFiles();
  const { dialog } = await exporting({}, { exportDemandDashboard: () => new File(['1;2'], 'demand.csv') });
  fireEvent.submit(document.querySelector('form') as Element);
  await expect.poll(dialog).toBeNull();
  await expect.poll(() => saved).toEqual([{ name: 'demand.csv', text: '1;2' }]);
  expect(lastToast()).toContain('demand.csv');
});
