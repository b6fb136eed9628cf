// The linter's comparison of restrictions with each other and over time: which one decides, what
// fixes a conflict, and which calendars and users are tried.
import { describe, expect, it } from 'vitest';
import { type RestrictionInput, restriction } from '../../city/regulations/restriction.ts';
import type { Calendar } from '../../platform/time/calendar.ts';
import { civilDay, formatEpochDay, parseEpochDay } from '../../platform/time/civil-day.ts';
import { type ProposalDraftInput, proposalDraft } from '../draft.ts';
import { defaultClearances } from './clearances.ts';
import type { LintContext } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';
import { DaySchedules, findOccurrences, possibleCityTimes } from './occurrences.ts';
import { allMatches, likelyMatches } from './representative-curb-users.ts';

const context: LintContext = {
  cityTime: { timeZone: 'America/New_York', calendar: { periods: [] } },
  date: '2026-05-06',
  links: [],
  classNames: null,
  clearances: defaultClearances,
};
const rule = (
  activity: RestrictionInput['activity'],
  more: Partial<RestrictionInput> = {},
): RestrictionInput => ({ activity, subActivity: 'other', priority: 800, ...more });
const draft = (restrictions: RestrictionInput[], more: Partial<ProposalDraftInput> = {}) =>
  proposalDraft.parse({ action: 'create', subActivity: 'other', restrictions, ...more });
const found = (code: string, restrictions: RestrictionInput[], more: Partial<ProposalDraftInput> = {}) =>
  lintDraft(draft(restrictions, more), context).filter((one) => one.code === code);
const hours = (from: string, to: string, days: ('mo' | 'tu' | 'we' | 'sa')[] = []) => ({
  timeSpans: [{ daysOfWeek: days, times: [{ from, to }] }],
});

describe('of two rules of equal priority', () => {
  const stronger = (code: string, ...rules: RestrictionInput[]) =>
    found(code, rules).map(({ params }) => params.stronger);
  it('the one that forbids decides, whichever comes first', () => {
    const [yes, no] = [rule('parking'), rule('no parking')];
    expect(stronger('lint.equal-priority', yes, no)).toEqual([2]);
    expect(stronger('lint.equal-priority', no, yes)).toEqual([1]);
    expect(stronger('lint.equal-priority', no, { ...yes, priority: 801 })).toEqual([]);
  });
  it.each<[string, number | null, number | null, number[]]>([
    ['the shorter, given last', 90, 60, [2]],
    ['the shorter, given first', 60, 90, [1]],
    ['the only limit, given last', null, 60, [2]],
    ['the only limit, given first', 60, null, [1]],
    ['neither, where both are the same', 60, 60, []],
  ])('that allow another stay it is %s', (_, first, last, wanted) => {
    const rules = [first, last].map((maxStay) => rule('parking', { maxStay }));
    expect(stronger('lint.equal-terms', ...rules)).toEqual(wanted);
  });
  it.each<[string, Partial<RestrictionInput>]>([
    ['no return', { noReturn: 30 }],
    ['class', { subActivity: 'free-parking' }],
    ['payment', { payment: { currency: 'USD', rates: [] } }],
  ])('that differ in their %s alone it is the first', (_, more) => {
    expect(stronger('lint.equal-terms', rule('parking'), rule('parking', more))).toEqual([1]);
  });
  it('none decides where some users alone are named by one', () => {
    const trucks = rule('parking', { maxStay: 30, users: [{ anyOf: ['truck'] }], forbidsOthers: false });
    expect(stronger('lint.equal-terms', rule('parking', { maxStay: 60 }), trucks)).toEqual([]);
  });
  it('a conflict for some users is one, also where others only meet other terms', () => {
    const rules = [rule('parking', { maxStay: 60 }), rule('no parking', { users: [{ anyOf: ['truck'] }] })];
    expect(stronger('lint.equal-priority', ...rules)).toEqual([2]);
  });
  it('the one that decides keeps its priority, and only rules that are not stronger move back by one', () => {
    const rules = [
      rule('no stopping', { priority: 100, ...hours('01:00', '02:00') }),
      rule('parking', { priority: 800 }),
      rule('no parking', { priority: 800 }),
      rule('loading', { priority: 900 }),
    ];
    const [one] = found('lint.equal-priority', rules);
    expect(one?.fix?.edit.restrictions?.map(({ priority }) => priority)).toEqual([100, 801, 800, 901]);
    expect(one?.fix?.params).toEqual({ rule: 3 });
  });
  it.each([
    [1_000_000_000, true],
    [1_000_000_001, false],
    [-1_000_000_001, false],
  ])('whose priorities go to %d are mended: %s', (priority, isMended) => {
    const rules = [rule('parking'), rule('no parking'), rule('no stopping', { priority })];
    expect(found('lint.equal-priority', rules).map(({ fix }) => fix !== null)).toEqual([isMended]);
  });
});

describe('a rule that is always overridden', () => {
  const no = rule('no stopping', { priority: 100 });
  it('is named with the one that overrides it, and only where it applies at all', () => {
    const rules = [no, rule('no parking', hours('08:00', '09:00')), rule('no loading', { priority: 900 })];
    expect(found('lint.beaten', rules).map(({ params }) => params)).toEqual([
      { rule: 2, other: 1 },
      { rule: 3, other: 1 },
    ]);
    const never = rule('no parking', { timeSpans: [{ months: [2], daysOfMonth: [30] }] });
    expect(found('lint.beaten', [no, never])).toEqual([]);
    expect(found('lint.beaten', [rule('no parking')])).toEqual([]);
  });
  it('is not taken out where the payment would fall on another', () => {
    const rules = [
      no,
      rule('parking', { priority: 300, subActivity: 'free-parking' }),
      rule('parking', { priority: 900, subActivity: 'paid-parking' }),
    ];
    const payment = { currency: 'USD', rates: [] };
    const fixes = (subActivity: string) =>
      found('lint.beaten', rules, { payment, subActivity }).map(({ fix }) => fix !== null);
    expect(fixes('paid-parking')).toEqual([true, false]);
    expect(fixes('free-parking')).toEqual([false, true]);
  });
});

describe('a stay longer than its window', () => {
  const over = (maxStay: number, activity: RestrictionInput['activity'] = 'parking') =>
    found('lint.stay-over-window', [rule(activity, { maxStay, ...hours('12:00', '14:00') })]).length;
  it('is one from the first minute beyond it, and none of a rule that lets nobody stay', () => {
    expect([over(120), over(121)]).toEqual([0, 1]);
    expect([over(240, 'no parking'), over(240, 'travel'), over(240, 'loading')]).toEqual([0, 0, 1]);
  });
  it('of the draft’s time limit is mended on one rule, and stays on the others', () => {
    const rules = [
      rule('parking', { ...hours('12:00', '14:00', ['mo']) }),
      rule('parking', { ...hours('08:00', '18:00', ['tu']) }),
      rule('loading', { priority: 900, subActivity: 'loading', ...hours('08:00', '10:00', ['we']) }),
    ];
    const [one, ...more] = found('lint.stay-over-window', rules, { timeLimit: 240 });
    expect(more).toEqual([]);
    expect(one?.fix?.params).toEqual({ rule: 1, minutes: 120 });
    expect(one?.fix?.edit.restrictions?.map(({ maxStay }) => maxStay)).toEqual([120, 240, null]);
  });
});

describe('a rule that never holds', () => {
  const today = parseEpochDay(context.date) ?? 0;
  const farthest = today + 60 * 366;
  /** A span that never applies: the named date is on another day of the week. */
  const on = (day: number) => ({
    dates: [{ from: formatEpochDay(day), to: formatEpochDay(day) }],
    daysOfWeek: [civilDay(day).weekday === 0 ? ('tu' as const) : ('mo' as const)],
  });
  const codes = (span: object) =>
    [
      found('lint.never', [rule('parking'), rule('no parking', { timeSpans: [span] })]),
      found('lint.past', [rule('parking'), rule('no parking', { timeSpans: [span] })]),
    ].map(({ length }) => length);
  it('is looked for up to sixty years ahead', () => {
    expect(codes(on(farthest))).toEqual([1, 0]);
    expect(codes(on(farthest + 1))).toEqual([0, 0]);
  });
  it('is past only where it held once', () => {
    expect(codes(on(today - 30))).toEqual([1, 0]);
    const yesterday = formatEpochDay(today - 1);
    expect(codes({ dates: [{ from: yesterday, to: yesterday }] })).toEqual([0, 1]);
    expect(codes({ dates: [{ from: context.date, to: context.date }] })).toEqual([0, 0]);
  });
  it('is not taken out where it is the only one', () => {
    expect(
      found('lint.past', [
        rule('parking', { timeSpans: [{ dates: [{ from: null, to: '2026-01-01' }] }] }),
      ]).map(({ fix }) => fix),
    ).toEqual([null]);
  });
});

describe('the calendars that may come', () => {
  const period = (name: string, more: Partial<Calendar['periods'][number]> = {}) => ({
    name,
    days: [],
    except: [],
    switchings: [],
    ...more,
  });
  const only = (...names: string[]) =>
    names.map((name) =>
      restriction.parse(rule('parking', { timeSpans: [{ periods: [{ name, apply: 'only during' }] }] })),
    );
  const switched = (periods: Calendar['periods'], ...names: string[]) =>
    possibleCityTimes({ timeZone: 'UTC', calendar: { periods } }, only(...names)).map(({ calendar }) =>
      calendar.periods.map(({ switchings }) => switchings[0]?.state ?? '-').join(' '),
    );
  const day: Pick<Calendar['periods'][number], 'days'> = {
    days: [{ kind: 'dates', name: 'May Day', from: '2026-05-01', to: '2026-05-01' }],
  };
  it('are the one there is where nothing is switched by hand', () => {
    expect(switched([period('holidays', day), period('snow')], 'holidays')).toEqual(['- -']);
  });
  it('are all off, all on, and each on alone', () => {
    expect(switched([period('snow'), period('holidays', day)], ' SNOW')).toEqual(['- -', 'off -', 'on -']);
    expect(switched([period('snow'), period('flood')], 'snow', 'flood')).toEqual([
      '- -',
      'off off',
      'on on',
      'on off',
      'off on',
    ]);
    const hand = period('fair', { ...day, switchings: [{ state: 'on', from: 5, until: null }] });
    expect(switched([hand], 'fair')).toEqual(['on', 'off', 'on']);
  });
  it('have six alone at most', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(
      switched(
        names.map((name) => period(name)),
        ...names,
      ),
    ).toHaveLength(3 + 6);
  });
});

describe('the times of rules', () => {
  const noon = Date.UTC(2026, 4, 6, 12);
  const once = restriction.parse(
    rule('no parking', { timeSpans: [{ instants: [{ from: noon, to: noon + 90 * 60_000 }] }] }),
  );
  const days = new DaySchedules([once], { timeZone: 'UTC', calendar: { periods: [] } });
  const day = parseEpochDay('2026-05-06') ?? 0;
  it('are cut where something happens once, on its day alone', () => {
    const row = (epochDay: number) =>
      days.stretches(epochDay).map(({ from, to, applies }) => [from, to, applies]);
    expect(row(day)).toEqual([
      [0, 720, '0'],
      [720, 810, '1'],
      [810, 1440, '0'],
    ]);
    expect([row(day - 1), row(day + 1), row(day + 9)]).toEqual(Array(3).fill([[0, 1440, '0']]));
  });
  it('are those of the week of the day, from its Monday, joined where they touch', () => {
    expect(days.week(day, (applies) => applies === '0')).toEqual({
      monday: '2026-05-04',
      spans: [
        { from: 0, to: 2 * 1440 + 720 },
        { from: 2 * 1440 + 810, to: 10_080 },
      ],
    });
  });
  it('occur with the first day on which they do, within 400 days', () => {
    const seen = (from: number) =>
      findOccurrences([once], { timeZone: 'UTC', calendar: { periods: [] } }, from).map(
        ({ applies, epochDay }) => [applies, epochDay - day],
      );
    expect(seen(day - 3)).toEqual([
      ['0', -3],
      ['1', 0],
    ]);
    expect(seen(day - 399)).toHaveLength(2);
    expect(seen(day - 400)).toHaveLength(1);
  });
});

describe('the users that are tried', () => {
  const rules = (...users: NonNullable<RestrictionInput['users']>[]) =>
    users.map((one) => restriction.parse(rule('parking', { users: one })));
  const texts = (matches: readonly (readonly string[])[] | null) =>
    matches === null ? null : matches.map((one) => one.join(' ')).sort();
  it('are likely ones: a car, nobody in particular, and one for each word of a rule', () => {
    expect(texts(likelyMatches(rules([{ anyOf: ['truck', 'bus'] }], [{ except: ['bus'] }])))).toEqual(
      ['named no', 'named everybody', 'no everybody'].sort(),
    );
    expect(texts(likelyMatches(rules([{ except: ['car'] }])))).toEqual(['everybody', 'no']);
  });
  it('have one purpose and one permit zone of those a rule names', () => {
    expect(
      texts(likelyMatches(rules([{ purposes: ['delivery', 'repair'] }], [{ except: ['repair'] }]))),
    ).toContain('named everybody');
    expect(texts(likelyMatches(rules([{ subclasses: ['a', 'b'] }], [{ subclasses: ['b'] }])))).toEqual([
      'named named',
      'named no',
      'no no',
    ]);
  });
  it('are all there are: with and without each word and zone, at, below and above each size', () => {
    expect(texts(allMatches(rules([{ allOf: ['a', 'b'] }], [{ except: ['A '] }])))).toEqual(
      ['named no', 'no everybody', 'no no'].sort(),
    );
    for (const [least, most] of [
      ['minHeight', 'maxHeight'],
      ['minLength', 'maxLength'],
      ['minWeight', 'maxWeight'],
    ] as const)
      expect(texts(allMatches(rules([{ limits: { [most]: 2 } }], [{ limits: { [least]: 2 } }])))).toEqual(
        ['everybody everybody', 'everybody no', 'no everybody'].sort(),
      );
  });
  it('are none where there are more than twenty thousand to compare', () => {
    const words = Array.from({ length: 13 }, (_, index) => `class ${index}`);
    const times = (count: number) =>
      allMatches(rules(...Array.from({ length: count }, () => [{ anyOf: words }])));
    expect(times(2)).not.toBeNull();
    expect(times(3)).toBeNull();
  });
});
