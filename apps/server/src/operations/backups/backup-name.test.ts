// Names of backups contain their instants; and the hours and days by which the schedule counts.
import { expect, it } from 'vitest';
import { defaultBackupRetention } from '../../platform/config/backup-settings.ts';
import {
  backupName,
  formatFileTimestamp,
  parseFileTimestamp,
  retentionCounts,
  scheduledName,
  slotOf,
} from './backup-name.ts';

const at = Date.parse('2026-11-22T21:05:09.700Z');

it('a name says its instant to the second, by which names sort', () => {
  expect(backupName(at)).toBe('curbwright-20261122T210509Z.tar');
  expect(scheduledName(at, 'abcd')).toBe('curbwright-20261122T210509Z-abcd.tar');
  expect(parseFileTimestamp(formatFileTimestamp(at))).toBe(at - 700);
});

it.each(['20261122T210509', '20261322T210509Z', '2026112T210509Z', 'x20261122T210509Z', '20261122T250509Z'])(
  '%s says none',
  (text) => {
    expect(parseFileTimestamp(text)).toBeNull();
  },
);

it('a backup is of the hour, or of the day of UTC, that its instant is in', () => {
  expect(slotOf(at, 'hourly')).toBe(Date.parse('2026-11-22T21:00:00Z'));
  expect(slotOf(at, 'daily')).toBe(Date.parse('2026-11-22T00:00:00Z'));
});

it('where one a day is made, no hours are kept, but a number that somebody chose counts for days', () => {
  expect(retentionCounts('hourly', defaultBackupRetention)).toEqual(defaultBackupRetention);
  expect(retentionCounts('daily', defaultBackupRetention)).toEqual({ ...defaultBackupRetention, hourly: 0 });
  expect(retentionCounts('daily', { ...defaultBackupRetention, hourly: 30 })).toEqual({
    hourly: 0,
    daily: 30,
    weekly: defaultBackupRetention.weekly,
  });
  expect(retentionCounts('daily', { ...defaultBackupRetention, hourly: 3 }).daily).toBe(
    defaultBackupRetention.daily,
  );
});
