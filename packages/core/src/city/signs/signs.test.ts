// Every valid restriction produces well-formed, finite SVG whose text stays on its panel; common
// signs have the wording used on the street.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageName } from '../../platform/words/messages.ts';
import { cities, restrictionIn } from '../../testing/arbitraries.ts';
import { defaultCurbTypes } from '../regulations/curb-type-catalog.ts';
import { type RestrictionInput, restriction } from '../regulations/restriction.ts';
import { signWidth } from './draw-sign.ts';
import { fitText, textWidth } from './fit-text.ts';
import { renderSign, renderSignPost, signModelOf, sortForSignPost } from './render-sign.ts';
import { type Sign, type SignOptions, signStyleOf, signStyles } from './sign-model.ts';

const american: SignOptions = {
  style: 'r7',
  language: 'en',
  timeZone: 'America/New_York',
  imperial: true,
};
const european: SignOptions = {
  style: 'european',
  language: 'en',
  timeZone: 'Europe/Berlin',
  imperial: false,
};
const weekdays: ('mo' | 'tu' | 'we' | 'th' | 'fr')[] = ['mo', 'tu', 'we', 'th', 'fr'];
const office = { daysOfWeek: weekdays, times: [{ from: '08:00', to: '18:00' }] };

function rule(
  activity: RestrictionInput['activity'],
  subActivity: string,
  more: Partial<RestrictionInput> = {},
) {
  return restriction.parse({ activity, subActivity, priority: 100, ...more });
}

/** Returns the text of every panel, with plain spaces. */
function wordsOf({ panels }: Sign): string[][] {
  return panels.map(({ rows }) =>
    rows.flatMap((row) =>
      row.kind === 'text'
        ? [row.text.replaceAll('\u00a0', ' ')]
        : row.kind === 'symbol'
          ? [`[${row.symbol}]`]
          : [],
    ),
  );
}

const said = (one: ReturnType<typeof rule>, options: SignOptions) => wordsOf(signModelOf(one, null, options));

const payment = {
  currency: 'USD',
  rates: [
    {
      timeSpans: [],
      tiers: [
        {
          from: 0,
          to: null,
          fee: 250,
          per: 60,
          increment: 60,
          roundUpTo: null,
          unit: 'rolling' as const,
        },
      ],
      maximumFee: null,
    },
  ],
  maximumFee: null,
  maximumFeePerDay: null,
  methods: ['meter'],
  forms: [],
  operator: null,
  phone: null,
  deviceIds: [],
};

describe('the picture of a wheelchair', () => {
  const drawn = (subActivity: string) => renderSign(rule('parking', subActivity), null, american).svg;
  it('is white on a blue square, in the middle; others have no ground', () => {
    expect(drawn('accessible-parking')).toMatch(
      /<rect [^>]*width="40" height="40" rx="3" fill="#[0-9a-f]{6}"\/>/,
    );
    expect(drawn('free-parking')).not.toContain('rx="3"');
    expect(drawn('accessible-parking') + drawn('loading')).not.toContain('null');
  });
});

/**
 * A small, strict XML reader: tags must close, attributes be quoted, entities exist. Returns the
 * element names.
 */
function elementsOf(xml: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  let at = 0;
  const tag = /<(\/?)([a-z]+)((?: [A-Za-z-]+="[^"<]*")*)(\/?)>/y;
  while (at < xml.length) {
    tag.lastIndex = at;
    const found = tag.exec(xml);
    if (found === null) {
      const text = /[^<]+/y;
      text.lastIndex = at;
      const plain = text.exec(xml);
      if (plain === null) throw new Error(`no tag at ${at}: ${xml.slice(at, at + 60)}`);
      if (/&(?!(?:amp|lt|gt|quot);)/.test(plain[0])) throw new Error(`a bare & in ${plain[0]}`);
      if (/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(plain[0]))
        throw new Error('a character that XML does not know');
      at = text.lastIndex;
      continue;
    }
    at = tag.lastIndex;
    const [, closes, name = '', , empty] = found;
    if (closes === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> closes another`);
    } else {
      names.push(name);
      if (empty === '') open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`open: ${open.join(' ')}`);
  return names;
}

const options = fc.record({
  style: fc.constantFrom(...signStyles),
  language: fc.constantFrom<LanguageName>('en', 'es'),
  timeZone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Tokyo', undefined),
  imperial: fc.boolean(),
  arrow: fc.constantFrom(null, 'both' as const, 'left' as const, 'right' as const),
});
const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.constantFrom('</text><script>alert(1)</script>', '& < > "', 'W'.repeat(90), ''),
);
const restrictions = cities.chain((city) =>
  fc
    .record({
      input: restrictionIn(city),
      subActivity: fc.oneof(
        fc.constantFrom(...defaultCurbTypes.map(({ name }) => name)),
        fc.string({ minLength: 1 }),
      ),
      description: fc.option(strange),
      subclass: strange.filter((text) => text !== ''),
      maxStay: fc.option(fc.integer({ min: 1, max: 100_000 })),
    })
    .map(({ input, subclass, ...more }) =>
      restriction.parse({
        ...input,
        ...more,
        users: [...(input.users ?? []), ...(more.description === null ? [] : [{ subclasses: [subclass] }])],
      }),
    ),
);

describe('any restriction', () => {
  it('gives well-formed SVG without scripts, whose text stays on its panel, always the same', () => {
    fc.assert(
      fc.property(restrictions, options, (one, how) => {
        const drawing = renderSign(one, null, how);
        expect(renderSign(one, null, how)).toEqual(drawing);
        const names = new Set(elementsOf(drawing.svg));
        expect(
          [...names].every((name) => ['svg', 'g', 'rect', 'circle', 'path', 'text'].includes(name)),
        ).toBe(true);
        expect(drawing.svg).not.toMatch(/NaN|Infinity|undefined|\{\{|sign\.|href|style=/);
        expect(Number.isFinite(drawing.height)).toBe(true);
        for (const [, x, y, width] of drawing.svg.matchAll(
          /<text x="([\d.-]+)" y="([\d.-]+)"[^>]* textLength="([\d.-]+)"/g,
        )) {
          expect(Number(x) - Number(width) / 2).toBeGreaterThanOrEqual(4);
          expect(Number(x) + Number(width) / 2).toBeLessThanOrEqual(signWidth - 4);
          expect(Number(y)).toBeLessThanOrEqual(drawing.height);
          expect(Number(width)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 150 },
    );
  });
  it('fits any text into its room', () => {
    fc.assert(
      fc.property(strange, fc.integer({ min: 8, max: 40 }), (text, size) => {
        for (const line of fitText(text, size, 100, 0.8)) {
          expect(line.width).toBeLessThanOrEqual(100);
          expect(line.size).toBeLessThanOrEqual(size);
          expect(line.size).toBeGreaterThan(0);
        }
      }),
    );
    expect(textWidth('WW', 10)).toBeGreaterThan(textWidth('II', 10));
  });
});

describe('R7 signs', () => {
  it.each<[string, ReturnType<typeof rule>, string[][]]>([
    ['R7-1', rule('no parking', 'no-parking'), [['NO PARKING', 'ANY TIME']]],
    [
      'R7-2',
      rule('no parking', 'no-parking', { timeSpans: [office] }),
      [['NO PARKING', '8AM–6PM', 'MON–FRI']],
    ],
    [
      'R7-5',
      rule('parking', 'time-limited-parking', { maxStay: 120, timeSpans: [office] }),
      [['2 HR', 'PARKING', '8AM–6PM', 'MON–FRI']],
    ],
    ['R7-6', rule('loading', 'loading', { maxStay: 30 }), [['NO PARKING', 'LOADING ZONE', '30 MIN LIMIT']]],
    ['R7-7', rule('stopping', 'bus', { users: [{ anyOf: ['bus'] }] }), [['NO PARKING', '[bus]', 'BUS STOP']]],
    [
      'R7-8',
      rule('parking', 'accessible-parking', { users: [{ anyOf: ['handicap'] }] }),
      [['[accessible]', 'RESERVED PARKING']],
    ],
    [
      'tow-away',
      rule('no stopping', 'no-stopping', { description: 'Tow-away zone' }),
      [
        ['NO STOPPING', 'ANY TIME'],
        ['[tow]', 'TOW-AWAY ZONE'],
      ],
    ],
    [
      'permit',
      rule('parking', 'permit-parking', { users: [{ anyOf: ['permit'], subclasses: ['zone A'] }] }),
      [['PERMIT PARKING', 'ONLY', 'ZONE A']],
    ],
    [
      'cleaning',
      rule('no parking', 'street-cleaning', {
        timeSpans: [{ daysOfWeek: ['tu'], weeksOfMonth: [1, 3], times: [{ from: '08:00', to: '12:00' }] }],
      }),
      [['NO PARKING', '[cleaning]', 'STREET CLEANING', '8AM–NOON', '1ST & 3RD TUESDAY OF MONTH']],
    ],
    [
      'except',
      rule('no parking', 'no-parking', {
        users: [{ except: ['bus', 'taxi'] }],
        timeSpans: [office, { excludes: true, periods: [{ name: 'holidays', apply: 'only during' }] }],
      }),
      [['NO PARKING', '8AM–6PM', 'MON–FRI', 'EXCEPT HOLIDAYS', 'EXCEPT BUSES & TAXIS']],
    ],
    [
      'over midnight',
      rule('stopping', 'taxi', {
        users: [{ anyOf: ['taxi', 'rideshare'] }],
        timeSpans: [{ times: [{ from: '18:00', to: '02:00' }] }],
      }),
      [['NO PARKING', 'TAXI STAND', '6PM–2AM', 'TAXIS OR RIDE-HAIL VEHICLES ONLY']],
    ],
    [
      'season',
      rule('no stopping', 'terrace', {
        timeSpans: [{ dates: [{ from: '11-15', to: '04-01' }], daysOfMonth: ['odd'] }],
      }),
      [['NO STOPPING', 'SIDEWALK CAFE AND VENDING', 'ODD DAYS OF MONTH', 'NOV 15–APR 1']],
    ],
  ])('%s', (_, one, words) => {
    expect(said(one, american)).toEqual(words);
  });
  it('is red where something is forbidden and green where it is allowed', () => {
    const ink = (one: ReturnType<typeof rule>) => signModelOf(one, null, american).panels[0]?.ink;
    expect(ink(rule('no parking', 'no-parking'))).toBe('#b01c2e');
    expect(ink(rule('loading', 'loading'))).toBe('#b01c2e');
    expect(ink(rule('parking', 'time-limited-parking', { maxStay: 60 }))).toBe('#006747');
    // In CDS, the rule does not concern other users, so parking is not forbidden to them.
    expect(ink(rule('loading', 'loading', { forbidsOthers: false }))).toBe('#006747');
  });
  it('tells the price of the regulation on a plate, and speaks Spanish', () => {
    const one = rule('parking', 'paid-parking', { maxStay: 120 });
    expect(wordsOf(signModelOf(one, payment, american))).toEqual([
      ['2 HR', 'PAY TO PARK'],
      ['$2.50 AN HOUR', 'PAY AT THE METER'],
    ]);
    expect(wordsOf(signModelOf(one, payment, { ...american, language: 'es' }))[0]).toEqual([
      '2 HORAS',
      'PAGUE AL ESTACIONAR',
    ]);
  });
});

describe('signs of the Vienna Convention', () => {
  const main = (one: ReturnType<typeof rule>) => {
    const [panel] = signModelOf(one, null, european).panels;
    return [panel?.shape, panel?.bars, panel?.pictured];
  };
  it('have two bars for no stopping, one for no parking, a P for parking', () => {
    expect(main(rule('no stopping', 'no-stopping'))).toEqual(['disc', 2, null]);
    expect(main(rule('no parking', 'no-parking'))).toEqual(['disc', 1, null]);
    expect(main(rule('loading', 'loading'))).toEqual(['disc', 1, null]);
    expect(main(rule('parking', 'paid-parking'))).toEqual(['square', 0, 'P']);
    expect(main(rule('stopping', 'bus'))).toEqual(['square', 0, 'bus']);
    expect(main(rule('no travel', 'no-stopping'))).toEqual(['ring', 0, null]);
  });
  it('picture a coin with the sign of the currency that is paid, and one without where that is long', () => {
    const coinOf = (currency: string) =>
      signModelOf(rule('parking', 'paid-parking'), { ...payment, currency }, european)
        .panels.flatMap(({ rows }) => rows)
        .find(({ kind }) => kind === 'coin');
    expect(['USD', 'GBP', 'EUR', 'DKK', 'CHF'].map(coinOf)).toEqual(
      ['$', '£', '€', 'kr', ''].map((currencySign) => ({ kind: 'coin', currencySign })),
    );
    const drawn = (currency: string) =>
      renderSign(rule('parking', 'paid-parking'), { ...payment, currency }, european).svg;
    expect(drawn('GBP')).toMatch(/<circle [^>]*\/><text [^>]*>£<\/text>/);
    expect(drawn('CHF')).toMatch(/<circle [^>]*\/><text [^>]*>CHF 2\.50/);
  });
  it('say the rest on plates', () => {
    expect(
      said(rule('parking', 'time-limited-parking', { maxStay: 90, timeSpans: [office] }), european),
    ).toEqual([[], ['8–18 h', 'Mon–Fri'], ['[stay]', 'Max 90 min']]);
    expect(said(rule('loading', 'loading', { maxStay: 30 }), european)).toEqual([
      [],
      ['[loading]', 'Except loading'],
      ['[stay]', 'Max 30 min'],
    ]);
  });
});

describe('a post', () => {
  it('has the most restrictive sign on top, and none for curbs without rules', () => {
    const rules = [
      rule('parking', 'time-limited-parking', { maxStay: 120, priority: 800 }),
      rule('no parking', 'street-cleaning', { priority: 250 }),
      rule('no stopping', 'no-stopping', { priority: 250 }),
    ];
    expect(sortForSignPost(rules).map(({ activity }) => activity)).toEqual([
      'no stopping',
      'no parking',
      'parking',
    ]);
    const post = renderSignPost(rules, null, american);
    expect(elementsOf(post?.svg ?? '')).toContain('text');
    expect(post?.height).toBeGreaterThan(renderSign(rules[0] ?? rule('parking', 'x'), null, american).height);
    expect(renderSignPost([rule('parking', 'unregulated')], null, american)).toBeNull();
  });
});

describe('signStyleOf', () => {
  it('is what the city set, else by its country, else by its units', () => {
    const city = { country: 'US', timeZone: 'Europe/Berlin', units: 'imperial' as const };
    expect(signStyleOf('european', city)).toBe('european');
    expect(signStyleOf('', city)).toBe('r7');
    expect(signStyleOf(7, { ...city, country: 'de' })).toBe('european');
    const nowhere = { country: null, timeZone: 'America/Chicago', units: 'metric' as const };
    expect(signStyleOf(null, nowhere)).toBe('r7');
    expect(signStyleOf(null, { ...nowhere, timeZone: 'Europe/Berlin' })).toBe('european');
    expect(signStyleOf(null, { ...nowhere, timeZone: 'UTC' })).toBe('european');
    expect(signStyleOf(null, { ...nowhere, timeZone: 'UTC', units: 'imperial' })).toBe('r7');
  });
});
