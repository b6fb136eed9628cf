// The rules of a mapping in the form: the form shows what the mapping contains, reads back what it
// writes, and leaves unchanged what it cannot show.
import { describe, expect, it } from 'vitest';
import { guessCurbType } from './guess-curb-type.ts';
import { type Json, type Mapping, withProperty } from './mapping.ts';
import {
  applicableDetails,
  emptyRulesForm,
  findMissingRule,
  type RulesFormState,
  toRulesForm,
  withCurbTypesByValue,
  withDetail,
  withMeaning,
  withoutRules,
  withSingleCurbType,
} from './mapping-rules.ts';
import { mappableCurbTypes } from './rule-templates.ts';

const mapping: Mapping = { version: 1, link: {} };
const withRules = (...rules: readonly Json[]) => withProperty(mapping, 'rules', rules);
const shownOf = (whole: Mapping): RulesFormState => {
  const shown = toRulesForm(whole);
  if (shown === null) throw new Error('left to the text');
  return shown;
};
/** Rules as the server guesses them, with details only where they apply. */
const guess = withRules({
  column: 'KIND',
  values: {
    Metered: {
      activity: 'parking',
      subActivity: 'paid-parking',
      daysFrom: 'DAYS',
      hoursFrom: 'HOURS',
      pricePerHourFrom: 'RATE',
    },
    'Bus stop': { activity: 'stopping', users: [{ anyOf: ['bus'] }], daysFrom: 'DAYS' },
    'No parking': { activity: 'no parking' },
    'Time limit': { activity: 'parking', maxStayFrom: { column: 'LIMIT', unit: 'hours' } },
    None: [],
  },
});

describe('a guess of the server', () => {
  it('is shown word by word', () => {
    expect(shownOf(guess)).toEqual({
      by: 'column',
      meaning: '',
      column: 'KIND',
      words: {
        Metered: 'paid-parking',
        'Bus stop': 'bus',
        'No parking': 'no-parking',
        'Time limit': 'time-limited-parking',
        None: 'unregulated',
      },
      otherwise: '',
      details: {
        maxStay: 'LIMIT',
        days: 'DAYS',
        hours: 'HOURS',
        hoursTo: '',
        price: 'RATE',
        area: '',
        description: '',
      },
      stayUnit: 'hours',
      price: { unit: 'major', per: 60 },
    });
  });
  it('changes by one word only where one word was said', () => {
    const changed = withMeaning(guess, 'No parking', 'no-stopping', shownOf(guess));
    expect(changed).toEqual(
      withRules({
        column: 'KIND',
        values: {
          Metered: {
            activity: 'parking',
            subActivity: 'paid-parking',
            daysFrom: 'DAYS',
            hoursFrom: 'HOURS',
            pricePerHourFrom: 'RATE',
          },
          'Bus stop': { activity: 'stopping', users: [{ anyOf: ['bus'] }], daysFrom: 'DAYS' },
          'No parking': {
            activity: 'no stopping',
            subActivity: 'no-stopping',
            daysFrom: 'DAYS',
            hoursFrom: 'HOURS',
          },
          'Time limit': { activity: 'parking', maxStayFrom: { column: 'LIMIT', unit: 'hours' } },
          None: [],
        },
      }),
    );
    expect(shownOf(withMeaning(guess, 'None', '', shownOf(guess))).words).not.toHaveProperty('None');
    expect(shownOf(withMeaning(guess, null, 'no-parking', shownOf(guess))).otherwise).toBe('no-parking');
  });
  it('takes a detail where it means something, and no other is touched', () => {
    const ends = withDetail(guess, 'hoursTo', 'UNTIL', shownOf(guess));
    const shown = shownOf(ends);
    expect(shown.details).toEqual({ ...shownOf(guess).details, hoursTo: 'UNTIL' });
    expect(shown.words).toEqual(shownOf(guess).words);
    const priced = shownOf(withDetail(guess, 'price', '', shownOf(guess)));
    expect(priced.details.price).toBe('');
    expect(priced.details.days).toBe('DAYS');
  });
  it('changes what numbers of a stay are', () => {
    const minutes = withDetail(guess, 'maxStay', 'LIMIT', shownOf(guess), { stay: 'minutes' });
    expect(shownOf(minutes).stayUnit).toBe('minutes');
  });
});

describe('a price', () => {
  it('has to have its unit, and how long it pays for, before anything is imported', () => {
    const first = withSingleCurbType(mapping, 'paid-parking', emptyRulesForm);
    expect(findMissingRule(mapping)).toBe('imports.rules.missing');
    expect(findMissingRule(first)).toBeNull();
    const priced = withDetail(first, 'price', 'RATE', shownOf(first));
    expect(findMissingRule(priced)).toBe('imports.rules.priceMissing');
    const cents = withDetail(priced, 'price', 'RATE', shownOf(priced), {
      price: { unit: 'minor', per: null },
    });
    expect(findMissingRule(cents)).toBe('imports.rules.priceMissing');
    const whole = withDetail(cents, 'price', 'RATE', shownOf(cents), { price: { unit: 'minor', per: 60 } });
    expect(findMissingRule(whole)).toBeNull();
    expect(JSON.stringify(whole)).toContain('{"column":"RATE","unit":"minor","per":60}');
    expect(findMissingRule(withoutRules(mapping))).toBeNull();
  });
});

describe('a rule that a changed detail means nothing for', () => {
  const others = {
    Short: { activity: 'parking', maxStayFrom: { column: 'MINUTES', unit: 'minutes' } },
    Long: { activity: 'parking', maxStayFrom: { column: 'HOURS', unit: 'hours' } },
    Loading: { activity: 'loading', subActivity: 'loading', pricePerHourFrom: 'FEE' },
    Residents: {
      activity: 'parking',
      subActivity: 'permit-parking',
      maxStayFrom: { column: 'VISIT', unit: 'minutes' },
      subclassesFrom: ['AREA', 'AREA 2'],
    },
  } as const;
  const whole = withRules({ column: 'KIND', values: others });
  it('keeps its stay, its price and its areas, beside the detail', () => {
    expect(withDetail(whole, 'days', 'DAYS', shownOf(whole)).rules).toEqual([
      {
        column: 'KIND',
        values: Object.fromEntries(
          Object.entries(others).map(([word, rule]) => [word, { ...rule, daysFrom: 'DAYS' }]),
        ),
      },
    ]);
  });
  it('keeps them where the stay, the price or the area of others is said', () => {
    const stay = withDetail(whole, 'maxStay', 'STAY', shownOf(whole), { stay: 'minutes' });
    expect(stay.rules).toEqual([
      {
        column: 'KIND',
        values: {
          Short: { activity: 'parking', maxStayFrom: { column: 'STAY', unit: 'minutes' } },
          Long: { activity: 'parking', maxStayFrom: { column: 'STAY', unit: 'minutes' } },
          Loading: { ...others.Loading, maxStayFrom: { column: 'STAY', unit: 'minutes' } },
          Residents: others.Residents,
        },
      },
    ]);
    expect(withDetail(whole, 'price', 'RATE', shownOf(whole)).rules).toEqual(whole.rules);
    expect(withDetail(whole, 'area', '', shownOf(whole)).rules).toEqual([
      {
        column: 'KIND',
        values: { ...others, Residents: withProperty(others.Residents, 'subclassesFrom', undefined) },
      },
    ]);
  });
});

describe('kinds of curb', () => {
  it.each(mappableCurbTypes)('%s is written and shown again', (meaning) => {
    const shown = shownOf(withSingleCurbType(mapping, meaning, emptyRulesForm));
    expect([shown.by, shown.meaning]).toEqual(['one', meaning]);
  });
  it('can be taken out again', () => {
    expect(withoutRules(guess)).toEqual({ ...mapping, rules: [] });
    expect(shownOf(withoutRules(guess))).toEqual({ ...emptyRulesForm, by: 'nothing' });
    expect(shownOf(mapping)).toEqual(emptyRulesForm);
  });
  it('are guessed for the words of another column, those nobody knows left out', () => {
    const words = ['PAID', 'xyz', 'Free', 'Unrestricted'];
    expect(shownOf(withCurbTypesByValue(mapping, 'KIND', words, emptyRulesForm)).words).toEqual({
      PAID: 'paid-parking',
      Free: 'free-parking',
      Unrestricted: 'unregulated',
    });
  });
});

describe('what the form has no words for', () => {
  it('is left to the text: several rules', () => {
    expect(
      toRulesForm(withRules({ column: 'A', values: {} }, { always: { activity: 'parking' } })),
    ).toBeNull();
  });
  it('stays as it is beside what is changed: a word with conditions', () => {
    const special: Json = [{ activity: 'no parking', when: { B: ['1'] } }, { activity: 'parking' }];
    const whole = withRules({ column: 'A', values: { X: special, Y: { activity: 'parking' } } });
    // The mapping states no price for it, so it does not count as free parking.
    expect(shownOf(whole).words).toEqual({ X: null, Y: 'unregulated' });
    const changed = withDetail(whole, 'days', 'DAYS', shownOf(whole));
    expect(changed.rules).toEqual([
      { column: 'A', values: { X: special, Y: { activity: 'parking', daysFrom: 'DAYS' } } },
    ]);
  });
  it('is said of a detail that stands in two columns', () => {
    const whole = withRules({
      column: 'A',
      values: {
        X: { activity: 'parking', daysFrom: 'D1' },
        Y: { activity: 'no parking', daysFrom: 'D2' },
      },
    });
    expect(shownOf(whole).details.days).toBeNull();
  });
});

describe('details', () => {
  it('are asked for where they mean something', () => {
    const of = (meaning: string) =>
      applicableDetails(shownOf(withSingleCurbType(mapping, meaning, emptyRulesForm)));
    expect(of('no-parking')).toEqual(['days', 'hours', 'description']);
    expect(of('paid-parking')).toEqual(['maxStay', 'days', 'hours', 'price', 'description']);
    expect(of('permit-parking')).toContain('area');
    expect(of('unregulated')).toEqual([]);
    expect(applicableDetails(shownOf(guess))).toContain('hoursTo');
  });
});

describe('words of other lists', () => {
  it.each([
    ['PAID', 'paid-parking'],
    ['Metered', 'paid-parking'],
    ['No parking any time', 'no-parking'],
    ['NO_STOPPING', 'no-stopping'],
    ['Commercial loading', 'loading'],
    ['Passenger loading', 'passenger-loading'],
    ['Bus stop', 'bus'],
    ['Street sweeping', 'street-cleaning'],
    ['2 hour limit', 'time-limited-parking'],
    ['Residents', 'permit-parking'],
    ['xyz', ''],
    ['ADA curb ramp', ''],
    ['Parking_Sign', ''],
    ['Accessible dropped kerb', ''],
    ['Meter pole', ''],
    ['Driveway, residential', 'no-parking'],
    ['Parking not permitted', ''],
    ['No commercial vehicles', ''],
    ['No free parking', ''],
    ['No taxi', ''],
    ['Government permit', ''],
    ['Metered after 6pm', ''],
    ['Meter removed', ''],
    ['Water meter', ''],
    ['Bike lane', ''],
  ])('%s is guessed as %s', (word, meaning) => {
    expect(guessCurbType(word)).toBe(meaning);
  });
});
