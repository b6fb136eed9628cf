// @vitest-environment happy-dom
// What staff's map shows of drafting: which box the server is asked about, and the lines of proposals, of the draft and of another day.
import { type LineGeometry, restriction } from '@curbwright/core';
import { expect, it } from 'vitest';
import '../shell/staff-api.ts';
import { classToggled, filterToggled } from '../city/filters/filters-slice.ts';
import { cameraSet, inViewReported } from '../city/view/map-slice.ts';
import { openDraftId } from '../map/drafts.ts';
import { customGroupDrawn, customGroupHighlighted, stepChosen } from '../proposals/draft-slice.ts';
import { asOfChosen, draftsShown, scenarioSelected } from '../proposals/scenarios/scenario-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { beginDraft } from '../testing/begin-draft.ts';
import { openHook } from '../testing/hook.tsx';
import { type Answers, createCityRevision, settled } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { useDraftsView } from './use-drafts-view.ts';

const line = (at: number): LineGeometry => ({
  type: 'LineString',
  coordinates: [
    [at, 40],
    [at, 41],
  ],
});
const rule = (subActivity: string, activity: 'loading' | 'no_parking') =>
  restriction.parse({ activity, subActivity, priority: 500 });
const of = (proposal: number, link: number, action: 'create' | 'modify' | 'remove') => ({
  type: 'Feature' as const,
  id: link,
  geometry: line(link),
  properties: {
    id: link,
    proposed_regulation_id: proposal,
    link,
    is_custom_segment: false,
    from: null,
    to: null,
    action,
    sub_activity: 'loading',
    bl_street_name: null,
  },
});
const shownClass = (name: string, color: string, in_viewer: boolean) => ({
  name,
  color,
  color_dark: color,
  dash_style: 'solid' as const,
  line_width: 4,
  in_viewer,
});

const answers = (): Answers => ({
  ...createCityRevision(),
  ruleSets: () => noRuleSets,
  subActivities: () =>
    mockResponse('subActivities', {
      results: [shownClass('loading', '#aa5500', true), shownClass('no-parking', '#bb0000', false)],
    }),
  proposedLinksInBox: () =>
    mockResponse('proposedLinksInBox', {
      features: [of(12, 3, 'modify'), of(13, 4, 'remove')],
      proposals: [
        { id: 12, version: 1, action: 'modify', restrictions: [rule('loading', 'loading')] },
        { id: 13, version: 1, action: 'remove', restrictions: [] },
      ],
    }),
  linksAsOf: () =>
    mockResponse('linksAsOf', {
      features: [
        { id: 6, geometry: line(6), properties: { rule_set: 21 } },
        { id: 7, geometry: line(7), properties: { rule_set: null } },
      ],
      rule_sets: [{ number: 21, id: 'x', restrictions: [rule('loading', 'loading')] }],
    }),
  linksById: ({ query }) =>
    mockResponse('linksById', {
      result: (query.links ?? '').split(',').map((id) => ({ id: Number(id), geometry: line(Number(id)) })),
    }),
});

async function at(zoom = 13) {
  store.dispatch(cameraSet({ kind: 'point', lng: 11, lat: 22, zoom }));
  store.dispatch(inViewReported({ curbs: {}, box: [10, 20, 12, 25] }));
  const hook = await openHook(useDraftsView, answers());
  const queries = (name: string) => hook.asked.filter((one) => one.name === name).map(({ query }) => query);
  return { ...hook, queries };
}
const corners = { min_lng: '9.2', min_lat: '18', max_lng: '12.8', max_lat: '27' };
const openCurbs = (proposal: number | null, action: 'create' | 'remove' = 'create') =>
  beginDraft(
    {
      action,
      restrictions: [rule('loading', 'loading')],
      links: [
        { kind: 'curb', link: 5 },
        { kind: 'curb', link: 8 },
      ],
    },
    { proposal },
  );

it.each([
  [null, {}],
  [9, { scenario__id: '9' }],
])('asks for the proposals of scenario %s in the box and some room about it', async (scenario, more) => {
  store.dispatch(scenarioSelected(scenario));
  const { now, queries } = await at();
  await expect.poll(() => now().lines.length).toBe(2);
  expect(queries('proposedLinksInBox')).toEqual([{ ...corners, ...more }]);
  expect([queries('linksAsOf'), now().past, now().drafting, now().picked, now().refused]).toEqual([
    [],
    null,
    false,
    [],
    [],
  ]);
  expect(now().lines).toEqual([
    { proposal: 12, link: 3, removal: false, geometry: line(3) },
    { proposal: 13, link: 4, removal: true, geometry: line(4) },
  ]);
});

it.each([
  ['filters for other activities', filterToggled({ list: 'restrictions', name: 'no_parking' })],
  ['the curb type hidden in the legend', classToggled('loading')],
])('leaves out proposals with %s, but no removals', async (_name, choice) => {
  const { now, run } = await at();
  await expect.poll(() => now().lines.length).toBe(2);
  await run(() => store.dispatch(choice));
  await expect.poll(() => now().lines.map(({ proposal }) => proposal)).toEqual([13]);
  await run(() => store.dispatch(choice));
  await expect.poll(() => now().lines.map(({ proposal }) => proposal)).toEqual([12, 13]);
});

it('asks for nothing from afar', async () => {
  const { now, queries, run } = await at(12.9);
  await settled();
  expect([queries('proposedLinksInBox'), now().lines]).toEqual([[], []]);
  await run(() => store.dispatch(cameraSet({ kind: 'point', lng: 11, lat: 22, zoom: 13 })));
  await expect.poll(() => queries('proposedLinksInBox').length).toBe(1);
});

it('shows another day in the place of proposals, in the looks of its rules', async () => {
  store.dispatch(asOfChosen('2025-03-01T08:00:00-06:00'));
  const { now, queries, run } = await at();
  await expect.poll(() => now().past?.lines.length).toBe(2);
  expect(queries('linksAsOf')).toEqual([{ ...corners, as_of: '2025-03-01T08:00:00-06:00' }]);
  expect([queries('proposedLinksInBox'), now().lines]).toEqual([[], []]);
  expect(now().past?.lines).toEqual([
    { link: 6, ruleSet: 21, geometry: line(6) },
    { link: 7, ruleSet: 0, geometry: line(7) },
  ]);
  await expect.poll(() => now().past?.looks.get(21)?.color).toBe('#aa5500');
  await run(() => store.dispatch(asOfChosen(null)));
  expect(now().past).toBeNull();
});

it('draws no proposals while they are hidden, and still refuses their curbs', async () => {
  store.dispatch(draftsShown(false));
  openCurbs(12);
  const { now, run } = await at();
  await expect.poll(() => now().picked.length).toBe(2);
  expect(now().lines.map(({ proposal }) => proposal)).toEqual([openDraftId, openDraftId]);
  expect(now().refused).toEqual([]);
  await run(() => store.dispatch(customGroupDrawn(true)));
  // The curbs of the edited proposal itself are not marked as refused.
  await expect.poll(() => now().refused).toEqual([line(4)]);
});

it('draws the draft in the place of the proposal that is edited, in the looks of its rules', async () => {
  openCurbs(12, 'remove');
  const { now } = await at();
  await expect.poll(() => now().lines.length).toBe(3);
  expect([now().drafting, now().picked]).toEqual([true, [line(5), line(8)]]);
  expect(now().lines).toEqual([
    { proposal: 13, link: 4, removal: true, geometry: line(4) },
    { proposal: openDraftId, link: 5, removal: true, geometry: line(5) },
    { proposal: openDraftId, link: 8, removal: true, geometry: line(8) },
  ]);
  await expect.poll(() => now().looks.get(12)?.color).toBe('#aa5500');
  // A removal gets a style too: that of the rules last set in the draft.
  expect([...now().looks.keys()].toSorted((a, b) => a - b)).toEqual([openDraftId, 12, 13]);
});

it('highlights the curbs of a custom group', async () => {
  openCurbs(null);
  store.dispatch(customGroupHighlighted([8, 15]));
  const { now, queries } = await at();
  await expect.poll(() => now().highlighted).toEqual([line(8), line(15)]);
  expect(queries('linksById').map(({ links }) => links)).toEqual(['5,8,15']);
  expect(now().refused).toEqual([]);
});

it('refuses curbs of others only while curbs are picked', async () => {
  beginDraft();
  const { now, run } = await at();
  await expect.poll(() => now().refused).toEqual([line(3), line(4)]);
  await run(() => store.dispatch(stepChosen('rules')));
  expect(now().refused).toEqual([]);
});
