// Drafts claim curbs: random sequences of drafts, batches, publications, schedules, deletions and
// undone publications over a few curbs of two scenarios, against a naive model of the curbs.
import { type Restriction, restriction, ruleSetOf } from '@curbwright/core';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change } from '../testing/proposals.ts';
import { openStaff, type Staff } from '../testing/staff.ts';

const path = '/api/proposed_regulation/';
const curbCount = 4;
const dayMs = 86_400_000;

let staff: Staff;
let scenarios: readonly number[] = [];
let dates: readonly number[] = [];
/** Makes the rules of each draft different. */
let drafts = 0;

beforeAll(async () => {
  staff = await openStaff();
  const { results } = (await staff.editor.get('/api/scenario/')).json();
  const general = results.find(({ name }: { name: string }) => name === 'General').id;
  scenarios = [general, (await staff.editor.post('/api/scenario/', { name: 'Other' })).json().id];
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  dates = [today + 10 * dayMs, today + 20 * dayMs];
});
afterAll(() => staff.api.close());

type Rules = readonly Restriction[];
const keyOf = (rules: Rules) => ruleSetOf(rules).id;

/** What a curb has had, newest last; `at` = when it takes effect, `null` = at once. */
interface Publication {
  readonly draft: number;
  readonly at: number | null;
  readonly rules: Rules;
}
interface Curb {
  readonly link: number;
  readonly initial: Rules;
  publications: Publication[];
  /** Counts the publications, and the undone ones. */
  version: number;
}
interface Draft {
  readonly id: number;
  readonly scenario: number;
  /** The rules of each curb, and its version when the draft was created. */
  readonly curbs: ReadonlyMap<
    Curb,
    { readonly rules: Rules; readonly before: Rules; readonly version: number }
  >;
  state: 'open' | 'published' | 'gone';
}

/** The rules on which a draft is based: the latest published, also if they take effect later. */
function latestRules({ publications, initial }: Curb): Rules {
  return publications.at(-1)?.rules ?? initial;
}

function rulesAt({ publications, initial }: Curb, instant: number | null): Rules {
  const begun = publications.filter(({ at }) => at === null || (instant !== null && at <= instant));
  return begun.at(-1)?.rules ?? initial;
}

type Step =
  | { readonly kind: 'draft' | 'batch'; readonly scenario: number; readonly on: readonly number[] }
  | { readonly kind: 'publish' | 'delete' | 'undo'; readonly pick: number }
  | { readonly kind: 'schedule'; readonly pick: number; readonly date: number };

const on = fc.subarray(
  Array.from({ length: curbCount }, (_, index) => index),
  { minLength: 1, maxLength: 3 },
);
const pick = fc.nat(20);
const which = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('draft' as const), scenario: which, on }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('batch' as const), scenario: which, on }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('schedule' as const), pick, date: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick }) },
);

function newRule(): Restriction {
  drafts += 1;
  const [activity, subActivity] = ['loading' as const, 'loading'];
  return restriction.parse({ activity, subActivity, priority: 500, maxStay: drafts });
}

/** The model beside the server: each step is sent, and its outcome compared. */
class City {
  readonly curbs: readonly Curb[];
  readonly drafts: Draft[] = [];
  undone = 0;

  constructor(curbs: readonly Curb[]) {
    this.curbs = curbs;
  }

  #one(state: Draft['state'], number: number): Draft | undefined {
    const found = this.drafts.filter((one) => one.state === state);
    return found[number % Math.max(1, found.length)];
  }

  #isClaimed(scenario: number, curb: Curb): boolean {
    return this.drafts.some(
      (one) => one.state === 'open' && one.scenario === scenario && one.curbs.has(curb),
    );
  }

  #add(id: number, scenario: number, curbs: readonly Curb[], rulesOf: (curb: Curb) => Rules): void {
    const parts = curbs.map((curb) => {
      const { version } = curb;
      return [curb, { rules: rulesOf(curb), before: latestRules(curb), version }] as const;
    });
    this.drafts.push({ id, scenario, curbs: new Map(parts), state: 'open' });
  }

  async draft(which: number, curbs: readonly Curb[]): Promise<void> {
    const scenario = scenarios[which] ?? 0;
    const rule = newRule();
    const sent = await staff.editor.post(change, {
      action: 'modify',
      scenario,
      sub_activity: 'loading',
      restrictions: [rule],
      links: curbs.map(({ link }) => ({ curb_link: link })),
    });
    const isTaken = curbs.some((curb) => this.#isClaimed(scenario, curb));
    expect([sent.statusCode, sent.json().code], sent.body).toEqual(
      isTaken ? [400, 'proposal_exists'] : [201, undefined],
    );
    if (!isTaken) this.#add(sent.json().id, scenario, curbs, () => [rule]);
  }

  async batch(which: number, curbs: readonly Curb[]): Promise<void> {
    const scenario = scenarios[which] ?? 0;
    const rule = newRule();
    const links = curbs.map(({ link }) => link);
    const edit = { addedRestrictions: [rule] };
    const sent = await staff.editor.post('/api/batchregulations/', { links, edit, scenario });
    expect(sent.statusCode, sent.body).toBe(201);
    const { proposals, refused } = sent.json();
    const taken = curbs.filter((curb) => this.#isClaimed(scenario, curb)).map(({ link }) => link);
    expect(new Set(refused.map(({ link }: { link: number }) => link))).toEqual(new Set(taken));
    for (const { id } of proposals) {
      const rows = await staff.api.database.rows(
        'select base_link_id as link from proposed_regulation_link where proposed_regulation_id = $1',
        [id],
      );
      const own = this.curbs.filter(({ link }) => rows.some((row) => row.link === link));
      this.#add(id, scenario, own, (curb) => [...latestRules(curb), rule]);
    }
  }

  async publish(number: number, at: number | null): Promise<void> {
    const draft = this.#one('open', number);
    if (draft === undefined) return;
    const done = await staff.publisher.post(`${path}${draft.id}/publish_proposed_regulation/`, {
      effective_from: at === null ? null : new Date(at).toISOString(),
    });
    const parts = [...draft.curbs];
    const isLater = ({ at: planned }: Publication) => planned !== null && planned >= (at ?? 0);
    const isPlanned = parts.some(([curb]) => curb.publications.some(isLater));
    const isOther = parts.some(([curb, { before }]) => keyOf(latestRules(curb)) !== keyOf(before));
    const isSame = parts.every(([curb, { version }]) => curb.version === version);
    // Rules that were replaced and restored meanwhile may count as changed.
    if (isPlanned || isOther) expectConflict(done);
    else if (isSame || done.statusCode === 200) expect(done.statusCode, done.body).toBe(200);
    else expectConflict(done);
    if (done.statusCode !== 200) return;
    draft.state = 'published';
    for (const [curb, { rules }] of parts) {
      curb.publications.push({ draft: draft.id, at, rules });
      curb.version += 1;
    }
  }

  async delete(number: number): Promise<void> {
    const draft = this.#one('open', number);
    if (draft === undefined) return;
    const done = await staff.editor.remove(`${path}${draft.id}/delete_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    draft.state = 'gone';
  }

  /** Undoes a publication, also one that has not taken effect yet. */
  async undo(number: number): Promise<void> {
    const draft = this.#one('published', number);
    if (draft === undefined) return;
    const body = { proposed_regulation_ids: [draft.id] };
    const done = await staff.publisher.post(`${path}undo_publication/`, body);
    const curbs = [...draft.curbs.keys()];
    const isLatest = curbs.every(({ publications }) => publications.at(-1)?.draft === draft.id);
    // A change that has not begun is withdrawn only while no restored version of its regulation stands.
    const isPlanned = curbs.some(({ publications }) => publications.at(-1)?.at !== null);
    const mayConflict = !isLatest || (isPlanned && this.undone > 0);
    if (!mayConflict || (isLatest && done.statusCode === 200)) expect(done.statusCode, done.body).toBe(200);
    else return expectConflict(done);
    this.undone += 1;
    draft.state = 'gone';
    for (const curb of curbs) {
      curb.version += 1;
      curb.publications = curb.publications.slice(0, -1);
    }
  }

  /** Compares the rules now and at both dates, and who claims which curb. */
  async compare(): Promise<void> {
    const links = this.curbs.map(({ link }) => link);
    const soon = Date.now() + 60_000;
    for (const instant of [null, ...dates]) {
      const rows = await staff.api.database.rows(
        `select m.link_id as link, r.rule_set_id as id from regulation_link m join regulation r on r.id = m.regulation_id
         where m.link_id = any($1) and m.effective_from <= to_timestamp($2::float8 / 1000)
           and (m.effective_to is null or m.effective_to > to_timestamp($2::float8 / 1000))`,
        [links, instant ?? soon],
      );
      const found = links.map((link) => rows.filter((row) => row.link === link).map(({ id }) => id));
      expect(found).toEqual(this.curbs.map((curb) => [keyOf(rulesAt(curb, instant))]));
    }
    const open = await staff.api.database.rows(
      `select l.base_link_id as link, p.scenario_id as scenario, p.id from proposed_regulation p
       join proposed_regulation_link l on l.proposed_regulation_id = p.id
       where l.base_link_id = any($1) and not p.is_published`,
      [links],
    );
    const expected = this.drafts.flatMap(({ id, scenario, curbs, state }) =>
      state === 'open' ? [...curbs.keys()].map(({ link }) => `${scenario} ${link} ${id}`) : [],
    );
    expect(open.map(({ link, scenario, id }) => `${scenario} ${link} ${id}`).toSorted()).toEqual(
      expected.toSorted(),
    );
    expect(new Set(open.map(({ link, scenario }) => `${scenario} ${link}`)).size).toBe(open.length);
  }
}

function expectConflict(done: LightMyRequestResponse): void {
  expect([400, 409], done.body).toContain(done.statusCode);
  expect(done.json().detail).toMatch(/\w/);
}

async function openCity(): Promise<City> {
  const { api, some } = staff;
  const curbs = some(curbCount).map((link): Curb => {
    const cached = api.city.link(link);
    const ruleSet = cached?.ruleSet == null ? undefined : api.city.ruleSet(cached.ruleSet);
    if (ruleSet === undefined) throw new Error(`curb ${link} has no rules`);
    return { link, initial: ruleSet.restrictions, publications: [], version: 0 };
  });
  const city = new City(curbs);
  await city.compare();
  return city;
}

it('no curb is in two open drafts of a scenario, a stale one is refused, and undoing restores the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const city = await openCity();
      for (const one of steps) {
        if ('on' in one) {
          const curbs = one.on.flatMap((index) => city.curbs[index] ?? []);
          await city[one.kind](one.scenario, curbs);
        } else if (one.kind === 'schedule') await city.publish(one.pick, dates[one.date] ?? 0);
        else if (one.kind === 'publish') await city.publish(one.pick, null);
        else await city[one.kind](one.pick);
        await city.compare();
      }
    }),
    // Each run takes curbs of its own, and the city has curbs for so many.
    { numRuns: 10, endOnFailure: true, interruptAfterTimeLimit: 8000 },
  );
});
