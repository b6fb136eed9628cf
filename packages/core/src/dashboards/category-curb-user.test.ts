// The curb user that represents a category of user classes.
import { expect, it } from 'vitest';
import { ordinaryCar } from '../city/regulations/curb-user.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { categoryCurbUser, permitZones } from './category-curb-user.ts';

const zoned = ruleSetOf([
  {
    activity: 'parking',
    subActivity: 'permit-parking',
    priority: 1,
    users: [{ anyOf: ['permit'], subclasses: ['zone 4'] }],
  },
  {
    activity: 'parking',
    subActivity: 'permit-parking',
    priority: 2,
    users: [{ subclasses: ['zone 2', 'zone 4'] }],
  },
]);

it('comes by car unless a class is a vehicle, and holds the permit of the place when permits are named', () => {
  const zones = permitZones([zoned]);
  expect(zones).toEqual(['zone 2', 'zone 4']);
  expect(categoryCurbUser(null, zones)).toBe(ordinaryCar);
  expect(categoryCurbUser(['Accessible'], zones)).toMatchObject({
    classes: ['car', 'accessible'],
    subclasses: [],
  });
  expect(categoryCurbUser(['truck', 'van'], zones)).toMatchObject({
    classes: ['truck', 'van'],
    subclasses: [],
  });
  expect(categoryCurbUser(['resident', 'permit'], zones)).toMatchObject({ subclasses: ['zone 2', 'zone 4'] });
});
