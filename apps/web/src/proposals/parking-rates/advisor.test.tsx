// @vitest-environment happy-dom
// The rate advisor: what it is asked, what is taken of its advice, and the batch that is sent of it.
import { newPayment } from '@curbwright/core';
import { cleanup, fireEvent, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { reset } from '../../shell/reset.ts';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { Advisor } from './advisor.tsx';
import { NoOccupancy } from './no-occupancy.tsx';

// Otherwise the advice of the previous test would be shown at once, and this test would find it
// instead of its own.
beforeEach(() => void store.dispatch(reset()));

type Advice = ReturnType<typeof mockResponse<'adviseParkingRates'>>;
const price = (fee: number) => newPayment('hour', fee, 'USD');
const advised = (regulation: number, fee: number | null) => ({
  regulation,
  regulationId: `R${regulation}`,
  bl_street_name: regulation === 1 ? 'Multiple' : 'Main Street',
  payment: fee === null ? null : price(fee),
  link: regulation,
  spaces: 10,
  occupancy: Array.from({ length: 168 }, (_none, hour) => (hour === 9 ? regulation / 10 : null)),
  prices: Array.from({ length: 168 }, () => 200),
  hours:
    fee === null
      ? []
      : [
          { hour_of_week: 9, kind: 'raise', from: 200, to: fee, occupancy: 0.9, text: 'Full.' },
          { hour_of_week: 10, kind: 'lower', from: 200, to: 150, occupancy: 0.2, text: 'Empty.' },
        ],
  kept: [],
});
const advice = (part: object = {}) =>
  mockResponse('adviseParkingRates', {
    results: [advised(1, 300), advised(2, 350), advised(3, null)],
    ...part,
  } as Part<Advice>);

async function opened(answers: Answers = {}, mayNot: string | null = null) {
  const onClose = vi.fn();
  const types = [{ sub_activity: { name: 'loading' }, count: 3 }] as never;
  const { view, person, asked } = await open(
    <Advisor type={null} types={types} currency="USD" scenario={8} mayNot={mayNot} onClose={onClose} />,
    {
      ruleSets: () => noRuleSets,
      subActivities: proposalResponses().subActivities,
      previewParkingRates: () => mockResponse('previewParkingRates'),
      adviseParkingRates: () => advice(),
      ...answers,
    },
  );
  const bodies = (call: string) => asked.flatMap(({ name, body }) => (name === call ? [body] : []));
  const ask = () => view.getByRole('button', { name: 'Get advice' });
  const cap = view.getByLabelText<HTMLInputElement>('Maximum hourly rate');
  await person.clear(cap);
  await person.click(cap);
  await person.paste('4');
  return { view, person, bodies, ask, cap, onClose };
}

it('asks with the settings that are typed, and says how many would change', async () => {
  const { view, person, bodies, ask, cap } = await opened();
  await person.clear(cap);
  expect(ask().getAttribute('aria-description')).toBe('Maximum hourly rate is required');
  await person.paste('5.5');
  await person.selectOptions(view.getByLabelText('Curb type'), 'loading');
  await person.click(ask());
  expect((await view.findByText(/^Regulations that would change/)).textContent).toBe(
    'Regulations that would change: 2 of 3 measured.',
  );
  expect(bodies('adviseParkingRates')).toEqual([
    {
      settings: { low: 0.6, high: 0.85, step: 25, cap: 550, floor: 0, leastHours: 4 },
      language: 'en',
      regulation_type: 'loading',
    },
  ]);
});

it('sends what is taken of it as a batch, and takes nothing of what stays as it is', async () => {
  const { view, person, bodies, ask } = await opened({
    createParkingRates: () => mockResponse('createParkingRates', { id: 12 }),
  });
  await person.click(ask());
  const all = await view.findByLabelText<HTMLInputElement>('Accept all advice');
  expect(view.getByLabelText<HTMLInputElement>('Accept the advice for R3, Main Street').disabled).toBe(true);
  await person.click(all);
  expect(view.getByRole('button', { name: 'Save 2 suggested prices as a batch' })).toBeDefined();
  await person.click(view.getByLabelText('Accept the advice for R1, Multiple'));
  expect(all.checked).toBe(false);
  await person.type(view.getByLabelText('Name of this change'), ' Spring ');
  await person.click(view.getByRole('button', { name: 'Save 1 suggested price as a batch' }));
  await expect.poll(() => lastToast()).toBe('The prices were saved as proposals in batch 12.');
  expect(bodies('createParkingRates')).toMatchObject([
    { each: [{ regulation: 2, payment: price(350) }], scenario: 8, name: 'Spring', reason: '' },
  ]);
  expect(view.queryByRole('region', { name: 'Save as a batch' })).toBeNull();
});

it('says that advice is old once the settings are others, and does not send it', async () => {
  const { view, person, bodies, ask, cap } = await opened();
  await person.click(ask());
  await person.click(await view.findByLabelText('Accept the advice for R2, Main Street'));
  const send = () => view.getByRole('button', { name: /^Save 1/ });
  expect(send().getAttribute('aria-description')).toBeNull();
  await person.clear(cap);
  await person.paste('6');
  const why = send().getAttribute('aria-description');
  expect(why).not.toBeNull();
  await person.click(send());
  expect(bodies('createParkingRates')).toEqual([]);
});

it('says why this person may not, and what the server refused', async () => {
  const { view, person, ask } = await opened({}, 'Only editors.');
  await person.click(ask());
  await person.click(await view.findByLabelText('Accept the advice for R2, Main Street'));
  expect(view.getByRole('button', { name: /^Save 1/ }).getAttribute('aria-description')).toBe(
    'Only editors.',
  );
  const failed = await opened({
    adviseParkingRates: () => new ErrorResponse(400, { code: 'x', detail: 'Too many.' }),
  });
  await failed.person.click(failed.ask());
  expect((await failed.view.findByRole('alert')).textContent).toBe('Too many.');
});

it('names those nothing can be said of, six by reason', async () => {
  const silent = Array.from({ length: 8 }, (_none, at) => ({
    regulationId: `S${at}`,
    text: at === 7 ? 'No price.' : 'Measured too little.',
    code: 'advice.few',
  }));
  const { view, person, ask } = await opened({
    adviseParkingRates: () => advice({ silent, truncated: true }),
  });
  await person.click(ask());
  const list = within(await view.findByRole('region', { name: 'Regulations without advice' }));
  expect(list.getByText('No advice for 8 regulations')).toBeDefined();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Measured too little. S0, S1, S2, S3, S4, S5, S6 and 1 more'.replace(', S6', ''),
    'No price. S7',
  ]);
  expect(view.getByText(/^Only the first 1,000 regulations/)).toBeDefined();
});

it.each([
  {
    what: 'nothing was measured',
    silent: [{ code: 'advice.unmeasured' }],
    title: 'No occupancy data yet',
  },
  { what: 'nothing is priced', silent: [], title: 'No price changes to suggest' },
])('says that $what', async ({ silent, title }) => {
  const { view, person, ask } = await opened({ adviseParkingRates: () => advice({ results: [], silent }) });
  await person.click(ask());
  expect(await view.findByText(title)).toBeDefined();
});

it('says how the city’s measures come in', async () => {
  await open(<NoOccupancy />);
  const codes = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(codes).toEqual([
    expect.stringMatching(/import occupancy/),
    'segment_id,hour_of_week,occupancy,hours',
    'POST /api/link-occupancy/',
  ]);
  expect(document.querySelectorAll('dt')).toHaveLength(3);
});

it('shows a hundred at once', async () => {
  const results = Array.from({ length: 102 }, (_none, at) => advised(at + 10, null));
  const { view, person, ask } = await opened({ adviseParkingRates: () => advice({ results }) });
  await person.click(ask());
  const more = await view.findByRole('button', { name: 'Show 2 more' });
  expect(document.querySelectorAll('tbody tr')).toHaveLength(100);
  await person.click(more);
  expect([
    document.querySelectorAll('tbody tr').length,
    view.queryByRole('button', { name: /^Show on the map/ }),
  ]).toEqual([102, null]);
});

const old = /^The settings have changed since this advice was given/;

it('keeps what was asked and answered while one looks at the list', async () => {
  const first = await opened();
  fireEvent.click(first.ask());
  fireEvent.click(await first.view.findByLabelText('Accept all advice'));
  fireEvent.click(first.view.getByText('Back to the list'));
  expect(first.onClose).toHaveBeenCalledOnce();
  cleanup();
  const { view, bodies } = await opened();
  expect(view.getByText(/^Regulations that would change: 2 of 3/)).toBeTruthy();
  expect(view.queryByText(old)).toBeNull();
  expect(view.getByLabelText<HTMLInputElement>('Accept all advice').checked).toBe(false);
  await settled();
  expect(bodies('adviseParkingRates')).toEqual([]);
});

it('is old for another type as well, until it is asked again; nothing of it is taken then', async () => {
  const { view, person, ask } = await opened();
  await person.click(ask());
  const all = () => view.findByLabelText<HTMLInputElement>('Accept all advice');
  await person.click(await all());
  expect((await all()).checked).toBe(true);
  await person.selectOptions(view.getByLabelText('Curb type'), 'loading');
  expect(view.getByText(old)).toBeTruthy();
  await person.click(ask());
  await expect.poll(() => view.queryByText(old)).toBeNull();
  expect((await all()).checked).toBe(false);
  await person.click(await all());
  await person.click(await all());
  expect(view.queryByRole('button', { name: /^Send / })).toBeNull();
});

it('asks nothing while a field holds no value, or the settings contradict each other', async () => {
  const { view, person, bodies, ask, cap } = await opened();
  fireEvent.change(cap, { target: { value: 'much' } });
  view.getByLabelText('Target occupancy, to').focus();
  await person.click(ask());
  expect(document.activeElement).toBe(cap);
  fireEvent.change(cap, { target: { value: '4' } });
  const why = () => ask().getAttribute('aria-description');
  expect(why()).toBeNull();
  for (const [label, wrong, good] of [
    ['Target occupancy, from', '85', '84'],
    ['Minimum hourly rate', '4.01', '4'],
  ] as const) {
    fireEvent.change(view.getByLabelText(label), { target: { value: wrong } });
    expect(why()).not.toBeNull();
    fireEvent.change(view.getByLabelText(label), { target: { value: good } });
    expect(why()).toBeNull();
  }
  await settled();
  expect(bodies('adviseParkingRates')).toEqual([]);
});

it('sends the same again under the same name, says why it was refused, and that no curb takes it', async () => {
  const answers = [
    new ErrorResponse(409, { code: 'busy', detail: 'Busy.' }),
    new ErrorResponse(409, { code: 'busy', detail: 'Busy.' }),
    mockResponse('createParkingRates', { id: null }),
  ];
  const { view, person, bodies, ask } = await opened({ createParkingRates: () => answers.shift() as never });
  await person.click(ask());
  await person.click(await view.findByLabelText('Accept the advice for R2, Main Street'));
  const sent = () => bodies('createParkingRates') as readonly { readonly submission: string }[];
  for (const times of [1, 2]) {
    await person.click(view.getByRole('button', { name: /^Save 1/ }));
    await expect.poll(() => sent()).toHaveLength(times);
    await expect.poll(() => view.getByRole('alert').textContent).toBe('Busy.');
    await expect
      .poll(() => view.getByRole<HTMLButtonElement>('button', { name: /^Save 1/ }).disabled)
      .toBe(false);
  }
  await person.type(view.getByLabelText(/^Reason/), ' Full ');
  await person.click(view.getByRole('button', { name: /^Save 1/ }));
  expect(await view.findByText(/^This change can’t be applied to any of these curbs/)).toBeTruthy();
  expect(view.queryByRole('alert')).toBeNull();
  const [first, second, third] = sent();
  expect([second?.submission === first?.submission, third?.submission === first?.submission]).toEqual([
    true,
    false,
  ]);
  expect(third).toMatchObject({ reason: 'Full', name: '' });
  expect(view.getByRole('link', { name: 'Go to batches' }).getAttribute('href')).toMatch(/batches/);
});

it('sorts the advice by each column, and shows each regulation on the map', async () => {
  const { view, person, ask } = await opened();
  await person.click(ask());
  const table = await view.findByRole('table', { name: 'Advice by regulation' });
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.slice(0, 2));
  const sort = (name: string) => person.click(within(table).getByRole('button', { name }));
  expect(names()).toEqual(['R1', 'R2', 'R3']);
  await sort('Occupancy now');
  expect(names()).toEqual(['R3', 'R2', 'R1']);
  expect(within(table).getByRole('columnheader', { name: 'Occupancy now' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await sort('Occupancy now');
  expect(names()).toEqual(['R1', 'R2', 'R3']);
  await sort('Revenue per week at this occupancy');
  expect(names()).toEqual(['R2', 'R1', 'R3']);
  const map = within(table).getByRole('link', { name: 'Show on map: R2, Main Street' });
  expect(map.getAttribute('href')).toBe('/manager/mapview/?link=2');
});

it.each([
  [12, 12, true],
  [12, 4, false],
])('warns when %d of %d prices would change at once', async (all, changed, warns) => {
  const results = Array.from({ length: all }, (_none, at) => advised(at + 1, at < changed ? 300 : null));
  const { view, person, ask } = await opened({ adviseParkingRates: () => advice({ results }) });
  await person.click(ask());
  await view.findByRole('table', { name: 'Advice by regulation' });
  const warning = view.queryByText(/Check the target and the limits/);
  expect(warning?.textContent?.startsWith('Regulations that would change: 12 of 12.') ?? false).toBe(warns);
});
