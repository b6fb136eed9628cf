// Scanning JSON text: every text the platform can parse is accepted, and every other one is
// rejected at the position of the error.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxJsonDepth, scanJson } from './json-scan.ts';

const scanned = (text: string) => {
  const problem = scanJson(text);
  return problem === null ? null : [problem.code.replace('source.', ''), problem.offset, problem.found];
};

describe('a text', () => {
  it('passes where the platform reads it, and only there', () => {
    const letter = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '.5',
      'e2',
      'true',
      'null',
      ' ',
      '\n',
      'x',
    );
    const broken = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect([text, scanJson(text) === null]).toEqual([text, isJson]);
      }),
      { numRuns: 2000 },
    );
  });
  it.each<[string, [string, number, string] | null]>([
    ['{"a": [1, {"b": null}], "c": {}}', null],
    [' \t\r\n[] \n', null],
    ['"\\u00e9\\n\\"\\/"', null],
    ['{"a" 1}', ['json', 5, '1}']],
    ['{"a": 1,}', ['json', 8, '}']],
    ['[1,]', ['json', 3, ']']],
    ['[1}', ['json', 2, '}']],
    ['[1 2]', ['json', 3, '2]']],
    ['[] x\nsecond', ['json', 3, 'x']],
    ['{a: 1}', ['json', 1, 'a: 1}']],
    ['[01]', ['json', 2, '1]']],
    ['["a\nb"]', ['json', 3, 'U+000A']],
    ['["a\u001fb"]', ['json', 3, 'U+001F']],
    ['["a\\x41"]', ['json', 3, '\\x41"]']],
    ['["\\u00g1"]', ['json', 2, '\\u00g1']],
    ['[1e308]', null],
    ['[1e309]', ['number-too-large', 1, '1e309]']],
    ['', ['json-truncated', 0, '']],
    ['[1', ['json-truncated', 2, '']],
    ['{"a":', ['json-truncated', 5, '']],
    ['["a', ['json-truncated', 3, '']],
    ['["a\\', ['json-truncated', 4, '']],
    ['["a\\u00', ['json-truncated', 7, '']],
    [`[${'x'.repeat(20)}]`, ['json', 1, 'x'.repeat(12)]],
  ])('%j: %j', (text, problem) => {
    expect(scanned(text)).toEqual(problem);
  });
  it('nests two hundred deep and no deeper', () => {
    expect(maxJsonDepth).toBe(200);
    expect(scanJson('['.repeat(200) + ']'.repeat(200))).toBeNull();
    expect(scanJson('['.repeat(201) + ']'.repeat(201))).toMatchObject({
      code: 'source.too-deep',
      offset: 200,
    });
  });
});
