// Tests that the hotspot flag is read from the URL and carried over from page to page.
import { describe, expect, it } from 'vitest';
import { isHotspot, withHotspotFlag } from './hotspot.ts';

describe('the hotspot flag', () => {
  it('is 1 and nothing else', () => {
    expect(isHotspot('?is_hotspot=1&link=3')).toBe(true);
    expect(isHotspot('?is_hotspot=0')).toBe(false);
    expect(isHotspot('')).toBe(false);
  });
  it('goes along to another address', () => {
    expect(withHotspotFlag('/viewer/', '?is_hotspot=1')).toBe('/viewer/?is_hotspot=1');
    expect(withHotspotFlag('/viewer/?a=1#map=3', '?is_hotspot=1')).toBe('/viewer/?a=1&is_hotspot=1#map=3');
    expect(withHotspotFlag('/viewer/?is_hotspot=1', '?is_hotspot=1')).toBe('/viewer/?is_hotspot=1');
    expect(withHotspotFlag('/viewer/', '')).toBe('/viewer/');
  });
});
