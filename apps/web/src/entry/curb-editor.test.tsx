// @vitest-environment happy-dom
// The rules of a curb edited in its panel: from the rule that is clicked to the saved draft, where the edit applies, and how it is left.
import { restriction, ruleSetOf } from '@curbwright/core';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linksPicked, selectedLink, selectionCleared } from '../city/view/selection-slice.ts';
import { mapHandlers } from '../map/handlers.ts';
import { setDraftSaveError } from '../proposals/draft-save-error.ts';
import { draftClosed, hasDraftPanel } from '../proposals/draft-slice.ts';
import { currentDraft } from '../proposals/open-draft-state.ts';
import { CurbActions } from '../proposals/proposed-regulations/curb-actions.tsx';
import { RuleButton } from '../proposals/proposed-regulations/rule-button.tsx';
import type { EditedCurb } from '../proposals/proposed-regulations/use-edit-in-place.ts';
import { store, useAppSelector } from '../shell/store.ts';
import '../shell/staff-api.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { mockLocks } from '../testing/locks.ts';
import { type Answers, createCityRevision, open, signedIn } from '../testing/page.tsx';
import { noRuleSets, proposal, proposalResponses } from '../testing/proposal.ts';
import { invalidFields } from '../ui/invalid-fields.ts';
import { CurbEditor, CurbEditorFooter } from './curb-editor.tsx';
import { ManagerWorkspace } from './manager-workspace.tsx';

const [loading, sweeping] = ruleSetOf([
  restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }),
  restriction.parse({
    activity: 'no parking',
    subActivity: 'loading',
    priority: 250,
    timeSpans: [{ daysOfWeek: ['tu'], times: [{ from: '08:00', to: '10:00' }] }],
  }),
]).restrictions;
if (loading === undefined || sweeping === undefined) throw new Error('no rules');
const regulation = { id: 90, regulationId: 'R-9' };
const feature = (id: number) =>
  ({
    type: 'Feature',
    id,
    geometry: {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [1, 3],
      ],
    },
    properties: { bl_street_name: 'Oak', rule_set: null },
  }) as never;

const answers: Answers = {
  ...signedIn('view', 'edit'),
  ...createCityRevision(),
  ...proposalResponses(),
  ruleSets: () => noRuleSets,
  reportPresence: () => ({ links: [], proposal: null, others: [] }),
  scenarios: () =>
    mockResponse('scenarios', { results: [{ id: 1, name: 'General', is_default: true, is_listable: true }] }),
  regulation: () =>
    mockResponse('regulation', {
      id: 90,
      sub_activity: { name: 'loading' },
      link_count: 3,
      links: [7, 8, 9].map(feature),
      restrictions: [loading, sweeping].map((one, position) => ({ position, restriction: one })),
    } as never),
  linksById: ({ query }) =>
    mockResponse('linksById', { result: String(query.links).split(',').map(Number).map(feature) } as never),
  proposedRegulationLinks: () => mockResponse('proposedRegulationLinks', { results: [] }),
  // The version that `proposedRegulation` has, so that the draft is up to date after saving.
  createProposedChange: () =>
    mockResponse('createProposedChange', { id: 12, version: proposal.version } as never),
};

beforeEach(() => {
  mockLocks();
  history.replaceState(null, '', '/manager/mapview/');
  store.dispatch(linksPicked([7]));
});
afterEach(() =>
  act(() => {
    setDraftSaveError(null);
    store.dispatch(draftClosed());
    store.dispatch(selectionCleared());
  }),
);

const draft = () => store.getState().draft;

function Panel(curb: EditedCurb) {
  const edits = useAppSelector((state) => state.draft.inPlace !== null);
  return (
    <>
      <ManagerWorkspace />
      {edits ? (
        <>
          <CurbEditor />
          <CurbEditorFooter />
        </>
      ) : (
        <>
          <CurbActions {...curb} />
          <div data-rule-index={1}>
            {sweeping !== undefined && (
              <RuleButton curb={curb} rule={sweeping}>
                <span>No parking on Tuesdays</span>
              </RuleButton>
            )}
          </div>
        </>
      )}
    </>
  );
}

async function shown(more: Answers = {}, curb: Partial<EditedCurb> = {}) {
  const page = await open(<Panel link={7} regulation={regulation} {...curb} />, { ...answers, ...more });
  const rule = () => screen.queryByRole('button', { name: 'Edit: No parking on Tuesdays' });
  const press = async (name: string | RegExp) =>
    page.person.click(await screen.findByRole('button', { name }));
  const edit = async () => {
    await press('Edit: No parking on Tuesdays');
    await screen.findByText('Save draft');
  };
  /** Removes the second rule: an edit that needs one click. */
  const change = () => press(/^Remove rule 1/);
  return { ...page, rule, press, edit, change };
}

it('opens the fields of the rule that was clicked, and saves an ordinary draft of this curb', async () => {
  const { edit, change, press, asked } = await shown();
  await edit();
  expect(draft()).toMatchObject({ inPlace: { link: 7, rule: 1 }, open: { regulation, proposal: null } });
  expect(hasDraftPanel(draft())).toBe(false);
  expect(document.querySelector('[data-draft-open]')).toBeNull();
  const open2 = document.querySelector('[data-rule="2"] button[aria-expanded="true"]');
  expect([open2 !== null, open2 === document.activeElement]).toEqual([true, true]);
  expect(screen.getByRole('button', { name: 'Save draft' }).getAttribute('aria-disabled')).toBe('true');
  await change();
  await press('Save draft');
  await screen.findByText('Saved as draft no. 12');
  const [body] = asked.flatMap((each) => (each.name === 'createProposedChange' ? [each.body] : []));
  expect(body).toMatchObject({ action: 'modify', actual_regulation_id: 90, links: [{ curb_link: 7 }] });
  await press('Check and hand in');
  expect([hasDraftPanel(draft()), draft().step]).toEqual([true, 'check']);
});

it('applies to this curb or to all curbs of the regulation, as chosen', async () => {
  const { edit, press } = await shown();
  await edit();
  const links = () => currentDraft(draft())?.links.map((one) => (one.kind === 'curb' ? one.link : 0));
  await press('All 3 curbs of this regulation');
  await expect.poll(links).toEqual([7, 8, 9]);
  await press('This curb only');
  await expect.poll(links).toEqual([7]);
});

it('is left at once where nothing was changed, with the focus on the rule', async () => {
  const { edit, press, rule } = await shown();
  await edit();
  await press('Cancel');
  await expect.poll(rule).not.toBeNull();
  expect([draft().open, document.activeElement === rule()]).toEqual([null, true]);
});

it('asks before an edit is left for another curb, and goes there then', async () => {
  const { edit, change, press } = await shown();
  await edit();
  await change();
  const other = [{ link: 9, ruleSet: null, street: null }];
  const place = { at: [1, 2] as const, adds: false };
  const click = (picked: typeof other) => {
    let taken: boolean | undefined;
    act(() => {
      taken = mapHandlers.pick?.(picked, place);
    });
    return taken;
  };
  expect(click([{ link: 7, ruleSet: null, street: null }])).toBe(true);
  expect(screen.queryByText('This draft is not saved')).toBeNull();
  expect(click(other)).toBe(true);
  await screen.findByText('This draft is not saved');
  await press(/^Keep editing/);
  expect([selectedLink(store.getState().selection), draft().open !== null]).toEqual([7, true]);
  click(other);
  await press('Discard my changes');
  await expect.poll(() => selectedLink(store.getState().selection)).toBe(9);
  expect(draft().open).toBeNull();
});

it('moves an edit to the draft panel when the panel of the curb goes away', async () => {
  const { edit, change } = await shown();
  await edit();
  await change();
  act(() => void store.dispatch(linksPicked([9])));
  await expect.poll(() => hasDraftPanel(draft())).toBe(true);
  expect(currentDraft(draft())?.restrictions).toHaveLength(1);
});

it('shows the draft when the panel of the curb goes away with a field that is not complete', async () => {
  const { edit } = await shown();
  await edit();
  const field = document.createElement('input');
  document.querySelector('[data-draft-fields]')?.append(field);
  const remove = invalidFields.add(field);
  act(() => void store.dispatch(linksPicked([9])));
  await expect.poll(() => hasDraftPanel(draft())).toBe(true);
  act(remove);
});

it.each<[string, Answers, Partial<EditedCurb>, RegExp]>([
  ['no right', signedIn('view'), {}, /^You can view drafts/],
  ['unknown rules', {}, { rules: 'unknown' }, /^The rules of this curb are unknown/],
  ['rules of this device', {}, { rules: 'from this device' }, /^The server does not respond/],
  [
    'a draft that is there',
    {
      proposedRegulationLinks: () =>
        mockResponse('proposedRegulationLinks', { results: [{ proposed_regulation_id: 31 }] } as never),
    },
    {},
    /^A draft already changes this curb/,
  ],
])('says why the rules are not edited: %s', async (_why, more, curb, text) => {
  const { rule } = await shown(more, curb);
  await screen.findByText(text);
  await expect.poll(rule).toBeNull();
  expect(screen.getByText('No parking on Tuesdays')).toBeTruthy();
});
