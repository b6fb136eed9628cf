// The texts of sign orders: short names with whole words, and descriptions that leave nothing out.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readerOf } from '../platform/time/reader.ts';
import { formatSignOrder, type SignOrderSubject, shortenText } from './sign-order-text.ts';

const reader = readerOf('en', 'America/Chicago');
const place = { bl_street_name: 'Pear Street', bl_side: 'N', bl_from: '1st Avenue', bl_to: '2nd Avenue' };
const block = 'Pear Street, North side, from 1st Avenue to 2nd Avenue';
const order = (part: Partial<SignOrderSubject>) =>
  formatSignOrder(
    { kind: 'put up', proposal: 12, place, before: null, after: null, meters: [], ...part },
    reader,
  );

describe('a shortened text', () => {
  it('is the text itself where it fits, else its first whole words', () => {
    const words = fc.array(fc.stringMatching(/^[A-Z0-9]{1,8}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.integer({ min: 9, max: 80 }), (list, most) => {
        const text = list.join(' ');
        let naive = '';
        for (const word of list) {
          const next = naive === '' ? word : `${naive} ${word}`;
          if (next.length > most - 1) break;
          naive = next;
        }
        expect(shortenText(text, most)).toBe(text.length <= most ? text : `${naive}…`);
      }),
    );
  });
  it('cuts a word that is too long alone, between characters', () => {
    expect(shortenText('ABCDEFGH', 5)).toBe('ABCD…');
    expect(shortenText('🅿🅿🅿', 2)).toBe('🅿…');
  });
});

describe('the order for a sign', () => {
  it('says what to do, where, and for which change', () => {
    expect(order({ after: 'NO PARKING' })).toEqual({
      name: 'Put up sign: NO PARKING, Pear Street',
      description: `Put up sign: NO PARKING\n${block}\nPublished change 12`,
    });
    expect(order({ kind: 'change', before: '2 HR PARKING', after: '1 HR PARKING' })).toEqual({
      name: 'Change sign to: 1 HR PARKING, Pear Street',
      description: `Change sign to: 1 HR PARKING\n${block}\nNow: 2 HR PARKING\nPublished change 12`,
    });
    expect(order({ kind: 'remove', before: 'TAXI STAND' }).name).toBe('Remove sign: TAXI STAND, Pear Street');
  });
  it('has a short name, and the whole text in the description', () => {
    const after = 'NO STOPPING EXCEPT TRUCKS LOADING '.repeat(20).trim();
    const { name, description } = order({ after });
    expect(name).toBe(
      'Put up sign: NO STOPPING EXCEPT TRUCKS LOADING NO STOPPING EXCEPT TRUCKS…, Pear Street',
    );
    expect(description).toContain(after);
  });
  it('leaves out a place that is unknown', () => {
    const unnamed = { bl_street_name: null, bl_side: null, bl_from: null, bl_to: null };
    expect(order({ after: 'NO PARKING', place: unnamed })).toEqual({
      name: 'Put up sign: NO PARKING',
      description: 'Put up sign: NO PARKING\nPublished change 12',
    });
  });
});

describe('the order for meters', () => {
  it('names the meters, and their program before and after', () => {
    const program = { before: 'Mon–Fri, $1.00 an hour', after: 'Mon–Fri, $2.00 an hour' };
    expect(order({ kind: 'meters', meters: ['M-1', 'M-2'], ...program })).toEqual({
      name: 'Reprogram 2 meters, Pear Street',
      description: [
        'Reprogram 2 meters',
        block,
        'Meters: M-1, M-2',
        'Now: Mon–Fri, $1.00 an hour',
        'New: Mon–Fri, $2.00 an hour',
        'Published change 12',
      ].join('\n'),
    });
    expect(order({ kind: 'meters', meters: ['M-1'], ...program, after: null }).description).toContain(
      'New: no paid parking',
    );
  });
  it('lists at most fifty meters', () => {
    const meters = Array.from({ length: 51 }, (_, at) => `M-${at + 1}`);
    const { description } = order({ kind: 'meters', meters });
    expect(description).toContain('M-50, …\n');
  });
});
