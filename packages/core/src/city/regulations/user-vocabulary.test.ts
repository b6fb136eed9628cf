// The permits, classes and purposes that a city knows, and how user input is matched to them.
import { describe, expect, it } from 'vitest';
import { restriction } from './restriction.ts';
import { checkUserTerms, knownUsers } from './standard-users.ts';
import { checkPermits, userVocabulary } from './user-vocabulary.ts';

const rule = (users: object) =>
  restriction.parse({ activity: 'parking', subActivity: 'permit-parking', priority: 10, users: [users] });

const city = userVocabulary([
  { restrictions: [rule({ allOf: ['permit'], subclasses: ['zone 10', 'zone 2'] })] },
  {
    restrictions: [rule({ anyOf: ['Resident_Permit'], subclasses: [' Zone 2 '], purposes: ['school run'] })],
  },
  { restrictions: [rule({ except: ['car share'], anyOf: ['car_share'] })] },
]);

describe('the vocabulary of a city', () => {
  it('is what its rules name, each once, in natural order', () => {
    expect(city).toEqual({
      permits: ['zone 2', 'zone 10'],
      classes: ['car share', 'car_share', 'permit', 'Resident_Permit'],
      purposes: ['school run'],
    });
    expect(userVocabulary([]).permits).toEqual([]);
  });

  it('comes with the well-known classes and purposes, and those of its categories', () => {
    const { permits, classes, purposes } = knownUsers(city, ['city crew']);
    expect(permits).toEqual(city.permits);
    expect(classes).toEqual(expect.arrayContaining(['Resident_Permit', 'truck', 'food_truck', 'city crew']));
    expect(purposes).toEqual(expect.arrayContaining(['school run', 'delivery', 'stopping']));
    // The city's spelling replaces the standard one.
    expect(classes.filter((name) => /^car.share$/.test(name))).toEqual(['car share']);
  });
});

describe('permits', () => {
  it('are known by case and surrounding blanks alone', () => {
    expect(checkPermits([' ZONE 2', '2', 'zone-2', 'zone2', ''], city)).toEqual({
      known: ['zone 2'],
      unknown: ['2', 'zone-2', 'zone2', ''],
    });
  });
});

describe('classes and purposes', () => {
  it('are known when a rule, a category or a standard names them', () => {
    expect(checkUserTerms(['Truck', 'vann', 'delivery', 'school run', 'city crew'], city)).toEqual({
      known: ['truck', 'delivery', 'school run'],
      unknown: ['vann', 'city crew'],
    });
    expect(checkUserTerms(['city crew'], city, ['city crew']).unknown).toEqual([]);
  });

  it('get the spellings of the city, so that its rules match', () => {
    expect(checkUserTerms(['resident permit'], city).known).toEqual(['resident_permit', 'resident permit']);
    expect(checkUserTerms(['car_share'], city).known).toEqual(['car share', 'car_share']);
  });
});
