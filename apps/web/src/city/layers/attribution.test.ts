// Attributions: plain text with one link, and no markup executed.
import { describe, expect, it } from 'vitest';
import { parseAttribution } from './attribution.ts';

describe('creditOf', () => {
  it('reads words and link out of mark-up', () => {
    expect(
      parseAttribution(
        '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>',
      ),
    ).toEqual({ words: '© OpenStreetMap', link: 'https://www.openstreetmap.org/copyright' });
    expect(parseAttribution('<a target="_blank"href="https://a.example">A</a>').link).toBe(
      'https://a.example',
    );
    expect(parseAttribution('City of Port Alder 2026 &amp; partners')).toEqual({
      words: 'City of Port Alder 2026 & partners',
      link: null,
    });
    expect(parseAttribution('&#169; A')).toEqual({ words: '© A', link: null });
  });

  it('takes no link that runs', () => {
    const credit = parseAttribution('<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>');
    expect(credit).toEqual({ words: 'x', link: null });
  });
});
