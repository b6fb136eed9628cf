// A debounced request is sent once its input is stable, however often the screen renders. A new
// request cancels the previous one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDebouncedRequest } from './debounced-request.ts';

const rest = 300;

describe('a question that waits for rest', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function heard() {
    const put: string[] = [];
    const back: string[] = [];
    const ask = createDebouncedRequest(([links, said]: readonly [readonly number[], string]) => {
      put.push(`${links.join()} ${said}`);
      return () => void back.push(`${links.join()} ${said}`);
    }, rest);
    return { ask, put, back };
  }

  it('is put once, though the screen is drawn again and again with it', () => {
    const { ask, put, back } = heard();
    const links = [1, 2];
    for (let draws = 0; draws < 50; draws += 1) {
      // A new array each time, as on every render.
      ask.want([links, 'a']);
      vi.advanceTimersByTime(rest);
    }
    expect(put).toEqual(['1,2 a']);
    expect(back).toEqual([]);
  });

  it('waits while somebody types, and takes back what is asked no more', () => {
    const { ask, put, back } = heard();
    const links = [1];
    for (const said of ['a', 'ab', 'abc']) {
      ask.want([links, said]);
      vi.advanceTimersByTime(rest - 1);
    }
    expect(put).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(put).toEqual(['1 abc']);
    ask.want([links, 'abcd']);
    expect(back).toEqual(['1 abc']);
    ask.stop();
    vi.advanceTimersByTime(rest);
    expect(put).toEqual(['1 abc']);
    ask.want([links, 'abcd']);
    vi.advanceTimersByTime(rest);
    expect(put).toEqual(['1 abc', '1 abcd']);
  });
});
