// Selects the CDS version of a response from what the client accepts; and converts between row ids
// and CDS ids.
import { describe, expect, it } from 'vitest';
import { cdsNotModified } from '../../exchange/cds/cds.responses.ts';
import { numberedUuid, parseNumberedUuid } from '../../exchange/cds/ids.ts';
import { cdsBodyVersion, negotiateCdsVersion } from './cds-version.ts';

const cds = 'application/vnd.cds+json';

describe('the version of an answer', () => {
  it.each([
    [undefined, '1.1'],
    [' ', '1.1'],
    ['*/*', '1.1'],
    ['application/json', '1.1'],
    [cds, '1.1'],
    [`${cds};version=1.0`, '1.0'],
    [`${cds}; Version="1.0.1"`, '1.0'],
    [`${cds.toUpperCase()};version=1.0`, '1.0'],
    [`text/html, ${cds};version=1.0`, '1.0'],
    ['the better', `${cds};version=1.0;q=0.9, ${cds};version=1.1;q=0.8`, '1.0'],
    ['the better, last', `${cds};version=1.1;q=0.8, ${cds};version=1.0;q=0.9`, '1.0'],
    ['the newest of equals', `${cds};version=1.0, ${cds};version=1.1`, '1.1'],
    ['the newest of equals, first', `${cds};version=1.1;q=0.5, ${cds};version=1.0;q=0.5`, '1.1'],
    ['what is not unwanted', `${cds};version=1.1;q=0, ${cds};version=1.0;q=0.1`, '1.0'],
  ])('for %s is %s %s', (...row) => {
    const [accept, version] = row.slice(-2);
    expect(negotiateCdsVersion(accept, 'cds json')).toBe(version);
  });

  it.each(['text/html', `${cds};version=2.0`, `${cds};version=1`, `${cds};q=0`, 'text/csv'])(
    'is refused to %s, with the versions there are',
    (accept) => {
      expect(negotiateCdsVersion(accept, 'cds json')).toMatchObject({
        kind: 'refused',
        params: { offered: `${cds};version=1.1, ${cds};version=1.0` },
      });
    },
  );

  it.each([
    [undefined, '1.1'],
    ['application/json', '1.1'],
    [`${cds};version=1.0`, '1.0'],
  ])('of a body of %s is %s', (type, version) => {
    expect(cdsBodyVersion(type)).toBe(version);
  });

  it('of a body in a version that is not read is refused', () => {
    expect(cdsBodyVersion(`${cds};version=3.1`)).toHaveProperty('kind');
  });

  it('of rows is that of CSV', () => {
    expect(negotiateCdsVersion('text/csv', 'cds csv')).toBe('1.1');
    expect(negotiateCdsVersion('application/json', 'cds csv')).toHaveProperty('kind');
  });
});

describe('an id that says its row', () => {
  it('is a UUID of version 8 from which row and number are read again', () => {
    const id = numberedUuid('area', { id: 4711, number: 12 }, 'x');
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(parseNumberedUuid(id)).toEqual({ id: 4711, number: 12 });
    expect(numberedUuid('area', { id: 4711, number: 12 }, 'x')).toBe(id);
  });

  it('differs by kind, row, number and what it is of', () => {
    const ids = [
      numberedUuid('area', { id: 1, number: 2 }, 'x'),
      numberedUuid('space', { id: 1, number: 2 }, 'x'),
      numberedUuid('area', { id: 3, number: 2 }, 'x'),
      numberedUuid('area', { id: 1, number: 4 }, 'x'),
      numberedUuid('area', { id: 1, number: 2 }, 'y'),
    ];
    expect(new Set(ids).size).toBe(5);
    // The ids also differ after the part that contains the row id and number.
    expect(new Set(ids.map((id) => id.slice(14))).size).toBe(4);
  });

  it.each([
    ['00000001-0002-8000-8000-000000000000', { id: 1, number: 2 }],
    ['7fffffff-0000-8000-8000-000000000000', { id: 2_147_483_647, number: 0 }],
    ['80000000-0000-8000-8000-000000000000', null],
    ['00000000-0000-8000-8000-000000000000', null],
    ['00000001-0002-4000-8000-000000000000', null],
  ])('%s is read as %j', (uuid, row) => {
    expect(parseNumberedUuid(uuid)).toEqual(row);
  });
});

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  [undefined, false],
])('a caller that holds %s is told that nothing changed: %s', (held, isUnchanged) => {
  const keeping = { etag: 'W/"a"', control: 'x' };
  const headers = held === undefined ? {} : { 'if-none-match': held };
  expect(cdsNotModified(headers, keeping) !== null).toBe(isUnchanged);
});
