// Segment ids as users paste them: from a spreadsheet, a list, or a line of code.
import { describe, expect, it } from 'vitest';
import { parseSegmentIds, remainingFieldText } from './segment-ids.ts';

describe('pasted segment ids', () => {
  it('are read whatever stands between them, repeats kept', () => {
    expect(parseSegmentIds('"a1", b2;c3\n\td4\r\na1,')).toEqual(['a1', 'b2', 'c3', 'd4', 'a1']);
    expect(parseSegmentIds('  ,; \n')).toEqual([]);
  });

  it('stay in the field when they could not be taken; else the unknown ones do', () => {
    const text = 'a1 b2 x9';
    expect(remainingFieldText(text, { unknown: ['x9'], unknown_count: 1 }, false)).toBe('x9');
    expect(remainingFieldText(text, { unknown: ['x9'], unknown_count: 1 }, true)).toBe(text);
    // There are more unknown ids than the response names.
    expect(remainingFieldText(text, { unknown: ['x9'], unknown_count: 2 }, false)).toBe(text);
  });

  it('are read by the ten thousand', () => {
    const text = Array.from({ length: 50_000 }, (_none, at) => `seg-${at % 40_000}`).join('\n');
    expect(parseSegmentIds(text)).toHaveLength(50_000);
  });
});
