// Which clients get gzip: only those that accept it.
import { expect, it } from 'vitest';
import { acceptsGzip } from './accepts-gzip.ts';

it.each([
  ['gzip', true],
  ['br, gzip;q=0.001', true],
  ['deflate, gzip;q=1.0, br', true],
  ['*', true],
  [['br', 'gzip'], true],
  [undefined, false],
  ['', false],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['gzip;q=0.', false],
  [['br', 'deflate'], false],
])('%j: %s', (header, takes) => expect(acceptsGzip(header)).toBe(takes));
