// @vitest-environment happy-dom
// The panel of a change of prices: what it previews and sends, what keeps it from being saved, and what stays typed.
import { afterEach, expect, it, vi } from 'vitest';
import '../../app/staff-api.ts';
import { type Answers, open, Rejected } from '../../testing/page.tsx';
import { noRuleSets, readsOfProposal } from '../../testing/proposal.ts';
import { RateEditPanel } from './rate-edit-panel.tsx';
import { keepForm, type RateTarget } from './rate-target.ts';

const target: RateTarget = { kind: 'chosen', ids: [3, 4] };
afterEach(() => keepForm(target, null));

const preview = (accepted: number) => ({
  requested: 2,
  accepted,
  proposals: accepted,
  length: 20,
  spaces: 4,
  before: { lowest: 200, highest: 200 },
  after: { lowest: 220, highest: 220 },
  changes: [],
  distinct: 1,
  refused:
    accepted === 2 ? [] : [{ code: 'gone', title: null, detail: 'A curb is gone.', links: 2 - accepted }],
});
const batch = (id: number | null) => ({
  id,
  requested: 2,
  accepted: 2,
  length: 20,
  spaces: 4,
  refused: [],
  proposals: [],
});

async function opened(answers: Answers = {}) {
  const onSaved = vi.fn();
  const panel = (
    <RateEditPanel
      target={target}
      scenario={8}
      price={() => null}
      onSaved={onSaved}
      onAgain={vi.fn()}
      onClose={vi.fn()}
    />
  );
  const { subActivities } = readsOfProposal();
  const { view, person, asked } = await open(panel, {
    subActivities,
    ruleSets: () => noRuleSets,
    previewParkingRates: () => preview(2),
    ...answers,
  });
  const bodies = (call: string) => asked.flatMap(({ name, body }) => (name === call ? [body] : []));
  const save = () => view.getByRole('button', { name: 'Save as a batch' });
  const previewed = () => view.findByRole('region', { name: 'What changes' });
  return { view, person, bodies, save, previewed, onSaved };
}
const raise = { kind: 'percent', amount: 10, roundTo: 5, rounding: 'nearest', cap: null };

it('previews and sends what the form says, and says which batch it is', async () => {
  const { view, person, bodies, save, previewed, onSaved } = await opened({
    createParkingRates: () => batch(null),
  });
  await previewed();
  await person.type(view.getByLabelText('Name of this change'), ' Spring ');
  await person.click(save());
  expect((await view.findByRole('alert')).textContent).toBe('None of these curbs can take this change.');
  expect(onSaved).not.toHaveBeenCalled();
  const place = { regulations: [3, 4], scenario: 8 };
  expect(bodies('previewParkingRates')).toEqual([{ change: raise, ...place }]);
  expect(bodies('createParkingRates')).toMatchObject([
    {
      change: raise,
      ...place,
      name: 'Spring',
      reason: '',
      submission: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
});

it('sends the same request under the same name, and another under another', async () => {
  const detail = 'Too many changes at once.';
  const { view, person, bodies, save, previewed } = await opened({
    createParkingRates: () => new Rejected(400, { code: 'refused', detail }),
  });
  await previewed();
  for (const typed of ['', '', 'Because']) {
    if (typed !== '') await person.type(view.getByLabelText(/^Reason/), typed);
    await person.click(save());
    expect((await view.findByRole('alert')).textContent).toBe(detail);
    await vi.waitFor(() => expect(save().getAttribute('data-loading')).toBeNull());
  }
  const names = bodies('createParkingRates').map((body) => (body as { submission: string }).submission);
  expect(names).toHaveLength(3);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
});

it.each([
  { what: 'nothing is typed', accepted: 2, typed: '', why: /Percent/ },
  { what: 'no number is typed', accepted: 2, typed: 'much', why: 'Percent is required' },
  { what: 'no curb takes it', accepted: 0, typed: '12', why: 'None of these curbs can take this change.' },
])('is not saved while $what', async ({ accepted, typed, why }) => {
  const { view, person, bodies, save } = await opened({ previewParkingRates: () => preview(accepted) });
  const percent = view.getByLabelText('Percent');
  await person.clear(percent);
  if (typed !== '') await person.type(percent, typed);
  await person.tab();
  await vi.waitFor(() => expect(save().getAttribute('aria-description')).toMatch(why));
  await person.click(save());
  expect(bodies('createParkingRates')).toEqual([]);
});
