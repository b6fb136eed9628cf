// Tests the versions in icon URLs (requirement §7, decision 0419).
import { describe, expect, it } from 'vitest';
import { versionedIconUrl } from './versioned-icon-url.ts';

describe('icon versions', () => {
  it('change the address when the icon changes, and only then', () => {
    expect(versionedIconUrl('/icons/meter.svg', 3)).toBe('/icons/meter.svg?v=3');
    expect(versionedIconUrl('/icons/meter.svg', 3)).toBe(versionedIconUrl('/icons/meter.svg', 3));
    expect(versionedIconUrl('/icons/meter.svg', 4)).not.toBe(versionedIconUrl('/icons/meter.svg', 3));
  });
  it('leave the rest of the address as it is', () => {
    expect(versionedIconUrl('https://a.example/i.png?size=2&v=1&view=x#top', 'a b')).toBe(
      'https://a.example/i.png?size=2&view=x&v=a%20b#top',
    );
    expect(versionedIconUrl('i.png?', 1)).toBe('i.png?v=1');
  });
});
