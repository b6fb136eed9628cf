// @vitest-environment happy-dom
// Finding curbs by what applies there: what is requested while typing, what is shown and marked, and what is added to or removed from the selection.
import { activities, restriction } from '@curbwright/core';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { batchLinks, disableBatch, selectBatch, selectBatchLinks } from '../../city/view/batch-slice.ts';
import { inViewReported } from '../../city/view/map-slice.ts';
import { instantChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { ChooseByFilter } from './choose-by-filter.tsx';

afterEach(disableBatch);
const box = [-122.7, 45.4, -122.5, 45.6] as const;
const seesBox = () => store.dispatch(inViewReported({ curbs: {}, box: [...box] }));
type Found = Parameters<typeof mockResponse<'selectLinks'>>[1];
const found = (links: readonly number[], more: Found = {}) =>
  mockResponse('selectLinks', { links, count: links.length, length: 250, ...more });
const noParking = restriction.parse({
  activity: 'no parking',
  subActivity: 'no-parking',
  priority: 1,
  timeSpans: [{ daysOfWeek: ['tu'], times: [{ from: '07:00', to: '09:00' }] }],
});
const marked = () => selectBatch(store.getState()).foundLinks;

async function opened(answers: Answers = {}) {
  const page = await open(<ChooseByFilter />, {
    subActivities: proposalResponses().subActivities,
    distinctTimeLimits: () => mockResponse('distinctTimeLimits', { results: [15, 120] }),
    assetConfigs: () =>
      mockResponse('assetConfigs', { results: [{ name: 'hydrant', display_name: 'Fire hydrant' }] }),
    analysisZones: () => mockResponse('analysisZones', { results: [{ id: 7, name: 'Uptown' }] }),
    selectLinks: () => found([4, 5, 6]),
    ...answers,
  });
  const { view, person, asked } = page;
  await view.findByRole('option', { name: '2 h' });
  await view.findByRole('option', { name: 'Uptown' });
  await view.findByRole('option', { name: 'Fire hydrant' });
  const bodies = () => asked.flatMap(({ name, body }) => (name === 'selectLinks' ? [body] : []));
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  const said = () => view.getByRole('status').textContent;
  const choose = (label: string, value: string) => person.selectOptions(view.getByLabelText(label), value);
  const rule = view.getByRole('searchbox', { name: 'Rule' });
  const inCity = () => person.click(view.getByLabelText('In the whole city'));
  return { ...page, bodies, press, said, choose, rule, inCity };
}
const inBox = {
  type: 'Polygon',
  coordinates: [
    [
      [-122.7, 45.4],
      [-122.5, 45.4],
      [-122.5, 45.6],
      [-122.7, 45.6],
      [-122.7, 45.4],
    ],
  ],
};

it('finds while typing, and marks what is found without selecting it', async () => {
  const rules = activities.slice(0, 4).map((activity, index) => ({
    rule: { ...noParking, activity },
    links: 9 - index,
  }));
  const { view, person, bodies, rule, press, inCity } = await opened({
    selectLinks: () => found([4, 5, 6], { rules, rule_count: 5 }),
  });
  await inCity();
  await person.type(rule, 'no parking 7-9');
  await expect.poll(() => bodies().at(-1)).toEqual({ rule: { text: 'no parking 7-9' } });
  expect(await view.findByText('3 curbs found, 250 m')).toBeDefined();
  const asked = bodies().length;
  const list = view.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(list[1]).toBe('On 8 curbs: No parking, Tue 7:00 AM–9:00 AM.');
  expect(list.slice(3)).toEqual(['and 2 more rules']);
  expect([marked(), batchLinks()]).toEqual([[4, 5, 6], []]);
  await press('Choose these curbs');
  expect(await view.findByText('3 curbs added.')).toBeDefined();
  expect([bodies().length, batchLinks()]).toEqual([asked, [4, 5, 6]]);
  await person.clear(rule);
  await expect.poll(marked).toEqual([]);
  expect(view.queryByText(/curbs found/)).toBeNull();
});

it('asks for each condition', async () => {
  store.dispatch(instantChosen({ date: '2026-05-05', time: '08:00' }));
  const { view, person, bodies, choose, rule, inCity } = await opened();
  await inCity();
  await person.type(rule, ' tue ');
  await choose('Curb type', 'loading');
  await choose('Activity', 'no parking');
  await choose('Time limit', '120');
  await choose('Payment', 'paid');
  await person.click(view.getByRole('button', { name: 'Tue' }));
  await person.type(view.getByLabelText('Hours from'), '7:30');
  await person.type(view.getByLabelText('Hours to'), '24:00');
  await person.click(view.getByLabelText(/^Applies at the map’s time/));
  await person.type(view.getByLabelText('Street'), 'Pear St');
  await person.type(view.getByLabelText('From cross street'), '1st');
  await person.type(view.getByLabelText('To cross street'), '3rd');
  await choose('Side of the street', 'NE');
  await choose('Analysis zone', '7');
  await choose('Asset nearby', 'hydrant');
  await choose('Within', '30');
  await expect
    .poll(() => bodies().at(-1))
    .toEqual({
      rule: {
        text: 'tue',
        activity: 'no parking',
        days: ['tu'],
        from: '07:30',
        to: '24:00',
        limit: 120,
        paid: true,
      },
      applies_at: '2026-05-05T13:00:00.000Z',
      sub_activity: 'loading',
      side: 'NE',
      street: 'Pear St',
      from_street: '1st',
      to_street: '3rd',
      zone: 7,
      asset_type: 'hydrant',
      asset_within: 30,
    });
  await choose('Time limit', 'none');
  await choose('Payment', 'free');
  await expect.poll(() => bodies().at(-1)).toMatchObject({ rule: { limit: null, paid: false } });
});

it('asks in what the map shows, also without conditions, but only when a button is pressed', async () => {
  seesBox();
  const { view, bodies, choose, press } = await opened();
  seesBox();
  await settled();
  expect(bodies()).toEqual([]);
  await press('Choose these curbs');
  await view.findByText('3 curbs added.');
  await choose('Curb type', 'loading');
  await view.findByText('3 curbs found, 250 m');
  expect(bodies()).toEqual([{ geometry: inBox }, { sub_activity: 'loading', geometry: inBox }]);
  expect(batchLinks()).toEqual([4, 5, 6]);
});

it('removes those it finds from the selection', async () => {
  const { view, choose, press } = await opened({ selectLinks: () => found([5, 6, 9]) });
  selectBatchLinks([5, 6, 7]);
  await choose('Time limit', '15');
  await press('Deselect these curbs');
  expect(await view.findByText('2 curbs removed.')).toBeDefined();
  expect(batchLinks()).toEqual([7]);
});

it('asks for nothing while nothing is entered, in the whole city', async () => {
  const { view, person, bodies, press, said, choose, inCity } = await opened();
  await inCity();
  const reason = 'Enter a rule or another condition, or choose the curbs in view.';
  expect(said()).toBe(reason);
  await press('Choose these curbs');
  await press('Deselect these curbs');
  // A cross street needs its street.
  await person.type(view.getByLabelText('From cross street'), '1st');
  expect([said(), bodies()]).toEqual([reason, []]);
  await choose('Curb type', 'loading');
  await view.findByText('3 curbs found, 250 m');
  expect(said()).not.toContain(reason);
});

it.each([
  { what: 'nothing like it', answer: () => found([]), text: 'No curbs here match.' },
  {
    what: 'no answer',
    answer: () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
    text: 'Sorry.',
  },
  {
    what: 'an unknown street',
    answer: () => new ErrorResponse(400, { code: 'invalid', to_street: ['Pear has no cross street 9th.'] }),
    text: 'Pear has no cross street 9th.',
  },
  {
    what: 'more than one answer holds',
    answer: () => found([8], { truncated: true }),
    text: 'More curbs match than can be added at once. Add another condition.',
  },
])('says so: $what', async ({ answer, text }) => {
  const { view, choose } = await opened({ selectLinks: answer });
  await choose('Curb type', 'loading');
  expect(await view.findByText(text)).toBeDefined();
});

it('marks nothing after it is closed', async () => {
  const { choose } = await opened();
  await choose('Curb type', 'loading');
  await expect.poll(marked).toEqual([4, 5, 6]);
  cleanup();
  expect(marked()).toEqual([]);
});

it('stores the search without its place, so that drawing is limited to what matches', async () => {
  const { person, rule } = await opened();
  const search = () => selectBatch(store.getState()).search;
  expect(search()).toBeNull();
  await person.type(rule, 'paid');
  await expect.poll(search).toBe(JSON.stringify({ rule: { text: 'paid' } }));
  cleanup();
  expect(search()).toBeNull();
});

it('offers nothing to choose where no curb matches', async () => {
  const { view, person, rule, press, inCity } = await opened({ selectLinks: () => found([]) });
  await inCity();
  await person.type(rule, 'paid');
  expect(await view.findByText('No curbs here match.')).toBeDefined();
  for (const name of ['Choose these curbs', 'Deselect these curbs'])
    expect(view.getByRole('button', { name }).getAttribute('aria-description')).toBe('No curbs here match.');
  await press('Choose these curbs');
  expect(batchLinks()).toEqual([]);
});
