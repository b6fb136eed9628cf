// Names of catalog entries: built-in ones are translated, even if an older city still stores an
// earlier English name.
import { expect, it } from 'vitest';
import { displayName } from './display-name.ts';

it.each([
  ['the present name', 'Sidewalk cafe and vending', 'class.terrace', true],
  ['an earlier name', 'Terrace and vending', 'class.terrace', true],
  ['an earlier name in other letters', 'charging BAY', 'combination.parking+electric', true],
  ['the earlier name of a curb type', 'Charging', 'class.charging', true],
  [
    'the earlier name of passenger loading',
    'Passenger pick-up and drop-off',
    'combination.stopping+passenger',
    true,
  ],
  ['the earlier name of a group of users', 'Accessible', 'user-category.accessible', true],
  ['the earlier name of shared cars', 'Car share and car pool', 'user-category.shared', true],
  ['the earlier name of another entry', 'Charging bay', 'class.terrace', false],
  ['a name of the city', 'Parklets', 'class.terrace', false],
  ['an entry that is not built in', 'Zone 9', 'class.zone-nine', false],
])('%s', (_, stored, key, isTranslated) => {
  expect(displayName(stored, key, 'es') === stored).toBe(!isTranslated);
});

it('an earlier name is shown in the present English', () => {
  expect(displayName('Terrace and vending', 'class.terrace', 'en')).toBe('Sidewalk cafe and vending');
});
