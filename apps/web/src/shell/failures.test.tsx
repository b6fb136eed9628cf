// @vitest-environment happy-dom
// What a person is told of a failed call: nothing, one sentence with a way to try again, or that they have to sign in again.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, ErrorResponse, open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { api } from './api.ts';
import { notSignedIn } from './api-error.ts';
import { store } from './store.ts';

const said = vi.fn();
beforeEach(() => {
  said.mockClear();
  vi.spyOn(console, 'error').mockImplementation(said);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const failing = (status: number, detail: string) => new ErrorResponse(status, { code: 'x', detail });
const read = () => store.dispatch(api.endpoints.userClassCategories.initiate());

async function page(answers: Answers) {
  return await open(<i />, answers);
}

it('says why the server is in trouble', async () => {
  await page({ userClassCategories: () => failing(503, 'Too busy.') });
  await read();
  expect([lastToast(), lastToast('kind'), said.mock.calls.length]).toEqual(['Too busy.', 'failure', 1]);
  expect(said.mock.calls[0]?.slice(1)).toEqual([503, { code: 'x', detail: 'Too busy.' }]);
});

// For an operation of the initial page and for one that loads with the staff part.
it.each([
  ['userClassCategories', read],
  ['webhooks', () => store.dispatch(api.endpoints.webhooks.initiate())],
] as const)('asks for %s again when the person wishes', async (call, readIt) => {
  const { asked, person } = await page({ [call]: () => failing(503, 'Too busy.') });
  await readIt();
  const count = () => asked.filter(({ name }) => name === call).length;
  expect(count()).toBe(1);
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(count).toBe(2);
});

it('says of what was refused only why', async () => {
  await page({ userClassCategories: () => failing(400, 'Not so.') });
  await read();
  expect(await screen.findByText('Not so.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says nothing where the refusal is the answer', async () => {
  await page({ checkLogin: () => failing(401, notSignedIn) });
  await store.dispatch(api.endpoints.checkLogin.initiate(undefined, { forceRefetch: true }));
  expect([lastToast(), said.mock.calls]).toEqual(['', []]);
});

it('loads the page once for who was signed in, and tells them after', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    // A real page would be gone by now; let the time pass so that the next test can reload again.
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
  });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await page({
    userClassCategories: () => failing(401, notSignedIn),
    refreshToken: () => failing(401, notSignedIn),
  });
  localStorage.setItem('is_authenticated', 'true');
  await read();
  expect([reload.mock.calls.length, lastToast(), localStorage.getItem('is_authenticated')]).toEqual([
    1,
    '',
    'false',
  ]);
  await read();
  expect([reload.mock.calls.length, lastToast()]).toEqual([1, notSignedIn]);
});
