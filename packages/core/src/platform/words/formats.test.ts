// Formatters are created once per locale and options, with the requested options.
import { expect, it } from 'vitest';
import { dateFormat, listFormat, numberFormat } from './formats.ts';
import { withoutFullStop } from './messages.ts';

it('gives the same format again, and another for another locale or other options', () => {
  const tenths = { minimumFractionDigits: 1 };
  expect(numberFormat('en', tenths)).toBe(numberFormat('en', { ...tenths }));
  const all = [
    numberFormat('en'),
    numberFormat('de'),
    numberFormat('en', tenths),
    numberFormat('de', tenths),
  ];
  expect(new Set(all).size).toBe(4);
  expect(all.map((format) => format.format(1234))).toEqual(['1,234', '1.234', '1,234.0', '1.234,0']);
});

it('formats days and lists as well', () => {
  const day = { weekday: 'long', timeZone: 'UTC' } as const;
  expect(dateFormat('es', day).format(Date.UTC(2026, 0, 5))).toBe('lunes');
  expect(dateFormat('en', { ...day, timeZone: 'Pacific/Kiritimati' }).format(Date.UTC(2026, 0, 5, 12))).toBe(
    'Tuesday',
  );
  expect(listFormat('en', { type: 'disjunction' }).format(['a', 'b'])).toBe('a or b');
  expect(listFormat('en').format(['a', 'b'])).toBe('a and b');
});

it.each([
  ['No parking, Mon–Fri.', 'No parking, Mon–Fri'],
  ['No estacionar, 7–9 a. m.', 'No estacionar, 7–9 a. m.'],
  ['No parking until 9 p.m.', 'No parking until 9 p.m.'],
  ['2 h at most', '2 h at most'],
])('quotes %s without its full stop', (sentence, quoted) => {
  expect(withoutFullStop(sentence)).toBe(quoted);
});
