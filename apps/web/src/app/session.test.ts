// Anti-forgery cookie and where a token is sent.
import { describe, expect, it } from 'vitest';
import { forgeryToken, sendsToken } from './session.ts';

describe('forgeryToken', () => {
  it('reads the production cookie, or the staging one', () => {
    expect(forgeryToken('a=1; csrftoken=abc=; b=2')).toBe('abc=');
    expect(forgeryToken('staging_csrftoken=s')).toBe('s');
    expect(forgeryToken('')).toBeNull();
    expect(forgeryToken('xcsrftoken=no')).toBeNull();
  });
});

describe('sendsToken', () => {
  it('is off on the root and the public viewer, on elsewhere', () => {
    for (const path of ['/', '/viewer/', '/viewer', '/public-default/']) expect(sendsToken(path)).toBe(false);
    for (const path of ['/manager/mapview/', '/analyzer/', '/rulesapi/']) expect(sendsToken(path)).toBe(true);
  });
});
