// Curbs whose rules could not be read: nobody is ever allowed to park there. `FC_RUNS` sets the
// number of cases, `FC_SEED` the seed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs, parseCityInstant } from '../../platform/time/civil.ts';
import { languages } from '../../platform/words/messages.ts';
import { applyBatchEdit } from '../../proposals/batches/apply-batch-edit.ts';
import { type BatchEditInput, batchEdit } from '../../proposals/batches/batch-edit.ts';
import { proposalDraft } from '../../proposals/draft.ts';
import { defaultClearances } from '../../proposals/lint/clearances.ts';
import { lintDraft } from '../../proposals/lint/lint-draft.ts';
import { AllowedStayCache, allowedStay } from '../../sessions/allowed-stay.ts';
import { cities, curbUsers, unknownRuleSetIn } from '../../testing/arbitraries.ts';
import { renderSignPost } from '../signs/render-sign.ts';
import { answerKind } from './answer-kind.ts';
import { walkBriefWeek } from './brief-week.ts';
import { compileRuleSets } from './compiled-rule-sets.ts';
import { defaultCurbTypes } from './curb-type-catalog.ts';
import { curbUser, ordinaryCar } from './curb-user.ts';
import { describeRestriction } from './describe-restriction.ts';
import { explainVerdict } from './explain-verdict.ts';
import { mainRestriction } from './main-restriction.ts';
import { type RestrictionInput, restriction } from './restriction.ts';
import { normalizeRestriction, ruleSetOf } from './rule-set.ts';
import { emptyFilter, filterRuleSets } from './rule-set-filter.ts';
import { longestStay, priceOfStay } from './stay.ts';
import { createUnknownRule, hasUnknownRules, unknownRulesType } from './unknown-rules.ts';
import { normalizeCurbUser } from './user-match.ts';
import { computeVerdict, computeVerdictWeek } from './verdict.ts';
import { uses } from './verdict-types.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const chosen = {
  numRuns: Number(process.env.FC_RUNS ?? 60),
  ...(process.env.FC_SEED !== undefined && { seed: Number(process.env.FC_SEED) }),
};

const city = { timeZone: 'America/New_York', calendar: { periods: [] } };
const noon = parseCityInstant(city, '2026-05-05', '12:00', 0);
const source = '{"rules":[{"activity":"parking","rate":[{"per_hour":2.5}]}]}';
const paid: RestrictionInput = {
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  maxStay: 120,
  payment: {
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: null }] }],
  },
};
const forResidents: RestrictionInput = {
  activity: 'parking',
  subActivity: 'permit-parking',
  priority: -5,
  users: [{ anyOf: ['resident'] }],
};
const partly = ruleSetOf([paid, forResidents, createUnknownRule(source)]);
const cases = cities.chain((made) =>
  fc.record({
    made: fc.constant(made),
    set: unknownRuleSetIn(made),
    who: curbUsers,
    minute: fc.integer({ min: 0, max: 365 * 1440 }),
  }),
);

describe('a rule set with the marker of unknown rules', () => {
  it('never allows anything to anybody, and says no stay and no price', () => {
    fc.assert(
      fc.property(cases, ({ made, set, who, minute }) => {
        const { cityTime, year } = made;
        const instant = Date.UTC(year, 0, 1) + minute * minuteMs;
        const answer = computeVerdict(set, instant, who, cityTime);
        expect(uses.filter((use) => answer.uses[use].allowed)).toEqual([]);
        expect(answerKind(answer)).toBe('unknown');
        expect(answer).toMatchObject({
          subActivity: unknownRulesType,
          most: null,
          deciding: null,
          maxStay: null,
          noReturn: null,
          until: null,
        });
        expect(longestStay(set, instant, who, cityTime).minutes).toBe(0);
        expect(priceOfStay(set, instant, 60, who, cityTime)).toEqual({ fee: null, currency: null });
        const spans = computeVerdictWeek(set, `${year}-06-01`, who, cityTime);
        expect(new Set(spans.map((span) => span.verdict.subActivity))).toEqual(new Set([unknownRulesType]));
        const compiled = compileRuleSets([set], who, cityTime);
        const allowed = Uint8Array.of(255);
        const [state] = compiled.statesAt(instant, undefined, allowed);
        expect([compiled.classNames[state ?? -1], allowed[0]]).toEqual([unknownRulesType, 0]);
        walkBriefWeek(set, who, normalizeCurbUser(who), cityTime, 20_000, (_, brief) => {
          expect(brief).toEqual({ subActivity: unknownRulesType, allowed: 0, charging: null });
        });
      }),
      chosen,
    );
  });

  it('has the marker in one form, whatever times, users and priority it came with', () => {
    const edited = {
      ...forResidents,
      subActivity: unknownRulesType,
      description: source,
      forbidsOthers: false,
    };
    expect(ruleSetOf([edited]).id).toBe(ruleSetOf([createUnknownRule(source)]).id);
  });

  it('is told without a permission in every language, and lists what was read', () => {
    for (const language of languages) {
      const answer = computeVerdict(partly, noon, ordinaryCar, city);
      const told = explainVerdict(partly, answer, noon, ordinaryCar, city, language);
      expect(told).toMatchObject({ conditions: [], later: [] });
      expect(told.because).toContain(source);
      expect(told.why).toHaveLength(3);
    }
    const resident = curbUser.parse({ classes: ['car', 'resident'] });
    for (const who of [ordinaryCar, resident]) {
      const told = explainVerdict(partly, computeVerdict(partly, noon, who, city), noon, who, city, 'en');
      expect(told.sentence).toBe('The rules here are unknown. Follow the signs.');
    }
    const answer = computeVerdict(partly, noon, resident, city);
    const reasons = answer.beaten.map(({ index, reason }) => [partly.restrictions[index]?.priority, reason]);
    expect(reasons).toEqual([
      [-5, 'unknown rules beside it'],
      [800, 'unknown rules beside it'],
    ]);
  });

  it('is found by its own name alone', () => {
    const moment = { instant: noon, asker: ordinaryCar, cityTime: city };
    const passes = (change: Partial<typeof emptyFilter>) =>
      filterRuleSets([partly], { ...emptyFilter, ...change }, moment)[0];
    expect(passes({ subActivity: unknownRulesType })).toBe(true);
    expect(passes({ subActivities: [unknownRulesType], days: 'Mon - Sun' })).toBe(true);
    expect(passes({ activities: ['no stopping'] })).toBe(false);
    expect(passes({ activities: ['parking'] })).toBe(false);
    expect(passes({ subActivity: 'paid-parking' })).toBe(false);
    expect(passes({ timeLimits: [120] })).toBe(false);
    expect(mainRestriction(partly.restrictions)?.subActivity).toBe(unknownRulesType);
  });
});

describe('the marker', () => {
  it('holds the text of the source on one line, up to 1,000 characters', () => {
    expect(createUnknownRule(null).description).toBe(null);
    expect(createUnknownRule(' \u0000\n ').description).toBe(null);
    expect(createUnknownRule('2 h\r\n\u0007max\tstay').description).toBe('2 h max stay');
    const long = createUnknownRule('🅿'.repeat(3000)).description ?? '';
    expect(Array.from(long)).toHaveLength(1000);
    expect(long.endsWith('🅿…')).toBe(true);
  });

  it('is told with that text', () => {
    const text = (input: RestrictionInput) => describeRestriction(normalizeRestriction(input), 'en');
    expect(text(createUnknownRule(null))).toBe('Unknown rule.');
    expect(text(createUnknownRule(source))).toContain(source);
  });

  it('is seen beside rules that were read', () => {
    expect(hasUnknownRules(partly.restrictions)).toBe(true);
    expect(hasUnknownRules(ruleSetOf([paid]).restrictions)).toBe(false);
    expect(hasUnknownRules([])).toBe(false);
  });
});

describe('what is made of rules', () => {
  const draft = proposalDraft.parse({
    action: 'modify',
    subActivity: unknownRulesType,
    restrictions: [createUnknownRule(source), paid],
  });
  const link = { link: 1, segmentId: 'a', streetName: 'A', subActivity: unknownRulesType, ruleSet: partly };
  const edited = (edit: BatchEditInput) =>
    applyBatchEdit([{ ...link, regulation: { row: 10, id: 'R1', links: 1 } }], batchEdit.parse(edit), {
      scenario: 1,
      openProposals: [],
      classes: new Map(defaultCurbTypes.map((one) => [one.name, one])),
    });

  it('says so of a draft that holds the marker, until it is removed', () => {
    const context = {
      cityTime: city,
      date: '2026-05-06',
      links: [],
      classNames: null,
      clearances: defaultClearances,
    };
    expect(lintDraft(draft, context)).toMatchObject([
      { code: 'lint.rules-unknown', severity: 'warning', params: { rule: 1 }, place: { restriction: 0 } },
    ]);
    const known = { ...draft, subActivity: 'paid-parking', restrictions: draft.restrictions.slice(1) };
    expect(lintDraft(known, context)).toEqual([]);
  });

  it('leaves such curbs alone in an edit of many, unless it says every rule anew', () => {
    for (const edit of [
      { timeLimit: 60 },
      { subActivity: 'free-parking' },
      { payment: { kind: 'set' as const, payment: null } },
      { action: 'remove' as const },
    ]) {
      const { accepted, refused } = edited(edit);
      expect([accepted, refused.map(({ refusal }) => refusal.code)]).toEqual([[], ['batch.rules-unknown']]);
    }
    expect(edited({ restrictions: [restriction.parse(paid)] }).accepted).toHaveLength(1);
  });

  it('has no signs, and no stay is too long', () => {
    const terms = { style: 'r7', language: 'en', timeZone: city.timeZone, imperial: true } as const;
    expect(renderSignPost(partly.restrictions, null, terms)).toBe(null);
    expect(allowedStay(partly, noon, null, null, city)).toBe(null);
    expect(new AllowedStayCache(city).of(partly, noon, null, null)).toBe(null);
  });
});
