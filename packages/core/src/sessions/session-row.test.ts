// Rows as sessions: times with and without an offset, repeated or skipped by clocks, durations,
// locations, money, and what is wrong with a row.
import { describe, expect, it } from 'vitest';
import { parseWrittenTime, resolveLocalTime } from './local-time.ts';
import { cdsSessionMapping, missingSessionColumns, parseSessionRow } from './session-row.ts';

const rome = { timeZone: 'Europe/Rome', digits: 2 };

function rowOf(row: Record<string, string>, mapping = {}) {
  const read = parseSessionRow({ link: 'a', ...row }, mapping, rome);
  return read.ok ? read.value : read.refusal.params;
}

describe('written times', () => {
  it.each([
    ['2026-05-04T09:10:00+02:00', Date.UTC(2026, 4, 4, 7, 10)],
    ['2026-05-04T07:10:00.250Z', Date.UTC(2026, 4, 4, 7, 10, 0, 250)],
    ['2026-05-04 09:10', Date.UTC(2026, 4, 4, 7, 10)],
    ['5/4/2026 9:10 AM', Date.UTC(2026, 4, 4, 7, 10)],
    ['12/31/2025 12:05:09 am', Date.UTC(2025, 11, 30, 23, 5, 9)],
    ['1777878600', Date.UTC(2026, 4, 4, 7, 10)],
    ['1777878600000', Date.UTC(2026, 4, 4, 7, 10)],
    ['2026-05-04', Date.UTC(2026, 4, 3, 22)],
  ])('%s', (text, instant) => {
    expect(parseWrittenTime(text, 'Europe/Rome')).toEqual({ earlier: instant, later: instant });
  });

  it.each(['', 'soon', '2026-02-30 10:00', '2026-05-04 24:10', '13/1/2026', '1/1/2026 13:00 PM', '12'])(
    'refuses "%s"',
    (text) => {
      expect(parseWrittenTime(text, 'Europe/Rome')).toBe(null);
    },
  );

  it('shown twice mean two instants, shown never what follows', () => {
    expect(parseWrittenTime('2026-10-25 02:30', 'Europe/Rome')).toEqual({
      earlier: Date.UTC(2026, 9, 25, 0, 30),
      later: Date.UTC(2026, 9, 25, 1, 30),
    });
    const skipped = Date.UTC(2026, 2, 29, 1, 30);
    expect(parseWrittenTime('2026-03-29 02:30', 'Europe/Rome')).toEqual({ earlier: skipped, later: skipped });
    for (let minute = 0; minute < 600; minute += 7) {
      const local = Date.UTC(2026, 10, 1, 0, minute);
      const { earlier, later } = resolveLocalTime(local, 'America/New_York');
      expect(later - earlier).toBe(minute >= 60 && minute < 120 ? 3_600_000 : 0);
    }
  });
});

describe('a row', () => {
  it('whose departure was shown twice takes the one that is not before the arrival', () => {
    expect(rowOf({ arrival: '2026-10-25T02:50:00+02:00', departure: '2026-10-25 02:10' })).toMatchObject({
      departure: Date.UTC(2026, 9, 25, 1, 10),
    });
    expect(rowOf({ arrival: '2026-10-25 02:10', departure: '2026-10-25 02:40' })).toMatchObject({
      departure: Date.UTC(2026, 9, 25, 0, 40),
    });
  });

  it('may say how long instead of until when', () => {
    const arrival = '2026-05-04T07:00:00Z';
    expect(rowOf({ arrival, minutes: '12,5' })).toMatchObject({
      departure: Date.UTC(2026, 4, 4, 7, 12, 30),
    });
    expect(rowOf({ arrival, seconds: '90' })).toMatchObject({ departure: Date.UTC(2026, 4, 4, 7, 1, 30) });
    expect(rowOf({ arrival })).toMatchObject({ departure: null });
  });

  it('has columns under other names, money in units, a place in one column', () => {
    const mapping = { link: 'Where', arrival: 'From', fee: 'Paid', lat_lon: 'Location' };
    const read = rowOf(
      {
        link: '',
        Where: '',
        From: '1777878600',
        Paid: '$1.50',
        Location: '-37.8162, 144.9697',
        user_class: ' Resident ',
      },
      mapping,
    );
    expect(read).toMatchObject({
      fee: 150,
      userClass: 'resident',
      place: { link: null, lat: -37.8162, lon: 144.9697 },
      outsideId: '-37.8162 144.9697 1777878600000',
    });
  });

  it.each([
    [{ arrival: 'x' }, 'arrival'],
    [{ arrival: '1777878600', departure: 'x' }, 'departure'],
    [{ arrival: '1777878600', fee: '-1' }, 'fee'],
    [{ arrival: '1777878600', fee: 'much' }, 'fee'],
    [{ arrival: '1777878600', lat: '95', lon: '7' }, 'lat'],
    [{ arrival: '1777878600', link: '' }, 'link'],
    [{ arrival: '1777878600', link: 'a\u0000b' }, 'link'],
    [{ arrival: '1777878600', outside_id: '\u0000' }, 'outside_id'],
    [{ arrival: '1777878600', user_class: 'resident\u0000' }, 'user_class'],
  ])('names what is wrong: %j', (row, column) => {
    expect(rowOf(row)).toMatchObject({ column });
  });

  it('needs an arrival and a place', () => {
    expect(missingSessionColumns(['when'], {})).toEqual(['arrival', 'link | meter | lat, lon']);
    expect(missingSessionColumns(['when', 'lat', 'lon'], { arrival: 'when' })).toEqual([]);
    expect(missingSessionColumns(['arrival', 'link'], { fee: 'Paid' })).toEqual(['Paid']);
    expect(cdsSessionMapping.link).toBe('curb_zone_id');
  });
});
