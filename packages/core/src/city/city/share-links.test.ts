// Tests share links.
import { describe, expect, it } from 'vitest';
import { createShareLinks, toIframeHtml } from './share-links.ts';

const page = {
  origin: 'https://curbs.example',
  path: '/manager/mapview/',
  search: '?date=2026-11-23&time=10:00&language=es&is_hotspot=1&link=7',
  hash: '#map=16/45.5/-122.6',
};
const view = '?date=2026-11-23&time=10:00&link=7#map=16/45.5/-122.6';

describe('shareAddresses', () => {
  it('leads guests into the viewer and colleagues to the page itself, without the language of the sender', () => {
    expect(createShareLinks(page, true)).toEqual({
      everybody: `https://curbs.example/viewer/${view}`,
      colleagues: `https://curbs.example/manager/mapview/${view}`,
      framed: `https://curbs.example/public-default/${view}`,
    });
  });

  it('keeps what only staff may see among colleagues', () => {
    const shared = createShareLinks({ ...page, search: '?scenario=3&proposal=12&link=7' }, true);
    expect(shared.everybody).toBe('https://curbs.example/viewer/?link=7#map=16/45.5/-122.6');
    expect(shared.framed).toBe('https://curbs.example/public-default/?link=7#map=16/45.5/-122.6');
    expect(shared.colleagues).toBe(
      'https://curbs.example/manager/mapview/?scenario=3&proposal=12&link=7#map=16/45.5/-122.6',
    );
  });

  it('has one address in the public viewer', () => {
    const shared = createShareLinks({ ...page, path: '/' }, true);
    expect(shared.everybody).toBe(`https://curbs.example/viewer/${view}`);
    expect(shared.colleagues).toBeNull();
  });

  it('offers visitors nothing where the city lets none in', () => {
    const shared = createShareLinks({ ...page, path: '/viewer/', search: '', hash: '' }, false);
    expect(shared).toEqual({ everybody: null, colleagues: 'https://curbs.example/viewer/', framed: null });
  });
});

describe('frameOf', () => {
  it('is a line of HTML that stays one', () => {
    const line = toIframeHtml('https://a.example/?a=1&b="><script>', 'Curbs of "X" & <Y>');
    expect(line).toContain('src="https://a.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(line).toContain('title="Curbs of &quot;X&quot; &amp; &lt;Y&gt;"');
    expect(line.match(/</g)).toHaveLength(2);
  });
});
