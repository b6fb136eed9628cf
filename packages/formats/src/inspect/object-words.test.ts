// Words for objects: none of them may become a curb that allows something.
import { namesObject } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { inspectFiles } from '../inspect-files.ts';
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
  ])('%s is an object', (words) => expect(namesObject(words)).toBe(true));
  it.each(['metered', 'meter', 'no parking', 'bus stop', 'time limit', 'loading zone', 'designated'])(
    '%s is none',
    (words) => expect(namesObject(words)).toBe(false),
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

  it('asks for the unit of a price that no name and no value says', async () => {
    const unit = async (name: string, value: string) =>
      JSON.stringify(
        (await guessOf(`lat,lng,${name}\n42.35,-71.06,${value}\n42.36,-71.07,${value}\n`)).guess,
      );
    expect(await unit('RATE', '250')).toContain('"priceFrom":{"column":"RATE"}');
    expect(await unit('HOURLY_RATE', '$2.50')).toContain('{"column":"HOURLY_RATE","unit":"major","per":60}');
  });
});
