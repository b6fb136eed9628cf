// The rule changes that the list shows for a proposal: the rules before and after, open and
// published, with as many statements for many rows as for one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../testing/heard-statements.ts';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[];
let scenario = 0;

const list = '/api/proposed_regulation/proposed_regulation_list_data/';
const weekdays = ['mo', 'tu', 'we', 'th', 'fr'];
const noStopping = (to: string) => ({
  activity: 'no stopping',
  subActivity: 'no-stopping',
  priority: 100,
  timeSpans: [{ daysOfWeek: weekdays, times: [{ from: '07:00', to }] }],
});
const parking = { activity: 'parking', subActivity: 'free-parking', priority: 800 };
const rules = (to: string) => ({
  scenario,
  sub_activity: 'no-stopping',
  restrictions: [noStopping(to), parking],
});

async function rowsOf(isPublished: boolean, language = 'en') {
  const query = `scenario__id=${scenario}&is_published=${isPublished}&language=${language}&limit=100`;
  const response = await editor.get(`${list}?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().results;
}

async function publish(id: number): Promise<void> {
  const answer = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, {
    effective_from: null,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
  scenario = (await editor.post('/api/scenario/', { name: 'What changes' })).json().id;
  // Two curbs start without rules, so that the rules before are known.
  const removal = { scenario, action: 'remove', sub_activity: 'unregulated', restrictions: [] };
  await publish(await propose(editor, [links[0] ?? 0, links[1] ?? 0], removal));
  await publish(await propose(editor, [links[0] ?? 0], rules('09:00')));
});
afterAll(() => api.close());

const nine = 'No stopping, Mon–Fri 07:00–09:00.';
const ten = 'No stopping, Mon–Fri 07:00–10:00.';

describe('what the list says a proposal changes', () => {
  it('is the rules before and after of an open one, by the rules its curbs have today', async () => {
    const id = await propose(editor, [links[0] ?? 0, links[1] ?? 0], rules('10:00'));
    const [row] = await rowsOf(false);
    expect(row).toMatchObject({ id, rule_change_count: 2 });
    expect(row.change_line).toMatch(/^(?:No stopping|New:).* \(and \d more\)$/);
    expect(row.rule_changes).toHaveLength(2);
    expect(row.rule_changes).toContainEqual({
      curbs: 1,
      line: 'No stopping 07:00–09:00 → 07:00–10:00, Mon–Fri',
      changed: [{ line: 'No stopping 07:00–09:00 → 07:00–10:00, Mon–Fri', before: nine, after: ten }],
      removed: [],
      added: [],
      unchanged: ['Parking at all times.'],
    });
    expect(row.rule_changes).toContainEqual({
      curbs: 1,
      line: 'New: Parking (and 1 more)',
      changed: [],
      removed: [],
      added: [ten, 'Parking at all times.'],
      unchanged: [],
    });
    const [spanish] = await rowsOf(false, 'es');
    expect(JSON.stringify(spanish.rule_changes)).toContain('Prohibido detenerse');
    await publish(id);
  });
  it('is what a published one replaced, also after the curb changed again', async () => {
    await publish(await propose(editor, [links[0] ?? 0], rules('11:00')));
    const [, second] = await rowsOf(true);
    // Only the published change, not what the proposal would change today: it is no longer a draft.
    expect(second).toMatchObject({ rule_change_count: 2 });
    expect(second.rule_changes).toContainEqual({
      curbs: 1,
      line: 'No stopping 07:00–09:00 → 07:00–10:00, Mon–Fri',
      changed: [{ line: 'No stopping 07:00–09:00 → 07:00–10:00, Mon–Fri', before: nine, after: ten }],
      removed: [],
      added: [],
      unchanged: ['Parking at all times.'],
    });
  });
  it('is the same line for any proposals, open or published, and the rules before and after', async () => {
    const [published] = await rowsOf(true);
    const id = await propose(editor, [links[1] ?? 0], { ...rules('10:00'), reason: 'Longer' });
    const [row] = await rowsOf(false);
    const way = '/api/proposed_regulation';
    const lines = await editor.get(
      `${way}/proposed_regulation_change_lines/?ids=${id},999999999,${published.id}&language=en`,
    );
    expect(lines.json()).toEqual({
      results: [
        { id, line: row.change_line },
        { id: published.id, line: published.change_line },
      ],
    });
    const one = await editor.get(`${way}/${published.id}/proposed_regulation_rule_changes/`);
    expect(one.json()).toMatchObject({
      groups: [
        {
          curbs: 1,
          before: [{ timeSpans: [{ times: [{ to: '10:00' }] }] }, {}],
          after: [{ timeSpans: [{ times: [{ to: '11:00' }] }] }, {}],
        },
      ],
      count: 1,
    });
    expect((await editor.get(`${way}/999999999/proposed_regulation_rule_changes/`)).statusCode).toBe(404);
    const gone = await editor.post(`${way}/delete_proposed_regulations/`, {
      proposed_regulation_ids: [id],
    });
    expect(gone.statusCode, gone.body).toBe(200);
  });
  it('is as proposed for a publication undone before it took effect, and the reverse for what undid it', async () => {
    const dueIn = 20 * 86_400_000;
    const id = await propose(editor, [links[10] ?? 0], rules('10:00'));
    const path = `/api/proposed_regulation/${id}`;
    const effectiveFrom = new Date(Date.now() + dueIn).toISOString();
    const done = await publisher.post(`${path}/publish_proposed_regulation/`, {
      effective_from: effectiveFrom,
    });
    expect(done.json().publication).toEqual({
      state: 'scheduled',
      effective_from: effectiveFrom,
      reverted_on: null,
    });
    const [planned] = await rowsOf(true);
    const undone = await publisher.post('/api/proposed_regulation/undo_publication/', {
      proposed_regulation_ids: [id],
    });
    expect(undone.statusCode, undone.body).toBe(200);
    const [undoing, original] = await rowsOf(true);
    expect(original).toMatchObject({
      id,
      publication: { state: 'never_effective', effective_from: effectiveFrom },
      change_line: planned.change_line,
      rule_changes: planned.rule_changes,
    });
    expect(Date.parse(original.publication.reverted_on)).toBeLessThan(Date.parse(effectiveFrom));
    expect(undoing).toMatchObject({ reverts: id, publication: { state: 'withdrawal' } });
    const [reverse] = undoing.rule_changes;
    expect([reverse.added, reverse.removed]).toEqual([
      original.rule_changes[0].removed,
      original.rule_changes[0].added,
    ]);
    for (const state of ['scheduled', 'effective', 'reverted', 'never_effective', 'withdrawal'] as const) {
      const query = `scenario__id=${scenario}&is_published=true&publication_state=${state}&limit=100`;
      const found = (await editor.get(`${list}?${query}`)).json().results;
      const expected = (await rowsOf(true)).filter(
        ({ publication }: { publication: { state: string } }) => publication.state === state,
      );
      expect(found.map((row: { id: number }) => row.id)).toEqual(
        expected.map((row: { id: number }) => row.id),
      );
    }
  });
  it('is read with the same number of statements for one row and for many', async () => {
    let heard: string[] = [];
    recordStatements(api.database.pool, ({ text }) => heard.push(text));
    // Excludes the sign-in and the server's own timers, one of which checks for due scheduled
    // changes.
    const count = async () => {
      heard = [];
      await rowsOf(false);
      return heard.filter(
        (text) =>
          /proposed_|publication|rule_set|restriction/.test(text) && !text.includes('from scheduled_change'),
      ).length;
    };
    await propose(editor, [links[2] ?? 0], rules('10:00'));
    const forOne = await count();
    for (const link of links.slice(3, 9)) await propose(editor, [link], rules('10:00'));
    expect(await count()).toBe(forOne);
    expect(forOne).toBeGreaterThan(0);
  });
});
