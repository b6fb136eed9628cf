// Tests the formatting of lengths.
import { afterEach, describe, expect, it } from 'vitest';
import { formatLength, messageLengthFormatter } from './format-length.ts';
import { setMessageLengthFormatter, type TextParams, translateFrom } from './texts.ts';

describe('a length', () => {
  it('uses the units of the city', () => {
    const metric = [0, 83.6, 999.6, 1240, 12_400].map((metres) => formatLength(metres, 'metric', 'en-GB'));
    expect(metric).toEqual(['0 m', '84 m', '1 km', '1.2 km', '12 km']);
    const imperial = [83.6, 804, 1609.344, 20_000].map((metres) => formatLength(metres, 'imperial', 'en-US'));
    expect(imperial).toEqual(['274 ft', '2,638 ft', '1 mi', '12 mi']);
    expect(formatLength(1240, 'metric', 'es')).toBe('1,2 km');
  });
});

describe('a length in a message', () => {
  afterEach(() => setMessageLengthFormatter(messageLengthFormatter('metric')));
  const texts = { en: { at: 'at {{from, length}} of {{all, length}}' } };
  const at = (params: TextParams) => translateFrom(texts, 'en', 'at', params);

  it('is in the units of the city', () => {
    expect(at({ from: 4.56, all: 30 })).toBe('at 4.6 m of 30 m');
    setMessageLengthFormatter(messageLengthFormatter('imperial'));
    expect(at({ from: 4.572, all: 30.48 })).toBe('at 15 ft of 100 ft');
  });

  it('is filled with a text that is no number as it is', () => {
    expect(at({ from: '—' })).toContain('at — of');
  });
});
