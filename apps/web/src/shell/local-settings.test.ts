// Tests local mode and the exact texts of its alerts (requirement §5, §8).
import { describe, expect, it } from 'vitest';
import { readLocalMode } from './local-settings.ts';

describe('local mode', () => {
  it('is off unless the build says so', () => {
    expect(readLocalMode({ VITE_BASE_URL: 'https://a', VITE_AUTH_TOKEN: 't' })).toEqual({ kind: 'off' });
  });
  it('takes base URL and token from the settings', () => {
    expect(
      readLocalMode({
        VITE_LOCAL_MODE: 'true',
        VITE_BASE_URL: 'https://curbs.example/ ',
        VITE_AUTH_TOKEN: ' abc ',
      }),
    ).toEqual({ kind: 'on', settings: { baseUrl: 'https://curbs.example', token: 'abc' } });
  });
  it("alerts 'Please include baseURL and AuthToken in LocalSettings', or names only the missing one", () => {
    const alertOf = (given: object) => {
      const mode = readLocalMode({ VITE_LOCAL_MODE: 'true', ...given });
      return mode.kind === 'incomplete' ? mode.alert : null;
    };
    expect(alertOf({})).toBe('Please include baseURL and AuthToken in LocalSettings');
    expect(alertOf({ VITE_AUTH_TOKEN: 'x' })).toBe('Please include baseURL in LocalSettings');
    expect(alertOf({ VITE_BASE_URL: 'https://a' })).toBe('Please include AuthToken in LocalSettings');
  });
});
