// Sign-in cookies: which of them a script can read, where they are sent, and when they expire.
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { applyCookieChanges, cookieRules } from './cookies.ts';

const names = (publicUrl: string | null, staging = false) =>
  Object.fromEntries(Object.entries(cookieRules({ publicUrl, staging })).map(([of, { name }]) => [of, name]));

it('carry the prefixes that browsers enforce where the address is https, and only there', () => {
  expect(names('https://curb.test')).toEqual({
    refresh: '__Secure-rt',
    session: '__Host-sid',
    forgery: 'csrftoken',
    flow: '__Secure-sso',
    leaving: '__Secure-leaving',
  });
  const bare = { refresh: 'rt', session: 'sid', forgery: 'csrftoken', flow: 'sso', leaving: 'leaving' };
  expect(names('http://curb.test')).toEqual(bare);
  expect(names(null)).toEqual(bare);
  expect(names(null, true).forgery).toBe('staging_csrftoken');
});

it.each(['http://curb.test', 'https://curb.test'])(
  'at %s only the anti-forgery token is for a script',
  (publicUrl) => {
    const rules = Object.entries(cookieRules({ publicUrl, staging: false }));
    for (const [of, { options }] of rules) {
      expect(options.httpOnly).toBe(of !== 'forgery');
      expect(options.secure).toBe(publicUrl.startsWith('https:'));
    }
  },
);

it('are set for twelve hours, or for the ten minutes of a way through the provider, and cleared where they were set', async () => {
  const app = Fastify();
  await app.register(cookie);
  const rules = cookieRules({ publicUrl: 'https://curb.test', staging: false });
  app.get('/', async (_request, reply) => {
    applyCookieChanges(reply, rules, [
      { cookie: 'session', value: 's' },
      { cookie: 'flow', value: 'f' },
      { cookie: 'refresh', value: null },
    ]);
    return 'x';
  });
  const { cookies } = await app.inject({ url: '/' });
  await app.close();
  const [session, flow, refresh] = cookies;
  expect(session).toMatchObject({ name: '__Host-sid', value: 's', path: '/', maxAge: 12 * 60 * 60 });
  expect(flow).toMatchObject({ name: '__Secure-sso', path: '/api/single-sign-on/', maxAge: 600 });
  expect(flow).toMatchObject({ sameSite: 'Lax', httpOnly: true });
  expect(refresh).toMatchObject({ name: '__Secure-rt', value: '', path: '/api/token/refresh/' });
  expect(refresh?.expires?.getTime()).toBe(0);
});
