// The linter in the browser, and applying all available fixes.
import type { LinkFeature, RuleSetDictionary } from '@curbwright/contract';
import { type ProposalDraftInput, proposalDraft, type RestrictionInput, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { fixAll, type LintInputs, lintInBrowser, toLintContext } from './lint-in-browser.ts';

const free: RestrictionInput = { activity: 'parking', subActivity: 'free-parking', priority: 700 };
const dictionary: RuleSetDictionary = {
  revision: 1,
  time_zone: 'Europe/Berlin',
  currency: 'EUR',
  calendar: { periods: [] },
  known_from: null,
  rule_sets: [{ number: 3, id: 'a', restrictions: [restriction.parse(free)] }],
};

const feature = (id: number, length: number, ruleSet: number | null): LinkFeature => ({
  type: 'Feature',
  id,
  geometry: {
    type: 'LineString',
    coordinates: [
      [13, 52],
      [13.001, 52],
    ],
  },
  properties: {
    id,
    segment_id: `s${id}`,
    regulation_id: null,
    bl_street_name: 'Oak Street',
    bl_side: 'N',
    bl_from: '1st',
    bl_to: '2nd',
    side: 'N',
    curb_side: 'right',
    bays_count: null,
    bays_angle: null,
    length,
    from_node: null,
    to_node: null,
    shst_location_start: null,
    shst_location_end: null,
    regulationId: null,
    rule_set: ruleSet,
    sub_activity: 'free-parking',
    time_limit: null,
  },
});

const known: LintInputs = {
  dictionary,
  classNames: null,
  facts: new Map([[7, feature(7, 80, 3)]]),
  now: Date.parse('2026-11-21T23:30:00Z'),
};
const draftOf = (given: Partial<ProposalDraftInput>) =>
  proposalDraft.parse({ action: 'create', subActivity: 'loading', ...given });

describe('contextOf', () => {
  it('is of the day in the city, or of that from which the draft holds', () => {
    expect(toLintContext(draftOf({}), known).date).toBe('2026-11-22');
    const later = Date.parse('2027-01-05T12:00:00Z');
    expect(toLintContext(draftOf({ effectiveFrom: later }), known).date).toBe('2027-01-05');
  });
  it('knows each link once, and only those whose facts came', () => {
    const links = [
      { kind: 'custom', parentLink: 7, from: 0, to: 20 },
      { kind: 'custom', parentLink: 7, from: 30, to: 40 },
      { kind: 'curb', link: 8 },
    ] as const;
    const context = toLintContext(draftOf({ links: [...links] }), known);
    expect(context.links).toHaveLength(1);
    expect(context.links[0]).toMatchObject({ link: 7, length: 80, ruleSet: { id: 'a' } });
  });
});

describe('fixAll', () => {
  const broken = draftOf({
    timeLimit: null,
    restrictions: [
      {
        activity: 'loading',
        subActivity: 'loading',
        priority: 300,
        maxStay: 600,
        timeSpans: [{ daysOfWeek: ['mo'], times: [{ from: '08:00', to: '10:00' }] }],
      },
    ].map((one) => restriction.parse(one)),
    links: [{ kind: 'custom', parentLink: 7, from: 60, to: 95 }],
  });
  it('mends one after the other until nothing is left that has a fix', () => {
    const before = lintInBrowser(broken, known);
    expect(before.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
    const { draft, count } = fixAll(broken, known);
    expect(count).toBeGreaterThan(1);
    expect(lintInBrowser(draft, known).filter(({ fix }) => fix !== null)).toEqual([]);
    expect(draft.links).toEqual([{ kind: 'custom', parentLink: 7, from: 60, to: 80 }]);
  });
  it('leaves what is well as it is', () => {
    const { draft } = fixAll(broken, known);
    expect(fixAll(draft, known)).toEqual({ draft, count: 0 });
  });
});
