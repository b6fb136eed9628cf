// Linter cases: each code is reported where it belongs, with its fix, and a good draft has no
// findings.
import { describe, expect, it } from 'vitest';
import type { PaymentInput } from '../../city/rates/payment.ts';
import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { createUnknownRule } from '../../city/regulations/unknown-rules.ts';
import { maxStoredInteger } from '../../platform/stored-integer.ts';
import { readerOf } from '../../platform/time/reader.ts';
import type { TimeSpanInput } from '../../platform/time/time-span.ts';
import { type ProposalDraftInput, proposalDraft } from '../draft.ts';
import { defaultClearances } from './clearances.ts';
import { applyFix, findingKey, isWaived, lintCodes, waiver } from './finding.ts';
import { formatLintFinding, formatLintFix } from './format-lint-finding.ts';
import type { LintContext, LintLink } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';

const plainName = (name: string) => name;

const context: LintContext = {
  cityTime: {
    timeZone: 'America/New_York',
    calendar: { periods: [{ name: 'Snow emergency', days: [], except: [], switchings: [] }] },
  },
  date: '2026-05-06',
  links: [],
  classNames: null,
  clearances: defaultClearances,
};

function always(
  activity: RestrictionInput['activity'],
  subActivity: string,
  priority: number,
  more: Partial<RestrictionInput> = {},
): RestrictionInput {
  return { activity, subActivity, priority, ...more };
}

const weekdays = (from: string, to: string): TimeSpanInput => ({
  daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'],
  times: [{ from, to }],
});

function draft(restrictions: RestrictionInput[], more: Partial<ProposalDraftInput> = {}) {
  return proposalDraft.parse({
    action: 'create',
    subActivity: restrictions[0]?.subActivity ?? 'free-parking',
    restrictions,
    ...more,
  });
}

const link: LintLink = { link: 1, length: 100, points: [], ruleSet: null, atStart: null, atEnd: null };
const stretch = (from: number, to: number) => ({ kind: 'custom' as const, parentLink: 1, from, to });

function codes(value: ReturnType<typeof draft>, more: Partial<LintContext> = {}): string[] {
  return lintDraft(value, { ...context, ...more }).map(({ code }) => code);
}

/** Returns the only finding with a code, the draft after its fix, and the codes found then. */
function applyOnlyFix(value: ReturnType<typeof draft>, code: string, more: Partial<LintContext> = {}) {
  const found = lintDraft(value, { ...context, ...more }).find((one) => one.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  if (found.fix === null) throw new Error(`${code} has no fix`);
  const after = proposalDraft.parse(applyFix(value, found.fix));
  return { found, after, codes: codes(after, more) };
}

const freeParking = always('parking', 'free-parking', 900);

describe('lintDraft', () => {
  it('is silent on a good draft, and on a removal', () => {
    const good = draft(
      [
        always('no parking', 'street-cleaning', 250, {
          timeSpans: [{ daysOfWeek: ['tu'], times: [{ from: '08:00', to: '10:00' }] }],
        }),
        always('parking', 'paid-parking', 800, { timeSpans: [weekdays('08:00', '18:00')], maxStay: 120 }),
        freeParking,
      ],
      { subActivity: 'paid-parking', links: [stretch(10, 40)] },
    );
    expect(codes(good, { links: [link] })).toEqual([]);
    expect(
      codes(
        draft([], { action: 'remove', payment: { currency: 'USD', rates: [{ tiers: [tier(5, null)] }] } }),
      ),
    ).toEqual([]);
  });

  it('finds equal priorities that contradict each other, with the hours', () => {
    const value = draft([
      always('parking', 'free-parking', 800),
      always('no parking', 'no-parking', 800, { timeSpans: [weekdays('07:00', '09:00')] }),
    ]);
    const { found, after, codes: left } = applyOnlyFix(value, 'lint.equal-priority');
    expect(found).toMatchObject({
      severity: 'error',
      place: { restriction: 0, other: 1 },
      params: { stronger: 2 },
    });
    expect(found.place.week).toEqual({
      monday: '2026-05-04',
      spans: [0, 1, 2, 3, 4].map((day) => ({ from: day * 1440 + 420, to: day * 1440 + 540 })),
    });
    expect(after.restrictions.map(({ priority }) => priority)).toEqual([801, 800]);
    expect(left).not.toContain('lint.equal-priority');
    expect(ruleSetOf(after.restrictions).restrictions[0]?.activity).toBe('no parking');
  });

  it('leaves equal priorities alone that never meet, or where the closer rule is meant', () => {
    const never = draft([
      always('parking', 'free-parking', 800, { timeSpans: [weekdays('09:00', '18:00')] }),
      always('no parking', 'no-parking', 800, { timeSpans: [weekdays('07:00', '09:00')] }),
    ]);
    expect(codes(never)).not.toContain('lint.equal-priority');
    const permits = draft([
      always('parking', 'time-limited-parking', 800, { maxStay: 120 }),
      always('parking', 'permit-parking', 800, { users: [{ anyOf: ['permit'] }], forbidsOthers: false }),
    ]);
    expect(codes(permits)).toEqual([]);
  });

  it('warns of equal priorities on other terms', () => {
    const value = draft([
      always('parking', 'time-limited-parking', 800, { maxStay: 120 }),
      always('parking', 'time-limited-parking', 800, {
        maxStay: 60,
        timeSpans: [weekdays('08:00', '18:00')],
      }),
    ]);
    const { found, codes: left } = applyOnlyFix(value, 'lint.equal-terms');
    expect(found).toMatchObject({ severity: 'warning', params: { stronger: 2 } });
    expect(left).toEqual([]);
  });

  it('finds restrictions that never apply, or no more', () => {
    const impossible = { months: [2], daysOfMonth: [30] };
    const value = draft([freeParking, always('no parking', 'temporary', 200, { timeSpans: [impossible] })]);
    const { found, codes: left } = applyOnlyFix(value, 'lint.never');
    expect(found).toMatchObject({ severity: 'error', params: { rule: 2 } });
    expect(left).toEqual([]);
    const past = { dates: [{ from: '2025-06-01', to: '2025-06-30' }] };
    expect(
      codes(draft([freeParking, always('no parking', 'temporary', 200, { timeSpans: [past] })])),
    ).toEqual(['lint.past']);
    const gone = { instants: [{ from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 2) }] };
    expect(
      codes(draft([freeParking, always('no parking', 'temporary', 200, { timeSpans: [gone] })])),
    ).toEqual(['lint.past']);
  });

  it('does not take rare days, far dates or a period the city switches for never', () => {
    const rare: TimeSpanInput[] = [
      { dates: [{ from: '02-29', to: '02-29' }] },
      { dates: [{ from: '2041-01-01', to: '2041-01-02' }] },
      { periods: [{ name: 'snow emergency', apply: 'only during' }] },
      { instants: [{ from: Date.UTC(2030, 0, 1), to: null }] },
    ];
    for (const span of rare)
      expect(
        codes(draft([freeParking, always('no parking', 'temporary', 200, { timeSpans: [span] })])),
      ).toEqual([]);
  });

  it('names periods the calendar does not have', () => {
    const span: TimeSpanInput = { periods: [{ name: 'market days', apply: 'only during' }] };
    expect(
      codes(draft([freeParking, always('no parking', 'temporary', 200, { timeSpans: [span] })])),
    ).toEqual(['lint.unknown-period']);
  });

  it('finds an added restriction that is always overridden, and makes it apply first', () => {
    const value = draft(
      [
        always('parking', 'free-parking', 100),
        always('no parking', 'no-parking', 350, { timeSpans: [weekdays('08:00', '18:00')] }),
      ],
      { subActivity: 'free-parking' },
    );
    const { found, after } = applyOnlyFix(value, 'lint.beaten');
    expect(found.params).toEqual({ rule: 2, other: 1 });
    expect(after.restrictions.map(({ priority }) => priority)).toEqual([100, 90]);
  });

  it('does not put a restriction before one that forbids more, but takes it out', () => {
    for (const added of [always('no parking', 'no-parking', 350), always('loading', 'loading', 500)]) {
      const weak = { ...added, timeSpans: [weekdays('08:00', '18:00')] };
      const value = draft([always('no stopping', 'no-stopping', 100), weak], { subActivity: 'no-stopping' });
      const { found, after } = applyOnlyFix(value, 'lint.beaten');
      expect(found.params).toEqual({ rule: 2, other: 1 });
      expect(after.restrictions.map(({ activity }) => activity)).toEqual(['no stopping']);
    }
  });

  it('takes an overridden restriction out that is in force already', () => {
    const restrictions = [
      always('no stopping', 'no-stopping', 100),
      always('no parking', 'no-parking', 350, { timeSpans: [weekdays('08:00', '18:00')] }),
    ];
    const value = draft(restrictions, { subActivity: 'no-stopping', links: [{ kind: 'curb', link: 1 }] });
    const links = [{ ...link, ruleSet: ruleSetOf(restrictions) }];
    const found = lintDraft(value, { ...context, links }).find(({ code }) => code === 'lint.beaten');
    expect(found?.isPreexisting).toBe(true);
    expect(found?.fix?.edit.restrictions).toHaveLength(1);
  });

  it('does not call beaten what decides for a few, in a period, or after a restriction for some', () => {
    const trucks = draft(
      [
        always('no stopping', 'no-stopping', 100, { users: [{ except: ['truck'] }] }),
        always('no parking', 'no-parking', 350),
      ],
      { subActivity: 'no-stopping' },
    );
    expect(codes(trucks)).toEqual([]);
    const snow: TimeSpanInput = { periods: [{ name: 'snow emergency', apply: 'except during' }] };
    const unlessSnow = draft(
      [
        always('no stopping', 'no-stopping', 100, { timeSpans: [snow] }),
        always('no parking', 'no-parking', 350),
      ],
      { subActivity: 'no-stopping' },
    );
    expect(codes(unlessSnow)).not.toContain('lint.beaten');
  });

  it('notes uncovered hours, and fills them', () => {
    const value = draft([
      always('loading', 'loading', 500, { timeSpans: [{ times: [{ from: '06:00', to: '20:00' }] }] }),
    ]);
    const { found, codes: left, after } = applyOnlyFix(value, 'lint.uncovered');
    expect(found).toMatchObject({ severity: 'note', params: { hours: 70 } });
    expect(found.place.week?.spans[0]).toEqual({ from: 0, to: 360 });
    expect(after.restrictions[1]).toMatchObject({ subActivity: 'free-parking', priority: 900 });
    expect(left).toEqual([]);
  });

  it('does not offer to fill where that would move the payment', () => {
    const value = draft(
      [
        always('parking', 'paid-parking', 800, {
          timeSpans: [{ daysOfWeek: ['sa'], times: [{ from: '08:00', to: '10:00' }] }],
        }),
      ],
      { subActivity: 'elsewhere', payment: { currency: 'USD', rates: [{ tiers: [tier(0, null)] }] } },
    );
    expect(lintDraft(value, context).find(({ code }) => code === 'lint.uncovered')?.fix).toBeNull();
  });

  it('finds a stay longer than every window, also over midnight', () => {
    const value = draft([
      always('parking', 'time-limited-parking', 800, {
        maxStay: 180,
        timeSpans: [weekdays('12:00', '14:00')],
      }),
    ]);
    const { found, after } = applyOnlyFix(value, 'lint.stay-over-window');
    expect(found.params).toEqual({ rule: 1, stay: 180, window: 120 });
    expect(after.restrictions[0]?.maxStay).toBe(120);
    const night = draft([
      always('parking', 'time-limited-parking', 800, {
        maxStay: 300,
        timeSpans: [weekdays('22:00', '06:00')],
      }),
    ]);
    expect(codes(night)).toEqual(['lint.uncovered']);
    const byLimit = draft(
      [always('parking', 'time-limited-parking', 800, { timeSpans: [weekdays('12:00', '14:00')] })],
      { timeLimit: 240 },
    );
    expect(applyOnlyFix(byLimit, 'lint.stay-over-window').codes).not.toContain('lint.stay-over-window');
  });
});

function tier(from: number, to: number | null, fee = 100) {
  return { from, to, fee, per: 60, increment: 60 };
}

describe('payments', () => {
  const paying = (tiers: ReturnType<typeof tier>[], more: Partial<ProposalDraftInput> = {}) => {
    const payment: PaymentInput = { currency: 'USD', rates: [{ tiers }] };
    return draft([always('parking', 'paid-parking', 800, { maxStay: 240 })], { payment, ...more });
  };

  it.each([
    ['lint.tier-order', [tier(60, null), tier(0, 60)]],
    ['lint.tier-gap', [tier(0, 60), tier(90, null)]],
    ['lint.tier-gap', [tier(30, null)]],
    ['lint.tier-overlap', [tier(0, 60), tier(45, null)]],
    ['lint.tier-overlap', [tier(0, null), tier(60, null)]],
    ['lint.tier-empty', [tier(0, 60), tier(60, 60), tier(60, null)]],
    ['lint.tier-end', [tier(0, 60), tier(60, 120)]],
  ])('finds %s and mends it', (code, tiers) => {
    const value = paying(tiers);
    expect(codes(value)).toEqual([code]);
    expect(applyOnlyFix(value, code).codes).toEqual([]);
  });

  it('is silent where the tiers end with the longest stay', () => {
    expect(codes(paying([tier(0, 240)]))).toEqual([]);
  });

  it('tells a payment that nothing takes', () => {
    const value = draft([always('no parking', 'no-parking', 350)], {
      payment: { currency: 'USD', rates: [{ tiers: [tier(0, null)] }] },
    });
    expect(applyOnlyFix(value, 'lint.payment-nowhere').codes).toEqual([]);
  });
});

describe('what the draft says of itself', () => {
  it('tells another class or stay than the restrictions make', () => {
    const value = draft([always('loading', 'loading', 500, { maxStay: 30 })], {
      subActivity: 'bus',
      timeLimit: 60,
    });
    expect(codes(value)).toEqual(['lint.class-differs', 'lint.stay-differs']);
    expect(applyOnlyFix(value, 'lint.class-differs').after.subActivity).toBe('loading');
    expect(applyOnlyFix(value, 'lint.stay-differs').after.timeLimit).toBe(30);
  });

  it('names classes the city does not have', () => {
    const value = draft([always('parking', 'zeppelin', 900)]);
    expect(lintDraft(value, { ...context, classNames: ['loading'] }).map(({ place }) => place)).toEqual([
      {},
      { restriction: 0 },
    ]);
  });
});

describe('places', () => {
  const rules = [always('parking', 'free-parking', 900)];
  const at = (links: ProposalDraftInput['links']) => draft(rules, { links });

  it('cuts a stretch to its link, and takes out one that lies beyond it', () => {
    const value = at([stretch(90, 120), stretch(10, 20)]);
    const { after, codes: left } = applyOnlyFix(value, 'lint.stretch-beyond', { links: [link] });
    expect(after.links[0]).toMatchObject({ from: 90, to: 100 });
    expect(left).toEqual([]);
    expect(
      applyOnlyFix(at([stretch(150, 160), stretch(10, 20)]), 'lint.stretch-beyond', { links: [link] }).after
        .links,
    ).toHaveLength(1);
  });

  it('joins stretches that overlap, and drops what a whole link holds already', () => {
    const value = at([stretch(10, 30), { kind: 'curb', link: 2 }, stretch(20, 40), stretch(50, 60)]);
    const { after } = applyOnlyFix(value, 'lint.stretch-overlap');
    expect(after.links).toEqual([stretch(10, 40), stretch(50, 60), { kind: 'curb', link: 2 }]);
    const whole = at([stretch(10, 30), { kind: 'curb', link: 1 }]);
    expect(applyOnlyFix(whole, 'lint.stretch-overlap').after.links).toEqual([{ kind: 'curb', link: 1 }]);
    expect(codes(at([stretch(10, 30), stretch(30, 40)]), { links: [link] })).toEqual([]);
  });

  it('warns of a stretch too short for a vehicle, not for bicycles', () => {
    expect(codes(at([stretch(10, 13)]), { links: [link] })).toEqual(['lint.stretch-short']);
    const bicycles = draft([always('parking', 'bicycle', 500)], { links: [stretch(10, 13)] });
    expect(codes(bicycles, { links: [link] })).toEqual([]);
  });

  it('takes in what is too short to be left over', () => {
    const value = at([
      stretch(0.4, 40),
      stretch(40.5, 60),
      { kind: 'custom', parentLink: 1, from: 70, to: 99.2 },
    ]);
    const { after, found } = applyOnlyFix(value, 'lint.sliver', { links: [link] });
    expect(found.params).toEqual({ length: 0.4 });
    expect(after.links[0]).toMatchObject({ from: 0, to: 40.5 });
    expect(codes(at([stretch(0, 40), stretch(40, 60), stretch(61, 100)]), { links: [link] })).toEqual([]);
  });

  it('keeps hydrants, crossings and stop signs clear; a driveway is a warning, a whole link a note', () => {
    const points = [
      { kind: 'hydrant', at: 30 } as const,
      { kind: 'crossing', at: 0 } as const,
      { kind: 'driveway', at: 80 } as const,
    ];
    const links = [{ ...link, points }];
    const value = at([stretch(2, 60)]);
    expect(codes(value, { links })).toEqual(['lint.clearance', 'lint.clearance']);
    const { after, codes: left } = applyOnlyFix(value, 'lint.clearance', { links });
    expect(after.links).toEqual([stretch(6.1, 25.4), stretch(34.6, 60)]);
    expect(left).toEqual([]);
    expect(lintDraft(at([stretch(70, 90)]), { ...context, links })[0]?.severity).toBe('warning');
    const whole = lintDraft(at([{ kind: 'curb', link: 1 }]), { ...context, links });
    expect(whole.map(({ severity }) => severity)).toEqual(['note', 'note', 'note']);
    const bus = draft([always('no parking', 'no-parking', 350)], { links: [stretch(2, 60)] });
    expect(codes(bus, { links })).toEqual([]);
    const clearedFor = (activity: RestrictionInput['activity']) =>
      codes(draft([always(activity, 'loading', 500)], { links: [stretch(2, 60)] }), { links }).filter(
        (code) => code === 'lint.clearance',
      ).length;
    const vehicles = ['parking', 'loading', 'unloading', 'stopping', 'no loading', 'no stopping'] as const;
    expect(vehicles.map(clearedFor)).toEqual([2, 2, 2, 0, 0, 0]);
  });

  it('tells a neighbour on other terms, and a bus stop too short between parked vehicles', () => {
    const beside = ruleSetOf([always('parking', 'free-parking', 900, { maxStay: 60 })]);
    const links = [{ ...link, ruleSet: beside }];
    expect(codes(at([stretch(10, 40)]), { links })).toEqual(['lint.neighbour-terms']);
    const bus = draft([always('stopping', 'bus', 400, { users: [{ anyOf: ['bus'] }] })], {
      links: [stretch(10, 30)],
    });
    expect(codes(bus, { links })).toEqual(['lint.neighbour-bus']);
    const wide = draft([always('stopping', 'bus', 400, { users: [{ anyOf: ['bus'] }] })], {
      links: [stretch(10, 40)],
    });
    expect(codes(wide, { links })).toEqual([]);
  });
});

describe('a draft on a curb whose rules are unknown', () => {
  const links = [{ ...link, ruleSet: ruleSetOf([createUnknownRule('2 HR ?')]) }];
  const never = always('no parking', 'no-parking', 350, {
    timeSpans: [{ periods: [{ name: 'a period the city does not have', apply: 'only during' }] }],
  });
  const places = [{ kind: 'curb' as const, link: 1 }, stretch(10, 40)];
  it.each(places)('may not leave it without rules: %o', (place) => {
    const removal = draft([], { action: 'remove', links: [place] });
    for (const value of [
      removal,
      { ...removal, action: 'modify' as const },
      draft([never], { action: 'modify', links: [place] }),
    ]) {
      const found = lintDraft(value, { ...context, links }).filter(({ severity }) => severity === 'error');
      expect(found.map(({ code }) => code)).toEqual(['lint.unknown-removed']);
    }
  });
  it('may say what the rules are, or that they are still unknown', () => {
    for (const rules of [[freeParking], [createUnknownRule('2 HR ?')], [never, freeParking]])
      expect(
        codes(draft(rules, { action: 'modify', links: [places[0] ?? stretch(1, 9)] }), { links }),
      ).not.toContain('lint.unknown-removed');
  });
  it('may be removed where the rules are known', () => {
    const known = [
      { ...link, ruleSet: ruleSetOf([freeParking]) },
      { ...link, link: 2 },
    ];
    expect(
      codes(draft([], { action: 'remove', links: [places[0] ?? stretch(1, 9)] }), { links: known }),
    ).toEqual([]);
  });
});

describe('findings in words', () => {
  it('says every code and every fix in both languages, without a hole left', () => {
    const found = [
      ...lintDraft(
        draft(
          [always('parking', 'free-parking', 800, { maxStay: 90 }), always('no parking', 'no-parking', 800)],
          { subActivity: 'bus', timeLimit: 120, links: [stretch(2, 60)] },
        ),
        {
          ...context,
          links: [{ ...link, points: [{ kind: 'hydrant', at: 30 }] }],
        },
      ),
    ];
    expect(found.length).toBeGreaterThan(3);
    for (const language of ['en', 'es'] as const)
      for (const one of found) {
        expect(formatLintFinding(one, readerOf(language), plainName)).not.toMatch(/\{\{|^lint/);
        if (one.fix !== null)
          expect(formatLintFix(one.fix, readerOf(language), plainName)).not.toMatch(/\{\{|^lint/);
      }
    expect(
      formatLintFinding(
        { code: 'lint.clearance', params: { metres: 4.6, thing: 'hydrant', at: 30 }, place: {} },
        readerOf('es'),
        plainName,
      ),
    ).toBe(
      'La parte queda a menos de 4,6 m de una boca de incendios a 30 m, donde no pueden detenerse ni estacionar vehículos.',
    );
    for (const code of lintCodes)
      expect(formatLintFinding({ code, params: {}, place: {} }, readerOf('es'), plainName)).not.toBe(code);
  });

  it('names a finding the same while its place is the same', () => {
    expect(findingKey({ code: 'lint.clearance', place: { link: 7, stretch: { from: 1, to: 2 } } })).toBe(
      'lint.clearance||||7|1|2',
    );
  });
});

it('offers free parking at all other times only where a weaker rule can be stored', () => {
  const fixOf = (priority: number) => {
    const night = [weekdays('22:00', '24:00')];
    const found = lintDraft(
      draft([always('parking', 'paid-parking', priority, { timeSpans: night })]),
      context,
    );
    return found.find(({ code }) => code === 'lint.uncovered')?.fix ?? null;
  };
  expect(fixOf(maxStoredInteger - 10)).not.toBeNull();
  expect(fixOf(maxStoredInteger - 9)).toBeNull();
});

describe('a waiver', () => {
  it('has a reason of three characters or more, without the room around it', () => {
    const given = (reason: string) => waiver.safeParse({ finding: 'a|0|||||', reason });
    expect(given('  ok  ').success).toBe(false);
    expect(given('  yes ').data?.reason).toBe('yes');
    expect([given('x'.repeat(500)).success, given('x'.repeat(501)).success]).toEqual([true, false]);
  });

  it('is for one finding at one place', () => {
    const night = [weekdays('22:00', '24:00')];
    const [finding] = lintDraft(
      draft([always('parking', 'paid-parking', 800, { timeSpans: night })]),
      context,
    );
    if (finding === undefined) throw new Error('Hours without a rule are a finding');
    const reason = 'agreed with the police';
    expect(isWaived(finding, [{ finding: findingKey(finding), reason }])).toBe(true);
    const elsewhere = { ...finding, place: { ...finding.place, restriction: 7 } };
    expect(isWaived(elsewhere, [{ finding: findingKey(finding), reason }])).toBe(false);
    expect(isWaived(finding, [])).toBe(false);
  });
});
