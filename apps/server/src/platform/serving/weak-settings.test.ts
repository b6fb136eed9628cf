// Warnings about settings with which a city should not be served.
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { formatFailure } from '../messages/terminal-messages.ts';
import { findWeakSettings } from './weak-settings.ts';

const wrongOf = (env: Record<string, string>) => {
  const read = readConfig({ NODE_ENV: 'production', ...env });
  if (!read.ok) throw new Error(JSON.stringify(read.refusals));
  const found = findWeakSettings(read.value);
  return {
    wrong: found.filter(({ isWrong }) => isWrong).length,
    all: found.map(({ what }) => formatFailure(what, 'en')).join('\n'),
  };
};

const good = { PUBLIC_URL: 'https://curbs.example.org', TRUST_PROXY: 'true', HOST: '0.0.0.0' };

describe('settings', () => {
  it('of a city behind TLS and of a machine of one’s own are let pass', () => {
    expect(wrongOf(good)).toEqual({ wrong: 0, all: '' });
    expect(wrongOf({})).toEqual({ wrong: 0, all: '' });
    expect(wrongOf({ WEBHOOKS: 'none' })).toEqual({ wrong: 0, all: '' });
    expect(wrongOf({ PUBLIC_URL: 'http://localhost:8080' }).wrong).toBe(0);
  });

  it.each([
    ['no https', { PUBLIC_URL: 'http://curbs.example.org' }, 'https'],
    ['open to all without an address', { PUBLIC_URL: '', HOST: '0.0.0.0' }, 'https'],
    ['development', { NODE_ENV: 'development' }, 'NODE_ENV'],
    ['debug', { LOG_LEVEL: 'trace' }, 'LOG_LEVEL'],
    ['an unsafe database', { ALLOW_UNSAFE_DATABASE: 'true' }, 'power outage'],
    ['a usual password', { DATABASE_URL: 'postgresql://curb:Postgres@db.example/curb' }, 'password'],
    ['no password', { DATABASE_URL: 'postgresql://curb@db.example/curb' }, 'password'],
  ])('with %s are wrong', (_what, more: Record<string, string>, word) => {
    const { wrong, all } = wrongOf({ ...good, ...more });
    expect(wrong).toBe(1);
    expect(all).toContain(word);
  });

  it.each([
    ['a proxy that is not believed', { TRUST_PROXY: 'false' }],
    ['private targets', { ALLOW_PRIVATE_TARGETS: 'true' }],
    ['webhooks that are not called', { WEBHOOKS: 'none' }],
  ])('with %s are worth a thought', (_what, more: Record<string, string>) => {
    const { wrong, all } = wrongOf({ ...good, ...more });
    expect([wrong, all === '']).toEqual([0, false]);
  });
});
