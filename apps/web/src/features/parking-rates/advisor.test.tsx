// @vitest-environment happy-dom
// The rate advisor: what it is asked, what is taken of its advice, and the batch that is sent of it.
import { newPayment } from '@curbwright/core';
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../app/staff-api.ts';
import { answerOf, type Part } from '../../testing/answer-of.ts';
import { type Answers, open, Rejected } from '../../testing/page.tsx';
import { noRuleSets, readsOfProposal } from '../../testing/proposal.ts';
import { lastSaid } from '../../testing/shown.ts';
import { Advisor } from './advisor.tsx';

type Advice = ReturnType<typeof answerOf<'adviseParkingRates'>>;
const price = (fee: number) => newPayment('hour', fee, 'USD');
const advised = (regulation: number, fee: number | null) => ({
  regulation,
  regulationId: `R${regulation}`,
  bl_street_name: regulation === 1 ? 'Multiple' : 'Main Street',
  payment: fee === null ? null : price(fee),
  occupancy: Array.from({ length: 168 }, () => null),
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
  answerOf('adviseParkingRates', {
    results: [advised(1, 300), advised(2, 350), advised(3, null)],
    ...part,
  } as Part<Advice>);

async function opened(answers: Answers = {}, mayNot: string | null = null) {
  const types = [{ sub_activity: { name: 'loading' }, count: 3 }] as never;
  const { view, person, asked } = await open(
    <Advisor
      type={null}
      types={types}
      currency="USD"
      scenario={8}
      mayNot={mayNot}
      onClose={() => undefined}
    />,
    {
      ruleSets: () => noRuleSets,
      subActivities: readsOfProposal().subActivities,
      previewParkingRates: () => answerOf('previewParkingRates'),
      adviseParkingRates: () => advice(),
      ...answers,
    },
  );
  const bodies = (call: string) => asked.flatMap(({ name, body }) => (name === call ? [body] : []));
  const ask = () => view.getByRole('button', { name: 'Ask the advisor' });
  const cap = view.getByLabelText<HTMLInputElement>('Cap an hour');
  await person.clear(cap);
  await person.click(cap);
  await person.paste('4');
  return { view, person, bodies, ask, cap };
}

it('asks with the settings that are typed, and says how many would change', async () => {
  const { view, person, bodies, ask, cap } = await opened();
  await person.clear(cap);
  expect(ask().getAttribute('aria-description')).toBe('Cap an hour is required');
  await person.paste('5.5');
  await person.selectOptions(view.getByLabelText('Regulation type'), 'loading');
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
    createParkingRates: () => answerOf('createParkingRates', { id: 12 }),
  });
  await person.click(ask());
  const all = await view.findByLabelText<HTMLInputElement>('Take all advice');
  expect(view.getByLabelText<HTMLInputElement>('Take the advice for R3, Main Street').disabled).toBe(true);
  await person.click(all);
  expect(view.getByRole('button', { name: 'Send 2 advised prices as a batch' })).toBeDefined();
  await person.click(view.getByLabelText('Take the advice for R1, Multiple'));
  expect(all.checked).toBe(false);
  await person.type(view.getByLabelText('Name of this change'), ' Spring ');
  await person.click(view.getByRole('button', { name: 'Send 1 advised price as a batch' }));
  await vi.waitFor(() => expect(lastSaid()).toBe('The prices are proposed in batch 12.'));
  expect(bodies('createParkingRates')).toMatchObject([
    { each: [{ regulation: 2, payment: price(350) }], scenario: 8, name: 'Spring', reason: '' },
  ]);
  expect(view.queryByRole('region', { name: 'Send as a batch' })).toBeNull();
});

it('says that advice is old once the settings are others, and does not send it', async () => {
  const { view, person, bodies, ask, cap } = await opened();
  await person.click(ask());
  await person.click(await view.findByLabelText('Take the advice for R2, Main Street'));
  const send = () => view.getByRole('button', { name: /^Send 1/ });
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
  await person.click(await view.findByLabelText('Take the advice for R2, Main Street'));
  expect(view.getByRole('button', { name: /^Send 1/ }).getAttribute('aria-description')).toBe(
    'Only editors.',
  );
  const failed = await opened({
    adviseParkingRates: () => new Rejected(400, { code: 'x', detail: 'Too many.' }),
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
  expect(list.getByText('Nothing can be said about 8 regulations')).toBeDefined();
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
    title: 'No occupancy was measured here yet',
  },
  { what: 'nothing is priced', silent: [], title: 'Nothing to advise' },
])('says that $what', async ({ silent, title }) => {
  const { view, person, ask } = await opened({ adviseParkingRates: () => advice({ results: [], silent }) });
  await person.click(ask());
  expect(await view.findByText(title)).toBeDefined();
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
    view.queryByRole('button', { name: /^Show/ }),
  ]).toEqual([102, null]);
});
