// Names of saved files.
import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each([
  ['Ciudad de México', 'curbs Ciudad de México 2026-11-21.csv'],
  ['مدينة', 'curbs مدينة 2026-11-21.csv'],
  ['  St.  Paul ', 'curbs St. Paul 2026-11-21.csv'],
  ['a/b\\c:d*e?f"g<h>i|j', 'curbs a b c d e f g h i j 2026-11-21.csv'],
  ['a\r\nSet-Cookie: x\u202eb', 'curbs a Set-Cookie x b 2026-11-21.csv'],
  ['', 'curbs 2026-11-21.csv'],
  ['//', 'curbs 2026-11-21.csv'],
  ['x'.repeat(100), `curbs ${'x'.repeat(100)} 2026-11-21.csv`],
  ['x'.repeat(101), `curbs ${'x'.repeat(100)} 2026-11-21.csv`],
])('of %j is %s', (city, name) => {
  expect(fileNameOf('curbs', city, '2026-11-21', 'csv')).toBe(name);
});
