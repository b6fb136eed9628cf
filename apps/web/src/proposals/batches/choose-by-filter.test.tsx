// @vitest-environment happy-dom
// Choosing curbs by what they are: what is asked of the server for kind, limit and place, and what of the answer is chosen or left out.
import { afterEach, expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { batchLinks, disableBatch, selectBatchLinks } from '../../city/view/batch-slice.ts';
import { inViewReported } from '../../city/view/map-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { ChooseByFilter } from './choose-by-filter.tsx';

afterEach(disableBatch);
const box = [-122.7, 45.4, -122.5, 45.6] as const;
const seesBox = () => store.dispatch(inViewReported({ curbs: {}, box: [...box] }));
const found = (...links: number[]) => mockResponse('selectLinks', { links, count: links.length });

async function opened(answers: Answers = {}) {
  const { view, person, asked } = await open(<ChooseByFilter />, {
    subActivities: proposalResponses().subActivities,
    distinctTimeLimits: () => mockResponse('distinctTimeLimits', { results: [15, 120] }),
    selectLinks: () => found(4, 5, 6),
    ...answers,
  });
  await view.findByRole('option', { name: '2 h' });
  const bodies = () => asked.flatMap(({ name, body }) => (name === 'selectLinks' ? [body] : []));
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  const said = () => view.getByRole('status').textContent;
  return { view, person, bodies, press, said };
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

it('asks for the kind and the limit in what the map shows', async () => {
  seesBox();
  const { view, person, bodies, press, said } = await opened();
  seesBox();
  await press('Choose these curbs');
  await view.findByText('3 curbs added.');
  await person.selectOptions(view.getByLabelText('Curb type'), 'loading');
  await person.selectOptions(view.getByLabelText('Time limit'), '120');
  await press('Choose these curbs');
  await view.findByText('0 curbs added.');
  await person.click(view.getByLabelText('In the whole city'));
  await press('Choose these curbs');
  expect(bodies()).toEqual([
    { geometry: inBox },
    { sub_activity: 'loading', time_limit: 120, geometry: inBox },
    { sub_activity: 'loading', time_limit: 120 },
  ]);
  expect(batchLinks()).toEqual([4, 5, 6]);
  expect(said()).toBe('0 curbs added.');
});

it('leaves those it finds out of the choice', async () => {
  const { view, person, press, said } = await opened({ selectLinks: () => found(5, 6, 9) });
  selectBatchLinks([5, 6, 7]);
  await person.selectOptions(view.getByLabelText('Time limit'), '15');
  await press('Deselect these curbs');
  await view.findByText(/^2 curbs/);
  expect([batchLinks(), said()]).toEqual([[7], '2 curbs removed.']);
});

it('asks for nothing while nothing is said, in the whole city', async () => {
  const { view, person, bodies, press, said } = await opened();
  await person.click(view.getByLabelText('In the whole city'));
  expect(said()).toBe('Choose a curb type or a time limit, or choose the curbs in view.');
  await press('Choose these curbs');
  await press('Deselect these curbs');
  expect(bodies()).toEqual([]);
  await person.selectOptions(view.getByLabelText('Curb type'), 'loading');
  expect(said()).toBe('');
});

it.each([
  { what: 'nothing like it', answer: () => found(), text: 'No curbs here match.' },
  {
    what: 'no answer',
    answer: () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
    text: 'Couldn’t load the curbs. Try again.',
  },
  {
    what: 'more than one answer holds',
    answer: () => mockResponse('selectLinks', { links: [8], count: 1, truncated: true }),
    text: '1 curb added. There are more curbs than can be added at once. Choose a smaller group to add the rest.',
  },
])('says so: $what', async ({ answer, text }) => {
  const { view, person, press } = await opened({ selectLinks: answer });
  await person.selectOptions(view.getByLabelText('Curb type'), 'loading');
  await press('Choose these curbs');
  expect(await view.findByText(text)).toBeDefined();
});
