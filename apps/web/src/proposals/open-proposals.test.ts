// @vitest-environment happy-dom
// Which open proposals stand in the way: asked link by link for few, by the city's box for many.
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, defaultCity, ErrorResponse, open } from '../testing/page.tsx';
import { draftingScenario, openProposalsOn } from './open-proposals.ts';

const refused = new ErrorResponse(503, { code: 'busy', detail: 'Not now.' });

it.each([
  { selected: 5, id: 5, asks: 0 },
  { selected: null, id: 3, asks: 1 },
])('drafts in scenario $id where $selected is selected', async ({ selected, id, asks }) => {
  const { asked } = await open('', {
    scenarios: () =>
      mockResponse('scenarios', {
        results: [
          { id: 1, name: 'Existing', is_default: true, is_listable: false },
          { id: 2, name: 'Summer', is_default: false, is_listable: true },
          { id: 3, name: 'General', is_default: true, is_listable: true },
        ],
      }),
  });
  expect(await draftingScenario(selected)).toBe(id);
  expect(asked).toHaveLength(asks);
});

it('drafts in none where nobody says which there are', async () => {
  await open('', { scenarios: () => refused });
  expect(await draftingScenario(null)).toBeNull();
});

const rows: Answers['proposedRegulationLinks'] = ({ query }) =>
  mockResponse('proposedRegulationLinks', {
    results:
      query.link === '7'
        ? [
            { proposed_regulation_id: 31, curb_link: { id: 7 }, custom_link: null },
            { proposed_regulation_id: 32, curb_link: null, custom_link: { parent_link: 7, from: 5, to: 25 } },
          ]
        : query.link === '8'
          ? [
              { proposed_regulation_id: 31, curb_link: { id: 8 }, custom_link: null },
              { proposed_regulation_id: 33, curb_link: null, custom_link: null },
            ]
          : [],
  });

it('gathers by proposal what stands on few links: whole curbs and stretches', async () => {
  const { asked } = await open('', { proposedRegulationLinks: rows });
  const stands = { scenario: 4, isPublished: false, actualRegulation: null };
  expect(await openProposalsOn([7, 8, 9], 4)).toEqual([
    {
      ...stands,
      id: 31,
      links: [
        { kind: 'curb', link: 7 },
        { kind: 'curb', link: 8 },
      ],
    },
    { ...stands, id: 32, links: [{ kind: 'custom', parentLink: 7, from: 5, to: 25 }] },
  ]);
  expect(asked.map(({ query }) => query)).toEqual(
    ['7', '8', '9'].map((link) => ({ link, scenario__id: '4', is_published: 'false', limit: '100' })),
  );
  await openProposalsOn([7], 4);
  expect(asked).toHaveLength(4);
});

const box: Answers = {
  currentCity: () => ({ ...defaultCity, bounds: [-122.7, 45.4, -122.6, 45.6] }),
  proposedLinksInBox: () =>
    mockResponse('proposedLinksInBox', {
      features: [
        { properties: { link: 7, proposed_regulation_id: 31, is_custom_segment: false, from: 1, to: 2 } },
        { properties: { link: 8, proposed_regulation_id: 32, is_custom_segment: true, from: 5, to: 25 } },
        {
          properties: { link: 9, proposed_regulation_id: 31, is_custom_segment: true, from: null, to: null },
        },
      ],
    }),
};

it.each([
  { links: 8, call: 'proposedRegulationLinks', times: 8 },
  { links: 9, call: 'proposedLinksInBox', times: 1 },
])('asks $call for $links links', async ({ links, call, times }) => {
  const { asked } = await open('', { ...box, proposedRegulationLinks: rows });
  await openProposalsOn(
    Array.from({ length: links }, (_none, at) => at + 1),
    4,
  );
  expect(asked.filter(({ name }) => name === call)).toHaveLength(times);
  expect(asked.filter(({ name }) => name !== 'currentCity')).toHaveLength(times);
});

it('gathers what stands in the city’s box for many links', async () => {
  const { asked } = await open('', box);
  const found = await openProposalsOn([1, 2, 3, 4, 5, 6, 7, 8, 9], 4);
  expect(found.map(({ id, links }) => [id, links])).toEqual([
    [
      31,
      [
        { kind: 'curb', link: 7 },
        { kind: 'custom', parentLink: 9, from: 0, to: 0 },
      ],
    ],
    [32, [{ kind: 'custom', parentLink: 8, from: 5, to: 25 }]],
  ]);
  expect(asked.find(({ name }) => name === 'proposedLinksInBox')?.query).toMatchObject({
    min_lng: '-122.7',
    min_lat: '45.4',
    max_lng: '-122.6',
    max_lat: '45.6',
    scenario__id: '4',
  });
});

it('finds none where nobody answers, and asks no box of a city without bounds', async () => {
  const { asked } = await open('', { proposedRegulationLinks: () => refused });
  expect(await openProposalsOn([7], 4)).toEqual([]);
  expect(await openProposalsOn([1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([]);
  expect(asked.map(({ name }) => name)).not.toContain('proposedLinksInBox');
});
