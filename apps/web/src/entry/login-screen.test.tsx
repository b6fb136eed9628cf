// @vitest-environment happy-dom
// The sign-in page: for what one signs in, the ways that are offered, an administrator's link, and who goes on at once.
import { afterEach, expect, it, vi } from 'vitest';
import { accessToken, storeAccessToken } from '../shell/login-session.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, defaultCity, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { LoginScreen } from './login-screen.tsx';

const gone: string[] = [];
afterEach(() => {
  gone.length = 0;
  Object.assign(document, { cookie: 'csrftoken=; max-age=0' });
  vi.restoreAllMocks();
});

async function login(address: string, answers: Answers = {}, cookie = '') {
  if (cookie !== '') Object.assign(document, { cookie });
  vi.spyOn(location, 'replace').mockImplementation((to) => void gone.push(String(to)));
  history.replaceState(null, '', address);
  return await open(<LoginScreen />, {
    signInWays: () => mockResponse('signInWays', { passwords: true, provider: null } as never),
    ...answers,
  });
}

it('says what one signs in for, and leads a visitor to the map', async () => {
  const { view } = await login('/loginpage/?next=%2Fmanager%2Flistview%2F');
  expect((await view.findByRole('heading', { level: 2 })).textContent).toBe('Sign in');
  expect(view.getByText(/Manager/)).toBeTruthy();
  const guest = document.querySelector('section > a[href="/"]');
  expect(guest).not.toBeNull();
  expect(gone).toEqual([]);
});

it('has no way for guests where the city has no map for them, and says nothing of where one goes', async () => {
  const { view } = await login('/loginpage/', {
    currentCity: () => ({ ...defaultCity, modules_enabled: ['manager'] }),
  });
  await view.findByRole('heading', { level: 2 });
  expect([document.querySelector('section > a[href="/"]'), view.queryByText(/Manager/)]).toEqual([
    null,
    null,
  ]);
});

it.each([
  [true, 1],
  [false, 0],
])('offers to leave the provider where one may: %s', async (may_leave, ways) => {
  await login('/loginpage/', {
    signInWays: () =>
      mockResponse('signInWays', { passwords: false, provider: { name: 'City ID', may_leave } } as never),
  });
  await expect.poll(() => document.body.textContent).toContain('City ID');
  expect(document.querySelectorAll('a[href="/api/single-sign-on/leave/"]').length).toBe(ways);
  expect(document.querySelector('input[type=password]')).toBeNull();
});

it('tries a password where the server does not say how one signs in', async () => {
  await login('/loginpage/', { signInWays: () => new ErrorResponse(503, { code: 'x', detail: 'No.' }) });
  await expect.poll(() => document.querySelector('input[type=password]')).not.toBeNull();
});

it.each([
  ['a'.repeat(43), 2],
  ['a'.repeat(42), 1],
  ['a'.repeat(44), 1],
])('lets who came by an administrator’s link (%s) choose a password', async (token, fields) => {
  await login(`/loginpage/#invitation=${token}`, signedIn('view'));
  if (fields === 1) {
    await expect.poll(() => gone).toEqual(['/']);
    return;
  }
  await expect.poll(() => document.querySelectorAll('input[type=password]').length).toBe(fields);
  expect(gone).toEqual([]);
});

it('goes on with who is signed in, to where they were', async () => {
  storeAccessToken('t');
  const { asked } = await login('/loginpage/?next=%2Fmanager%2Fmapview%2F', signedIn('view'), 'csrftoken=c');
  await expect.poll(() => gone.length).toBeGreaterThan(0);
  expect([gone[0], asked.filter(({ name }) => name === 'refreshToken').length]).toEqual([
    '/manager/mapview/',
    0,
  ]);
});

it('asks for a token for who brings cookies alone', async () => {
  const { asked } = await login(
    '/loginpage/',
    { ...signedIn('view'), refreshToken: () => mockResponse('refreshToken', { access: 'fresh' } as never) },
    'csrftoken=c',
  );
  await expect.poll(() => gone).toEqual(['/']);
  expect([accessToken(), asked.filter(({ name }) => name === 'refreshToken').length]).toEqual(['fresh', 1]);
});
