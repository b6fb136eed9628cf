// Files as bytes and JSON: encodings, and the position of every error.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from './json-scan.ts';
import { readJson } from './source-json.ts';
import { decodeText } from './source-text.ts';
import { fileOf } from './testing/shared-data.ts';

const bytes = (...values: number[]) => ({ name: 'f.json', bytes: Uint8Array.from(values) });
function utf16(text: string, littleEndian: boolean): { name: string; bytes: Uint8Array } {
  const view = new DataView(new ArrayBuffer((text.length + 1) * 2));
  view.setUint16(0, 0xfeff, littleEndian);
  for (let index = 0; index < text.length; index++)
    view.setUint16((index + 1) * 2, text.charCodeAt(index), littleEndian);
  return { name: 'f.json', bytes: new Uint8Array(view.buffer) };
}

describe('decodeText', () => {
  it('reads UTF-8 with and without a mark, and UTF-16 by its mark', () => {
    expect(decodeText(fileOf('{"a":"ñ"}'))).toEqual({ ok: true, value: '{"a":"ñ"}' });
    expect(decodeText(fileOf('\ufeff{"a":"ñ"}'))).toEqual({ ok: true, value: '{"a":"ñ"}' });
    expect(decodeText(utf16('{"a":"ñ"}', true))).toEqual({ ok: true, value: '{"a":"ñ"}' });
    expect(decodeText(utf16('{"a":"ñ"}', false))).toEqual({ ok: true, value: '{"a":"ñ"}' });
  });

  it('refuses an empty and a packed file', () => {
    expect(decodeText(bytes())).toMatchObject({ refusal: { code: 'source.empty' } });
    expect(decodeText(fileOf(' \n'))).toMatchObject({ refusal: { code: 'source.empty' } });
    expect(decodeText(bytes(0x1f, 0x8b, 8))).toMatchObject({ refusal: { code: 'source.packed' } });
  });

  it.each([
    ['Latin-1', [0x22, 0x6e, 0xf1, 0x22], 2, '0xF1'],
    ['a cut character', [0x22, 0xe2, 0x82], 1, '0xE2'],
    ['an overlong form', [0x41, 0xc0, 0x80], 1, '0xC0'],
    ['a surrogate', [0xed, 0xa0, 0x80], 0, '0xED'],
  ])('refuses %s with its byte', (_, values, offset, byte) => {
    expect(decodeText(bytes(...values))).toMatchObject({
      refusal: { code: 'source.not-utf-8', params: { offset, byte } },
    });
  });

  it('refuses broken UTF-16', () => {
    expect(decodeText(bytes(0xff, 0xfe, 0x00, 0xd8))).toMatchObject({
      refusal: { code: 'source.not-utf-16' },
    });
  });
});

describe('readJson', () => {
  it.each([
    ['a missing comma', '{"a":1\n "b":2}', 'source.json', 2, 2],
    ['a bare word', '{"a":\n NaN}', 'source.json', 2, 2],
    ['a comma too many', '[1,]', 'source.json', 1, 4],
    ['a single quote', "{'a':1}", 'source.json', 1, 2],
    ['text behind', '{} x', 'source.json', 1, 4],
    ['a line feed in a text', '["a\nb"]', 'source.json', 1, 4],
    ['a bad escape', '["a\\x12345"]', 'source.json', 1, 4],
    ['a cut file', '{"a":[1,2', 'source.json-truncated', 1, 10],
    ['a cut text', '{"a":"b', 'source.json-truncated', 1, 8],
    ['1e999', '{"a":\n1e999}', 'source.number-too-large', 2, 1],
    ['-1e999', '[-1E+999]', 'source.number-too-large', 1, 2],
    ['20,000 brackets', '['.repeat(20_000) + ']'.repeat(20_000), 'source.too-deep', 1, 201],
  ])('refuses %s with line and column', (_, text, code, line, column) => {
    expect(readJson(fileOf(text))).toMatchObject({ ok: false, refusal: { code, params: { line, column } } });
  });

  it('does not let a key set a prototype', () => {
    const value = readJson(fileOf('{"__proto__":{"polluted":true}}'));
    expect(value.ok).toBe(true);
    expect('polluted' in {}).toBe(false);
  });

  it('agrees with the runtime about what is JSON', () => {
    const text = fc.oneof(
      fc.json(),
      fc
        .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', ',', '\\', '}', '0', '\u0001'))
        .map(([json, at, extra]) => {
          const cut = at % (json.length + 1);
          return json.slice(0, cut) + extra + json.slice(cut + 1);
        }),
    );
    fc.assert(
      fc.property(text, (json) => {
        let valid = true;
        try {
          JSON.parse(json);
        } catch {
          valid = false;
        }
        const problem = scanJson(json);
        return problem === null ? valid : !valid || problem.code === 'source.number-too-large';
      }),
      { numRuns: 2000 },
    );
  });
});
