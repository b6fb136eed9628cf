// Words for objects: none of them may turn a record into a curb that allows something.
import { isObjectName } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { inspectFiles } from '../inspect-files.ts';
import { csvFormat } from '../tables/formats.ts';
import { fileOf } from '../testing/shared-data.ts';

async function guessOf(text: string) {
  const found = await inspectFiles([fileOf(text, 'a.csv')], {});
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

describe('words for objects', () => {
  it.each([
    'parking sign',
    'ada curb ramp',
    'fire hydrant',
    'meter pole',
    'bike rack',
    'litter bin',
    'verkehrszeichen',
    'rampa',
    'panneau',
    'ADA_Kerb-Ramp',
    'Accessible dropped kerb',
    'driveway apron (parking)',
    'parking garage entrance',
    'Vado permanente',
    'Gehwegabsenkung',
  ])('%s is an object', (words) => expect(isObjectName(words)).toBe(true));
  it.each(['metered', 'meter', 'no parking', 'bus stop', 'time limit', 'loading zone', 'designated'])(
    '%s is none',
    (words) => expect(isObjectName(words)).toBe(false),
  );
});

describe('the guess', () => {
  it('offers points that are signs and ramps to the assets, and gives them no rules and no length', async () => {
    const rows = ['Parking Sign', 'ADA Curb Ramp', 'Hydrant', 'Parking Sign'];
    const text = ['TYPE,lat,lng', ...rows.map((type, at) => `${type},40.${at + 1},-75.${at + 1}`)].join('\n');
    const { guess, looksLikeAssets } = await guessOf(text);
    expect(looksLikeAssets).toBe(true);
    expect(guess).not.toHaveProperty('rules');
    expect(guess).not.toHaveProperty('link.pointLength');
  });

  it.each([
    ['with the texts of signs', 'TEXT,TIMELIMIT', ['2 HR PARKING', '2 HR PARKING 8AM-6PM', 'NO PARKING'], ''],
    [
      'with a column of signs',
      'SIGN_ID,TIMELIMIT,REGULATION',
      ['7,2 hours,Parking', '8,2 hours,Parking'],
      '',
    ],
    ['with columns of an inventory', 'INSTALL_DATE,MATERIAL,TIMELIMIT', ['2020-01-01,steel'], ',2 hours'],
  ])('offers points %s to the assets, also beside a limit', async (_, header, rows, limit) => {
    const cells = rows.map((row) => (header.startsWith('TEXT') ? `${row},2 hours` : `${row}${limit}`));
    const text = [`${header},lat,lng`, ...cells.map((row, at) => `${row},40.${at + 1},-75.${at + 1}`)].join(
      '\n',
    );
    const { guess, looksLikeAssets } = await guessOf(text);
    expect(looksLikeAssets).toBe(true);
    expect(guess).not.toHaveProperty('rules');
    expect(guess).not.toHaveProperty('link.pointLength');
  });

  it('takes lines with such texts for curbs, and points with prices', async () => {
    const ofLine = await guessOf('TEXT,TIMELIMIT,g\n2 HR PARKING,2 hours,"LINESTRING(1 1.1, 1 1.15)"');
    expect(ofLine).toMatchObject({ looksLikeAssets: false, guess: { rules: [{}] } });
    const ofMeter = await guessOf('MODEL,INSTALLED,TIMELIMIT,RATE,lat,lng\nx,2020,2 hours,$2.00,40,-75');
    expect(ofMeter).toMatchObject({ looksLikeAssets: false, guess: { rules: [{}] } });
  });

  it('does not take "N/A" for a curb without restrictions', async () => {
    const { guess } = await guessOf(
      'CATEGORY,g\nMetered,"LINESTRING(1 1.1, 1 1.15)"\nN/A,"LINESTRING(1 1.2, 1 1.25)"\nUnrestricted,"LINESTRING(1 1.3, 1 1.35)"',
    );
    expect(guess).toMatchObject({ rules: [{ values: { Unrestricted: [] } }] });
    expect(JSON.stringify(guess)).not.toContain('N/A');
  });

  it('of lines leaves the words for objects empty, so that the person chooses', async () => {
    const rows = ['Metered', 'Metered', 'Hydrant', 'Curb ramp'];
    const text = [
      'CATEGORY,g',
      ...rows.map((type, at) => `${type},"LINESTRING(1 1.${at + 1}, 1 1.${at + 1}5)"`),
    ].join('\n');
    const { guess, looksLikeAssets } = await guessOf(text);
    expect(looksLikeAssets).toBe(false);
    expect(guess).toMatchObject({ rules: [{ column: 'CATEGORY', values: { Metered: {} } }] });
    expect(JSON.stringify(guess)).not.toMatch(/Hydrant|ramp/);
  });

  it('has no rule for all lines of which some are hydrants and kerb ramps', async () => {
    const rows = ['Hydrant', 'Kerb ramp', 'Kerb', 'Kerb'];
    const text = [
      'TYPE,TIME_LIMIT,g',
      ...rows.map((type, at) => `${type},2 hours,"LINESTRING(1 1.${at + 1}, 1 1.${at + 1}5)"`),
    ].join('\n');
    expect((await guessOf(text)).guess).not.toHaveProperty('rules');
  });

  it('takes latitude and longitude before X and Y in feet', async () => {
    const { guess } = await guessOf(
      'X,Y,LONGITUDE,LATITUDE\n774000.5,2954000.1,-71.06,42.35\n774100.5,2954100.1,-71.07,42.36\n',
    );
    expect(guess).toMatchObject({ place: { lng: 'LONGITUDE', lat: 'LATITUDE' } });
  });

  it('reads a column of prices also where no currency is known, and half empty: none is lost in silence', async () => {
    const text = 'lat,lng,LIMIT,HOURLY_RATE\n0,-30,2 hours,2.50\n0.1,-30,2 hours,N/A\n';
    const { guess } = await guessOf(text);
    expect(guess).not.toHaveProperty('currency');
    const read = await csvFormat.read?.([fileOf(text, 'a.csv')], { mapping: guess });
    if (read?.ok !== true) throw new Error(JSON.stringify(read?.refusal));
    const { data, issues, lost } = read.value;
    expect(data.ruleSets.flat().map(({ subActivity }) => subActivity)).toEqual([
      'rules-unknown',
      'rules-unknown',
    ]);
    expect(issues).toMatchObject([
      { severity: 'loss', code: 'mapping.currency-missing', params: { column: 'HOURLY_RATE', count: 1 } },
      { code: 'mapping.line-of-point' },
      { severity: 'loss', code: 'mapping.price-missing', params: { column: 'HOURLY_RATE', count: 1 } },
    ]);
    expect(lost).toMatchObject({ prices: 1 });
  });

  it('takes a limit that is empty in part, writes none for it, and leaves those rules unknown', async () => {
    const text = (limits: readonly string[]) =>
      ['g,TIME_LIMIT', ...limits.map((limit, at) => `"LINESTRING(1 1.${at}1, 1 1.${at}2)",${limit}`)].join(
        '\n',
      );
    const half = text(['2 hours', 'N/A', '']);
    const { guess } = await guessOf(half);
    expect(guess).toMatchObject({
      rules: [{ always: { activity: 'parking', maxStayFrom: { column: 'TIME_LIMIT', unit: 'minutes' } } }],
    });
    expect(JSON.stringify(guess)).not.toMatch(/"maxStay"|"timeSpans"/);
    const read = await csvFormat.read?.([fileOf(half, 'a.csv')], { mapping: guess });
    if (read?.ok !== true) throw new Error(JSON.stringify(read?.refusal));
    const { data } = read.value;
    expect(data.links.map(({ ruleSet }) => data.ruleSets[ruleSet ?? -1]?.[0]?.subActivity)).toEqual([
      'time-limited-parking',
      'rules-unknown',
      'rules-unknown',
    ]);
    expect((await guessOf(text(['-', 'N/A']))).guess).not.toHaveProperty('rules');
  });

  it('asks no days and hours of a ban that is for any time', async () => {
    const rows = ['No parking any time,,', 'No parking,M-F,800-1800'];
    const text = ['RULE,DAYS,HOURS,lat,lng', ...rows.map((row, at) => `${row},40.${at + 1},-75`)].join('\n');
    expect((await guessOf(text)).guess).toMatchObject({
      rules: [
        {
          values: {
            'No parking any time': { activity: 'no parking' },
            'No parking': { activity: 'no parking', daysFrom: 'DAYS', hoursFrom: 'HOURS' },
          },
        },
      ],
    });
    expect(JSON.stringify((await guessOf(text)).guess)).toContain(
      '"No parking any time":{"activity":"no parking"}',
    );
  });

  it('asks for the unit of a price that no name and no value says', async () => {
    const unit = async (name: string, value: string) =>
      JSON.stringify(
        (await guessOf(`lat,lng,${name}\n42.35,-71.06,${value}\n42.36,-71.07,${value}\n`)).guess,
      );
    expect(await unit('RATE', '250')).toContain('"priceFrom":{"column":"RATE"}');
    expect(await unit('HOURLY_RATE', '$2.50')).toContain('{"column":"HOURLY_RATE","unit":"major","per":60}');
  });
});
