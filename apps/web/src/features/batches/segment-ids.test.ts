// Ids as people paste them: from a sheet, a list, or a line of code.
import { describe, expect, it } from 'vitest';
import { segmentIdsIn } from './segment-ids.ts';

describe('pasted segment ids', () => {
  it('are read whatever stands between them, repeats kept', () => {
    expect(segmentIdsIn('"a1", b2;c3\n\td4\r\na1,')).toEqual(['a1', 'b2', 'c3', 'd4', 'a1']);
    expect(segmentIdsIn('  ,; \n')).toEqual([]);
  });

  it('are read by the ten thousand', () => {
    const text = Array.from({ length: 50_000 }, (_none, at) => `seg-${at % 40_000}`).join('\n');
    expect(segmentIdsIn(text)).toHaveLength(50_000);
  });
});
