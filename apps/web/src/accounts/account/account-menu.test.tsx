// @vitest-environment happy-dom
// Who is signed in, with their groups, and the way in or out; and signing in at the city's identity provider.
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { AccountDetails, AccountMenu } from './account-menu.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';

afterEach(() => vi.restoreAllMocks());
const who = signedIn('view', 'edit');
const user = { ...who.currentUser(), groups: [{ name: 'Night shift' }, { name: 'Interns' }] };

it('leads a visitor to the sign-in, and back to where they were', async () => {
  const { view, person } = await open(<AccountMenu />, {
    checkLogin: () => new ErrorResponse(401, { code: 'not_signed_in', detail: 'You are not signed in.' }),
  });
  history.replaceState(null, '', '/viewer/?link=7#map=1/2/3');
  const link = view.getByRole('link', { name: 'Sign in' });
  link.addEventListener('click', (event) => event.preventDefault());
  await person.click(link);
  expect(link.getAttribute('href')).toBe(
    `/loginpage/?next=${encodeURIComponent('/viewer/?link=7#map=1/2/3')}`,
  );
});

it.each([
  { permissions: ['view', 'edit'] as const, menu: 'Your account' },
  { permissions: ['view', 'administer'] as const, menu: 'Administration' },
])('says who is signed in, and leads to "$menu"', async ({ permissions, menu }) => {
  const { view } = await open(<AccountDetails />, {
    ...who,
    currentUser: () => ({ ...user, permissions: [...permissions] }),
  });
  expect(await view.findByText('Mara Moss')).toBeDefined();
  expect(view.getByText('mara')).toBeDefined();
  expect(view.getByText('Groups: Night shift, Interns')).toBeDefined();
  expect(view.getByRole('link').textContent).toBe(menu);
  expect(view.getByRole('link').getAttribute('href')).toBe('/administration/');
  expect(view.getByRole('button', { name: 'Sign out' })).toBeDefined();
});

it('names no groups of who has none', async () => {
  const { view } = await open(<AccountDetails />, who);
  expect(await view.findByText('Mara Moss')).toBeDefined();
  expect(view.queryByText(/^Groups/)).toBeNull();
});

it('signs out, and leads to the sign-in', async () => {
  const goTo = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { view, person, asked } = await open(<AccountDetails />, {
    ...who,
    logout: () => ({ detail: 'Signed out.' }),
  });
  await person.click(await view.findByRole('button', { name: 'Sign out' }));
  await expect.poll(() => goTo).toHaveBeenCalledExactlyOnceWith('/loginpage/');
  expect(asked.some(({ name }) => name === 'logout')).toBe(true);
});

it('opens from a button with the person’s name', async () => {
  const { view } = await open(<AccountMenu />, who);
  const button = await view.findByRole('button', { name: 'Mara Moss: Your account' });
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '');
  expect(menu?.getAttribute('aria-label')).toBe('Your account');
  // A popover closes on its own on a click outside and on Escape.
  expect(menu?.getAttribute('popover')).toBe('auto');
  expect(menu?.textContent).toContain('Sign out');
});

it.each([
  { search: '?trouble=busy', said: 'The server couldn’t sign you in. Try again in a moment.' },
  { search: '?trouble=nonsense', said: null },
  { search: '', said: null },
])('says what came of the last time at the provider: $search', async ({ search, said }) => {
  history.replaceState(null, '', `/loginpage/${search}`);
  const { view } = await open(<ProviderSignIn name="City ID" isOnly onLeave={() => true} />);
  expect(view.queryByRole('alert')?.textContent ?? null).toBe(said);
  expect(view.queryByText('or')).toBeNull();
});

it('goes to the provider where the form lets it, without the token of before', async () => {
  const goTo = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  let may = false;
  const { view, person } = await open(<ProviderSignIn name="City ID" isOnly={false} onLeave={() => may} />);
  history.replaceState(null, '', '/loginpage/?next=/manager/mapview/');
  localStorage.setItem('access_token', 'old');
  const button = view.getByRole('button', { name: 'Sign in with City ID' });
  expect(view.getByText('or')).toBeDefined();
  await person.click(button);
  expect([goTo.mock.calls.length, localStorage.getItem('access_token')]).toEqual([0, 'old']);
  may = true;
  await person.click(button);
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/single-sign-on/?next=%2Fmanager%2Fmapview%2F');
  expect(localStorage.getItem('access_token')).toBeNull();
});
