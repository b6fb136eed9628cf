// Playing a day or week, and moving by hours.
import { describe, expect, it } from 'vitest';
import { addHours, nextPlaybackInstant } from './playback-steps.ts';

describe('playedOn', () => {
  it('goes to the next quarter hour, and on into the next day', () => {
    expect(nextPlaybackInstant({ date: '2026-11-21', time: '10:07' }, 'day')).toEqual({
      date: '2026-11-21',
      time: '10:15',
    });
    expect(nextPlaybackInstant({ date: '2026-12-31', time: '23:50' }, 'day')).toEqual({
      date: '2027-01-01',
      time: '00:00',
    });
  });
  it('plays a week by the hour', () => {
    expect(nextPlaybackInstant({ date: '2026-11-21', time: '10:07' }, 'week')).toEqual({
      date: '2026-11-21',
      time: '11:00',
    });
  });
});

it('moves by hours over midnight', () => {
  expect(addHours({ date: '2026-11-21', time: '23:20' }, 1)).toEqual({
    date: '2026-11-22',
    time: '00:20',
  });
  expect(addHours({ date: '2026-11-21', time: '00:20' }, -1)).toEqual({
    date: '2026-11-20',
    time: '23:20',
  });
});
