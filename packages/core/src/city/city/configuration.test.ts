// Tests the configuration as screens read it: valid values apply, and invalid ones count as not
// set.
import { describe, expect, it } from 'vitest';
import { parseConfiguration } from './configuration.ts';

const entry = (config_key: string, config_value: unknown) => ({ config_key, config_value });

describe('configurationOf', () => {
  it('reads what a city sets', () => {
    const read = parseConfiguration([
      entry('PAY_NOW_LINK', ' https://pay.example/here '),
      entry('GEOSERVER', { is_enabled: true }),
      entry('EMBEDDING', { is_enabled: true, token: 'a-token-of-the-city' }),
      entry('PUBLIC_DEFAULT_VIEW', '?user_class=truck#map=16/45.5/-122.6'),
      entry('LIVE', { is_enabled: false, seconds: 60 }),
      entry('OWN', [1]),
    ]);
    expect(read).toMatchObject({
      payNowLink: 'https://pay.example/here',
      geoserver: true,
      embeddingToken: 'a-token-of-the-city',
      publicDefaultView: '?user_class=truck#map=16/45.5/-122.6',
      live: { enabled: false, seconds: 60 },
    });
    expect(read.entries.get('OWN')).toEqual([1]);
  });
  it('is a city without wishes where nothing fits', () => {
    const nothing = parseConfiguration([]);
    expect(nothing).toMatchObject({
      payNowLink: null,
      geoserver: false,
      embeddingToken: null,
      publicDefaultView: '',
      live: { enabled: true, seconds: 30 },
    });
    const odd = parseConfiguration([
      entry('PAY_NOW_LINK', 'javascript:alert(1)'),
      entry('GEOSERVER', 'yes'),
      entry('EMBEDDING', { is_enabled: false, token: 'x' }),
      entry('PUBLIC_DEFAULT_VIEW', 7),
      entry('LIVE', { seconds: 0.01 }),
    ]);
    expect({ ...odd, entries: nothing.entries }).toEqual(nothing);
  });
});
