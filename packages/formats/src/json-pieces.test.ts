// Documents in chunks: together they form one valid document, whatever the list contains, and items
// are generated one by one.
import { describe, expect, it } from 'vitest';
import { writeEnvelope, writeEnvelopeAsync } from './cds/envelope.ts';
import { jsonPieces } from './json-pieces.ts';

const items = [{ id: 1 }, { id: 2, name: 'é"' }, { id: 3 }];
const envelope = { version: '1.1.0', time_zone: 'Europe/Rome', last_updated: 1, currency: 'EUR' };

describe('a document in pieces', () => {
  it.each([[[]], [items.slice(0, 1)], [items]])('has its head and the list of %j', async (list) => {
    expect(JSON.parse([...jsonPieces({ a: 1 }, 'features', list)].join(''))).toEqual({
      a: 1,
      features: list,
    });
    expect(JSON.parse([...jsonPieces({}, 'features', list)].join(''))).toEqual({ features: list });
    const whole = { ...envelope, data: { zones: list } };
    const pieces = [...writeEnvelope(envelope, 'zones', list)];
    expect(JSON.parse(pieces.join(''))).toEqual(whole);
    const texts: string[] = [];
    for await (const text of writeEnvelopeAsync(envelope, 'zones', list)) texts.push(text);
    expect(texts).toEqual(pieces);
    expect(pieces).toHaveLength(list.length + 2);
  });

  it('has a line for each item, and ends with one', () => {
    for (const pieces of [jsonPieces({ a: 1 }, 'l', items), writeEnvelope(envelope, 'l', items)])
      expect(
        [...pieces]
          .join('')
          .split('\n')
          .map((line) => line.length > 0),
      ).toEqual([true, true, true, true, true, false]);
  });

  it('makes an item when it is asked for', () => {
    let made = 0;
    function* making() {
      for (const item of items) {
        made += 1;
        yield item;
      }
    }
    for (const pieces of [jsonPieces({}, 'l', making()), writeEnvelope(envelope, 'l', making())]) {
      made = 0;
      pieces.next();
      expect(made).toBe(0);
      pieces.next();
      expect(made).toBe(1);
    }
  });
});
