// Guesses must not be permissive: a value or column that is not fully understood suggests nothing.
import { describe, expect, it } from 'vitest';
import { inspectFiles } from '../inspect-files.ts';
import { csvFormat } from '../tables/formats.ts';
import { fileOf } from '../testing/shared-data.ts';
import { interpretValue } from './value-meanings.ts';

const lines = (header: string, rows: readonly string[]) =>
  [`${header},g`, ...rows.map((row, at) => `${row},"LINESTRING(1 1.${at + 101}, 1 1.${at + 101}5)"`)].join(
    '\n',
  );

async function guessOf(text: string) {
  const found = await inspectFiles([fileOf(text, 'a.csv')], {});
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

const none = { filling: {}, unclear: [] };
const withLimit = { ...none, filling: { maxStayFrom: { column: 'LIMIT', unit: 'hours' as const } } };

describe('a value', () => {
  it.each([
    'Parking prohibited',
    'Parking not allowed',
    'Parking banned',
    'Parking forbidden',
    'Parking suspended',
    'Parking closed',
    'Do not park',
    'No overnight parking',
    'No public parking',
    'No vehicle parking',
    'Parken verboten',
    'Parkeerverbod',
    'Parking not permitted',
    'Aparcamiento no permitido',
    'No loading',
    'No commercial vehicles',
    'Commercial vehicles prohibited',
    'No drop off',
    'No pick up',
    'No taxi',
    'No EV',
    'No bikes',
    'Non-metered',
  ])('with a negation that no ban takes has no meaning: %s', (value) =>
    expect(interpretValue(value, none)).toBeNull(),
  );

  it.each([
    ...['Reserved', 'Private', 'Staff', 'Police', 'Employee', 'Diplomatic', 'Government', 'Doctor'].map(
      (who) => `${who} parking`,
    ),
    'Emergency parking',
    'Truck parking only',
    'Government permit',
  ])('of those nobody knows has no meaning: %s', (value) => expect(interpretValue(value, none)).toBeNull());

  it.each([
    'Parklet',
    'Park',
    'Parking garage',
    'Parking lot',
    'Outdoor dining (parking lane)',
    'Water meter',
    'Gas meter',
    'Meter removed',
    'Diameter',
    'Pay phone',
    'Electric box',
    'Bike lane',
    'Bike share station',
    'Loading dock',
    'Limited visibility',
  ])('that is no curb has no meaning: %s', (value) => expect(interpretValue(value, withLimit)).toBeNull());

  it.each([
    'Parking Sunday only',
    'Parking 6pm-8am only',
    'Night parking only',
    'Parking after 6pm',
    'No parking 7-9am',
    'No stopping Mon-Fri',
    'Permit parking zone 4',
  ])('with a time or a number that no column holds has no meaning: %s', (value) =>
    expect(interpretValue(value, withLimit)).toBeNull(),
  );

  it('with a limit has a meaning only beside a column of limits', () => {
    for (const value of ['2 HR PARKING', '2P', 'Time limited', 'Timed parking']) {
      expect(interpretValue(value, none)).toBeNull();
      expect(interpretValue(value, withLimit)).toMatchObject({
        subActivity: 'time-limited-parking',
        maxStayFrom: { column: 'LIMIT' },
      });
    }
  });

  it.each([
    ['Parking', { activity: 'parking' }],
    ['Metered parking', { subActivity: 'paid-parking' }],
    ['Pay and display', { subActivity: 'paid-parking' }],
    ['Resident permit parking', { users: [{ anyOf: ['permit'] }] }],
    ['Disabled permit', { users: [{ anyOf: ['handicap'] }] }],
    ['Commercial vehicle load zone', { activity: 'loading' }],
    ['Zona de carga y descarga', { activity: 'loading' }],
    ['Loading/unloading', { activity: 'loading' }],
    ['Passenger loading zone', { subActivity: 'passenger-loading' }],
    ['Taxi stand', { users: [{ anyOf: ['taxi'] }] }],
    ['Bus layover', { users: [{ anyOf: ['bus'] }] }],
    ['EV charging', { users: [{ anyOf: ['electric'] }] }],
    ['Limited No Parking', { activity: 'no parking' }],
    ['No parking any time', { activity: 'no parking' }],
    ['Tow-away zone', { activity: 'no stopping' }],
  ])('of understood words has its meaning: %s', (value, template) =>
    expect(interpretValue(value, none)).toMatchObject(template),
  );
});

describe('no rules are proposed', () => {
  it.each([
    ['where no value of the category is understood', 'TYPE,PRICE', ['Parklet,$0.00']],
    ['where the category is a number nobody explains', 'RESTRICTION,TIMELIMIT', ['1,2 hours', '2,2 hours']],
    ['where a second column forbids', 'TYPE,RESTRICTION', ['Metered,No Stopping', 'Metered,']],
    ['where a second column allows some', 'TYPE,RESTRICTION', ['Metered,Reserved for police']],
    ['beside a flag of a ban', 'TIMELIMIT,NO_PARKING', ['2 hours,Y', '2 hours,N']],
    ['beside a flag of a permission', 'TIMELIMIT,PARKING_ALLOWED', ['2 hours,No']],
    ['beside a flag of permits', 'TIMELIMIT,PERMIT_ONLY', ['2 hours,Y']],
    ['beside notes that forbid', 'TIMELIMIT,NOTES', ['2 hours,No parking 7-9am', '2 hours,']],
    ['beside records that are gone', 'TIMELIMIT,STATUS', ['2 hours,Removed', '2 hours,Active']],
    ['for a category beside hours of a ban', 'TYPE,TOW_AWAY_HOURS', ['Metered,7am-9am', 'Metered,']],
    ['for a category beside a flag', 'TYPE,NO_PARKING', ['Metered,Y', 'Metered,N']],
    ['for a category of records that are gone', 'TYPE,STATUS', ['Metered,Removed', 'Metered,Active']],
  ])('%s', async (_, header, rows) => {
    expect((await guessOf(lines(header, rows))).guess).not.toHaveProperty('rules');
  });

  it('where one note of many forbids', async () => {
    const rows = Array.from({ length: 70 }, (_none, at) => `2 hours,${at === 69 ? 'No parking' : `n ${at}`}`);
    expect((await guessOf(lines('TIMELIMIT,NOTES', rows))).guess).not.toHaveProperty('rules');
    expect((await guessOf(lines('TIMELIMIT,NOTES', rows.slice(0, 69)))).guess).toHaveProperty('rules');
  });
});

it('a second column that agrees with the bans of the first changes nothing', async () => {
  const rows = ['Metered,PS', 'No parking,NP', 'Metered,PS'];
  expect((await guessOf(lines('CATEGORY,SPACETYPE', rows))).guess).toMatchObject({
    rules: [{ column: 'CATEGORY', values: { Metered: {}, 'No parking': {} } }],
  });
});

it('takes points with more than 60 different sign texts for assets', async () => {
  const rows = Array.from(
    { length: 70 },
    (_none, at) => `Sign ${at} 2 hr parking,2 hours,40.${at + 101},-75`,
  );
  const found = await guessOf(['DESCRIPTION,TIMELIMIT,lat,lng', ...rows].join('\n'));
  expect(found.looksLikeAssets).toBe(true);
  expect(found.guess).not.toHaveProperty('rules');
});

it('does not take streets named after objects for assets', async () => {
  const rows = Array.from({ length: 70 }, (_none, at) => `Post Street ${at},2 hours,40.${at + 101},-75`);
  const found = await guessOf(['STREET,TIMELIMIT,lat,lng', ...rows].join('\n'));
  expect(found).toMatchObject({ looksLikeAssets: false, guess: { rules: [{}] } });
});

describe('a limit', () => {
  it.each([
    ['TIMELIMIT', ['5', '10', '3', '12', '8', '30', '60'], null],
    ['TIMELIMIT', ['5', '10'], null],
    ['TIMELIMIT', ['24', '48', '72'], null],
    ['TIMELIMIT', ['2', '4'], 'hours'],
    ['TIMELIMIT', ['0.5', '1'], 'hours'],
    ['TIMELIMIT', ['30', '60', '240'], 'minutes'],
    ['TIMELIMIT', ['3', '30', '240'], 'minutes'],
    ['TIMELIMIT', ['5', '10', '30'], 'minutes'],
    ['TIMELIMIT', ['2 hours', '30 min'], 'minutes'],
    ['HRLIMIT', ['5', '10'], 'hours'],
    ['MINLIMIT', ['5', '10'], 'minutes'],
  ])('of %s %j is in %s', async (name, limits, unit) => {
    const { guess } = await guessOf(lines(name, limits));
    if (unit === null) expect(guess).not.toHaveProperty('rules');
    else expect(guess).toMatchObject({ rules: [{ always: { maxStayFrom: { column: name, unit } } }] });
  });

  it.each(['LIMIT,LIMIT', 'TIMELIMIT,MAXSTAY'])('in two columns is not guessed: %s', async (header) => {
    const { guess } = await guessOf(lines(header, ['2 hours,30 min']));
    expect(guess).not.toHaveProperty('rules');
    const ofValues = await guessOf(lines(`TYPE,${header}`, ['Metered,2 hours,30 min', 'Bus stop,,']));
    expect(ofValues.guess).toMatchObject({ rules: [{ values: { 'Bus stop': {} } }] });
    expect(JSON.stringify(ofValues.guess)).not.toContain('Metered');
  });
});

describe('a price', () => {
  it.each(['HALF_HOURLY_RATE', 'FIRST_HOUR_METER_RATE'])(
    'of a part of the time is asked: %s',
    async (name) => {
      const { guess } = await guessOf(lines(name, ['$1.00']));
      expect(guess).toMatchObject({ rules: [{ always: { priceFrom: { column: name, unit: 'major' } } }] });
      expect(JSON.stringify(guess)).not.toContain('"per"');
    },
  );

  it('in two columns is not guessed', async () => {
    const { guess } = await guessOf(lines('HOURLY_RATE,HOURLY_RATE_AFTER_2H', ['1.00,4.00']));
    expect(guess).not.toHaveProperty('rules');
  });
});

it('adds the hours of a ban to the rule of all records', async () => {
  const text = lines('TIMELIMIT,restricted_time_range', [
    '2 hours,7am to 11am',
    '2 hours,',
    '2 hours,mornings',
  ]);
  const { guess } = await guessOf(text);
  const read = await csvFormat.read?.([fileOf(text, 'a.csv')], { mapping: guess });
  if (read?.ok !== true) throw new Error(JSON.stringify(read?.refusal));
  const { data } = read.value;
  expect(
    data.links.map(({ ruleSet }) => data.ruleSets[ruleSet ?? -1]?.map(({ subActivity }) => subActivity)),
  ).toEqual([
    ['no-parking', 'time-limited-parking'],
    ['time-limited-parking'],
    expect.arrayContaining(['rules-unknown']),
  ]);
});
