// CSV files in practice: delimiters, encodings, column names, uneven and empty rows, and the line
// number of each row.
import { describe, expect, it } from 'vitest';
import { detectDelimiter, readCsv } from './read-csv.ts';
import { decoderOf, decodeTableText } from './table-text.ts';

const utf8 = (text: string) => ({ name: 't.csv', bytes: new TextEncoder().encode(text) });
const bytesOf = (...bytes: number[]) => ({ name: 't.csv', bytes: Uint8Array.from(bytes) });
function read(text: string) {
  const found = readCsv(utf8(text));
  if (!found.ok) return found.refusal.code;
  const { records, issues, placeOf } = found.value;
  return {
    rows: records.map((one, index) => [
      JSON.stringify((one as { properties: object }).properties),
      placeOf(index).record,
    ]),
    issues: issues.map(({ severity, code, place, params }) => [severity, code, place, params]),
  };
}

it.each([
  ['a,b;c,d', ','],
  ['a;b,c;d', ';'],
  ['a\tb', '\t'],
  ['a|b|c,d', '|'],
  ['"a,b,c";d', ';'],
  ['"a ""q,"" b,c";d', ';'],
  ['a,b;c', ','],
  ['a\nb,c', null],
  ['', null],
])('%j is cut at %j', (text, sign) => {
  expect(detectDelimiter(text)).toBe(sign);
});

describe('rows', () => {
  it('have the names of the header, numbered where they repeat, and their line', () => {
    expect(read('\uFEFFa, b ,,a\n\n1,2,3,4\n , ,,\n5,6\n')).toEqual({
      rows: [
        ['{"a":"1","b":"2","column 3":"3","a (2)":"4"}', 'line 3'],
        ['{"a":"5","b":"6","column 3":"","a (2)":""}', 'line 5'],
      ],
      issues: [],
    });
  });
  it('with more cells than columns are left out with their line, unless these are empty', () => {
    expect(read('a,b\n1,2, ,\n3,4,x\n5,6')).toEqual({
      rows: [
        ['{"a":"1","b":"2"}', 'line 2'],
        ['{"a":"5","b":"6"}', 'line 4'],
      ],
      issues: [['error', 'table.row-length', 'line 3', { found: 3, wanted: 2 }]],
    });
  });
  it.each([
    ['a,b', 'table.no-rows'],
    ['a,b\n , ', 'table.no-rows'],
    ['a,b\n"1,2', 'table.csv'],
    ['', 'source.empty'],
    [' \n ', 'source.empty'],
  ])('%j are refused: %s', (text, code) => {
    expect(read(text)).toBe(code);
  });
});

describe('the text of a table', () => {
  const found = (file: ReturnType<typeof utf8>, said?: string) => {
    const result = decodeTableText(file, said);
    return result.ok ? [result.value.text, result.value.encoding, result.value.isGuess] : result.refusal.code;
  };
  it('is in the encoding that its bytes show', () => {
    expect(found(utf8('é'))).toEqual(['é', 'utf-8', false]);
    expect(found(bytesOf(0xe9, 0x2c))).toEqual(['é,', 'windows-1252', true]);
    expect(found(bytesOf(0xff, 0xfe, 0x61, 0))).toEqual(['a', 'utf-16le', false]);
    expect(found(bytesOf(0xfe, 0xff, 0, 0x61))).toEqual(['a', 'utf-16be', false]);
    expect(found(bytesOf(0x61, 0, 0x62, 0))).toEqual(['ab', 'utf-16le', true]);
    expect(found(bytesOf(0, 0x61, 0, 0x62))).toEqual(['ab', 'utf-16be', true]);
    expect(found(bytesOf(0xe9, 0, 0, 0x2c, 0x2c, 0x2c))).toBe('table.no-text');
    expect(found(bytesOf(0xff, 0xfe, 0, 0xd8))).toBe('source.not-utf-16');
  });
  it('is in the one that was said, or refused', () => {
    expect(found(bytesOf(0xe9), 'cp1252')).toEqual(['é', 'windows-1252', false]);
    expect(found(bytesOf(0xe9), 'klingon')).toBe('table.encoding-unknown');
    expect(found(bytesOf(0xe9), 'utf-8')).toBe('table.not-in-encoding');
  });
  it.each([
    ['1250', 'windows-1250'],
    ['ANSI 1252', 'windows-1252'],
    ['cp874', 'windows-874'],
    ['Windows-1258', 'windows-1258'],
    ['1259', null],
    ['88592', 'iso-8859-2'],
    ['ISO-8859-15', 'iso-8859-15'],
    ['65001', 'utf-8'],
    [' UTF-8 ', 'utf-8'],
    ['none', null],
  ])('%s is %s', (name, encoding) => {
    expect(decoderOf(name)?.encoding ?? null).toBe(encoding);
  });
});
