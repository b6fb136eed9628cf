// Ids derived from content: the same in every export, of version 8, except that a link's id is used
// unchanged if it is a UUID.
import { expect, it } from 'vitest';
import { cdsZoneId, isUuid, uuidFromText } from './uuid.ts';

it('is made of the content alone, with the marks of its version and variant', () => {
  const made = ['', 'a', 'zone 7', 'é'].map(uuidFromText);
  expect(new Set(made).size).toBe(4);
  expect(['', 'a', 'zone 7', 'é'].map(uuidFromText)).toEqual(made);
  for (const id of made)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  // SHA-256 of an empty text: e3b0c442 98fc 1c14 9afb f4c8996fb924…
  expect(uuidFromText('')).toBe('e3b0c442-98fc-8c14-9afb-f4c8996fb924');
});

it('is the link’s own where that is one, in any letters', () => {
  const own = '7D8A5885-e949-4ac9-afb7-fa4d43b68530';
  expect([isUuid(own), cdsZoneId(own)]).toEqual([true, own]);
  for (const none of [
    '',
    'a',
    own.slice(1),
    `${own}0`,
    ` ${own}`,
    own.replaceAll('-', ''),
    own.replace('5', 'g'),
  ]) {
    expect(isUuid(none)).toBe(false);
    expect(cdsZoneId(none)).toBe(uuidFromText(`zone ${none}`));
  }
});
