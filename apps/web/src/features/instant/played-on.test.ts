// Playing the day.
import { describe, expect, it } from 'vitest';
import { playedOn } from './played-on.ts';

describe('playedOn', () => {
  it('goes to the next quarter hour, and on into the next day', () => {
    expect(playedOn({ date: '2026-11-21', time: '10:07' })).toEqual({ date: '2026-11-21', time: '10:15' });
    expect(playedOn({ date: '2026-12-31', time: '23:50' })).toEqual({ date: '2027-01-01', time: '00:00' });
  });
});
