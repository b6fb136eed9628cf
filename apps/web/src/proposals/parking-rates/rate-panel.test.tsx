// @vitest-environment happy-dom
// A rate in words: in the cells of the list, and in the panel beside it, with what stands in the way of another price.
import { payment, timeSpan } from '@curbwright/core';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, defaultCity, open } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { rateColumnKeys, useRateCellFormat, useRateColumns } from './rate-columns.tsx';
import { RatePanel } from './rate-panel.tsx';
import type { RateRow } from './use-rate-rows.ts';

const reads: Answers = { subActivities: proposalResponses().subActivities };
const hour = { from: 0, to: null, fee: 250, per: 60, increment: null };
const detail = payment.parse({
  currency: 'EUR',
  rates: [{ tiers: [hour] }],
  maximumFeePerDay: 900,
  methods: ['app'],
});
const rowOf = (part: object = {}) =>
  mockResponse('parkingRates', {
    results: [
      {
        id: 5,
        regulationId: 'R-5',
        sub_activity: { id: 4, name: 'loading', display_name: 'Loading' },
        bl_street_name: 'Oak Street',
        bl_side: 'N',
        time_limit: 90,
        hourly: 250,
        links: 1234,
        length: 1500,
        spaces: 4321,
        proposed_regulation_id: null,
        payment: { currency: 'EUR', detail },
        ...part,
      },
    ],
  } as never).results[0] as unknown as RateRow;

const wordsOf = async (row: RateRow, answers: Answers = {}) => {
  const { now } = await openHook(useRateCellFormat, { ...reads, ...answers });
  await expect.poll(() => now()('type', row)).toBe('Loading');
  return Object.fromEntries(rateColumnKeys.map((key) => [key, now()(key, row)]));
};

it('says each cell', async () => {
  expect(await wordsOf(rowOf())).toMatchObject({
    regulation_id: 'R-5',
    type: 'Loading',
    bl_street_name: 'Oak Street',
    bl_side: 'N',
    time_limit: '1 h 30 min',
    hourly: '€2.50',
    links: '1,234',
    length: '1.5 km',
    spaces: '4,321',
    proposal: null,
  });
});

it('says where there is nothing, more than one thing, or a proposal', async () => {
  expect(
    await wordsOf(
      rowOf({
        payment: null,
        time_limit: null,
        bl_street_name: 'Multiple',
        bl_side: null,
        proposed_regulation_id: 8,
      }),
      { currentCity: () => ({ ...defaultCity, units: 'imperial' }) },
    ),
  ).toMatchObject({
    price: 'No price',
    hourly: null,
    time_limit: null,
    bl_side: null,
    proposal: expect.stringContaining('8'),
    length: expect.stringMatching(/ft|mi/),
  });
  expect((await wordsOf(rowOf({ hourly: null }))).hourly).toBeNull();
});

it('draws the cells: nothing as a dash, the type with its line, the proposal as a way to it', async () => {
  const onProposal = vi.fn();
  const { now } = await openHook(() => useRateColumns(onProposal), reads);
  const cell = (key: string, row: RateRow) => {
    const column = now().find((one) => one.key === key);
    return render(<>{column?.cell(row)}</>).container;
  };
  expect(now().map(({ key }) => key)).toEqual([...rateColumnKeys]);
  expect(now().flatMap(({ key, atEnd }) => (atEnd === true ? [key] : []))).toEqual([
    'hourly',
    'links',
    'spaces',
    'length',
  ]);
  await expect.poll(() => cell('type', rowOf()).querySelector('svg')).not.toBeNull();
  expect(cell('type', rowOf()).textContent).toBe('Loading');
  expect(cell('bl_side', rowOf()).querySelector('span')).toBeNull();
  expect(cell('bl_side', rowOf({ bl_side: null })).querySelector('span')).not.toBeNull();
  expect(cell('proposal', rowOf()).textContent).toBe('');
  const button = cell('proposal', rowOf({ proposed_regulation_id: 8 })).querySelector('button');
  button?.click();
  expect(onProposal.mock.calls).toEqual([[8]]);
  expect(
    now()
      .find(({ key }) => key === 'hourly')
      ?.title?.(rowOf()),
  ).toBe('€2.50');
});

async function panel(row: RateRow, mayNot: string | null = null) {
  const ways = { onEdit: vi.fn(), onProposal: vi.fn(), onClose: vi.fn() };
  const page = await open(<RatePanel row={row} mayNot={mayNot} {...ways} />, reads);
  await page.view.findByText('Loading · R-5');
  const facts = Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map(({ children }) => [
      children[0]?.textContent,
      children[1]?.textContent,
    ]),
  );
  const edit = async () => {
    await page.person.click(page.view.getByRole('button', { name: /^(Change|Edit)/ }));
    return ways.onEdit.mock.calls.length;
  };
  return { ...page, ...ways, facts, edit };
}

it('says a regulation’s facts beside the list, and opens its price', async () => {
  const { facts, edit, view, person, onClose } = await panel(rowOf({ bl_side: null, payment: null }));
  expect(view.getByRole('heading', { level: 3 }).textContent).toBe('Oak Street');
  expect(Object.values(facts)).toEqual([
    'R-5',
    'Loading',
    expect.stringMatching(/^.{1,12}$/),
    '1 h 30 min',
    '1,234',
    '1.5 km',
    '4,321',
  ]);
  expect([view.getAllByText('No price').length, view.queryByRole('note')]).toEqual([1, null]);
  expect(await edit()).toBe(1);
  await person.click(view.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('says each price once: the rates as a list, the caps and the ways to pay below', async () => {
  await panel(rowOf());
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(texts('section li').length).toBe(1);
  expect(texts('section li')[0]).toContain('€2.50');
  const below = texts('section p').filter((text) => /€9|app/.test(text ?? ''));
  expect([below.length, below[0]]).toEqual([2, expect.stringContaining('€9')]);
});

const evening = { times: [{ from: '18:00', to: '20:00' }] };
const limited = {
  ...detail,
  rates: [{ tiers: [hour], timeSpans: [timeSpan.parse({ times: [{ from: '08:00', to: '18:00' }] })] }],
};
const beyondRule = {
  payment: {
    currency: 'EUR',
    detail: {
      ...limited,
      rates: [{ tiers: [hour], timeSpans: [timeSpan.parse({ times: [{ from: '08:00', to: '20:00' }] })] }],
    },
  },
  charged: { payment: payment.parse(limited), beyond: [timeSpan.parse(evening)], week: '2026-05-04' },
};

it('says the hours that are charged, and those of the price beyond its rule', async () => {
  const { view } = await panel(rowOf(beyondRule));
  expect(document.querySelector('section li')?.textContent).toMatch(/8:00 AM–6:00 PM/);
  expect(view.getByRole('note').textContent).toMatch(/^Not charged: 6–8 PM .*May 4, 2026/);
  const { price } = await wordsOf(rowOf(beyondRule));
  expect(price).toMatch(/8:00 AM–6:00 PM.* · Not charged: 6–8 PM$/);
});

it('says when a rate without hours applies', async () => {
  const rates = [...limited.rates, { tiers: [{ ...hour, fee: 0 }] }];
  await panel(rowOf({ payment: { currency: 'EUR', detail: payment.parse({ ...limited, rates }) } }));
  expect(document.querySelector('section li:last-child')?.textContent).toBe('otherwise free');
});

it('says which proposal stands in the way, and opens it', async () => {
  const { view, person, onProposal, edit } = await panel(rowOf({ proposed_regulation_id: 8 }));
  const note = view.getByRole('note');
  const open8 = note.querySelector('button') as HTMLElement;
  await person.click(open8);
  expect(onProposal.mock.calls).toEqual([[8]]);
  expect([await edit(), lastToast()]).toEqual([0, note.querySelector('p')?.textContent]);
});

it('says first that a person may not', async () => {
  const { edit } = await panel(rowOf({ proposed_regulation_id: 8 }), 'Only editors.');
  expect([await edit(), lastToast()]).toEqual([0, 'Only editors.']);
});
