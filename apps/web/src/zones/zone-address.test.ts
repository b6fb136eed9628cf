// Tests the zone in the URL.
import { describe, expect, it } from 'vitest';
import { parseZoneParam, setZoneParam } from './zone-address.ts';

describe('zoneInAddress', () => {
  it('reads an id, and nothing of nonsense', () => {
    expect(parseZoneParam('?date=2026-11-23&zone=12')).toBe(12);
    for (const search of ['', '?zone=', '?zone=-1', '?zone=1.5', '?zone=x', '?zone=9999999999'])
      expect(parseZoneParam(search), search).toBeNull();
  });

  it('writes it beside what is there, and takes it away', () => {
    expect(setZoneParam('?date=2026-11-23', 4)).toBe('?date=2026-11-23&zone=4');
    expect(setZoneParam('?zone=4&date=2026-11-23', null)).toBe('?date=2026-11-23');
    expect(setZoneParam('?zone=4', null)).toBe('');
  });
});
