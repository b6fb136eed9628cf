// @vitest-environment happy-dom
// The sign-in form: what is sent, what a refusal says and keeps, where a second step is needed, and what terms ask for.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Answers,
  defaultCity,
  delayResponses,
  ErrorResponse,
  open,
  settled,
} from '../../testing/page.tsx';
import { type SecondStepProps, SignInForm } from './sign-in-form.tsx';

const goTo = vi.fn();
beforeEach(() => {
  localStorage.clear();
  goTo.mockClear();
  vi.spyOn(location, 'assign').mockImplementation(goTo);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function SecondStep({ kind, ticket, onBack }: SecondStepProps) {
  return (
    <button type="button" onClick={onBack}>
      {kind}, {ticket}
    </button>
  );
}

async function signIn(answers: Answers) {
  const part = <SignInForm secondStep={SecondStep} passwords provider={null} />;
  const { view, person, asked } = await open(part, answers);
  const name = view.getByLabelText<HTMLInputElement>('Username');
  const word = view.getByLabelText<HTMLInputElement>('Password');
  await person.type(name, 'mara');
  await person.type(word, 'three quiet otters');
  const send = () => person.click(view.getByRole('button', { name: 'Sign in' }));
  const sent = () => asked.flatMap(({ name: call, body }) => (call === 'signIn' ? [body] : []));
  return { view, person, send, sent, fields: [name, word] };
}
const good = () => ({ access: 'a.b.c', expires_in: 300 });

it('goes back to where the person was, without the language of who signed in before', async () => {
  const { send } = await signIn({ signIn: good });
  history.replaceState(null, '', '/loginpage/?next=%2Fmanager%2Fmapview%2F%3Fa%3D1');
  localStorage.setItem('language', 'es');
  await send();
  await expect.poll(() => goTo).toHaveBeenCalledExactlyOnceWith('/manager/mapview/?a=1');
  expect(localStorage.getItem('language')).toBeNull();
});

it('does not send twice while it waits for the answer', async () => {
  const answers = delayResponses('signIn');
  const { view, person, send, sent, fields } = await signIn({ signIn: good });
  await send();
  expect((await view.findByRole<HTMLButtonElement>('button', { name: /wait/i })).disabled).toBe(true);
  for (const field of fields) await person.type(field, '{Enter}');
  await settled();
  expect([sent().length, goTo.mock.calls]).toEqual([1, []]);
  await answers[0]?.release();
  expect(goTo).toHaveBeenCalledOnce();
});

it.each([
  { passwords: true, fields: 1, or: true },
  { passwords: false, fields: 0, or: false },
])('offers the provider beside passwords or alone: $passwords', async ({ passwords, fields, or }) => {
  const part = <SignInForm secondStep={SecondStep} passwords={passwords} provider="City ID" />;
  const terms = [{ config_key: 'TERMS_LINK', config_value: '/terms.html' }];
  const { view, person } = await open(part, {
    currentCity: () => ({ ...defaultCity, configuration: terms }),
  });
  expect(view.queryAllByLabelText('Username')).toHaveLength(fields);
  expect(view.queryAllByRole('button', { name: 'Sign in' })).toHaveLength(fields);
  expect(view.queryByText('or') !== null).toBe(or);
  await person.click(view.getByRole('button', { name: 'Sign in with City ID' }));
  expect([goTo.mock.calls, localStorage.getItem('terms_accepted')]).toEqual([[], null]);
  expect(view.getByRole('link').getAttribute('href')).toBe('/terms.html');
  await person.click(view.getByRole('checkbox'));
  await person.click(view.getByRole('button', { name: 'Sign in with City ID' }));
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/single-sign-on/?next=%2F');
  expect(localStorage.getItem('terms_accepted')).toBe('true');
});

it('sends what was typed, keeps the token and goes on', async () => {
  const { send, sent } = await signIn({ signIn: good });
  await send();
  await expect.poll(() => goTo).toHaveBeenCalledExactlyOnceWith('/');
  expect(sent()).toEqual([{ username: 'mara', password: 'three quiet otters' }]);
  expect(localStorage.getItem('access_token')).toBe('a.b.c');
  expect(localStorage.getItem('terms_accepted')).toBeNull();
});

it('says why it was refused beside both fields, and keeps what was typed', async () => {
  const detail = 'The username or the password is wrong.';
  const { view, send, fields } = await signIn({
    signIn: () => new ErrorResponse(400, { code: 'sign_in_failed', detail }),
  });
  await send();
  const said = await view.findByText(detail);
  for (const field of fields) {
    expect(field.getAttribute('aria-describedby')).toBe(said.id);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  }
  expect(fields.map(({ value }) => value)).toEqual(['mara', 'three quiet otters']);
  expect([goTo.mock.calls, localStorage.getItem('access_token')]).toEqual([[], null]);
});

it.each([
  { code: 'second_factor_needed', ticket: 'abc', step: 'code, abc' },
  { code: 'second_factor_set_up', ticket: 'abc', step: 'set up, abc' },
  { code: 'second_factor_needed', ticket: undefined, step: null },
  { code: 'sign_in_failed', ticket: 'abc', step: null },
])('leads to the second step: $code with $ticket', async ({ code, ticket, step }) => {
  const { view, person, send, sent } = await signIn({
    signIn: () => new ErrorResponse(400, { code, detail: 'Not yet.', ticket }),
  });
  await send();
  if (step === null) {
    expect(await view.findByText('Not yet.')).toBeDefined();
    return;
  }
  await person.click(await view.findByRole('button', { name: step }));
  expect(view.getByLabelText('Username')).toBeDefined();
  expect(sent()).toHaveLength(1);
});

it.each([
  { link: '/terms.html', isThere: true },
  { link: 'https://city.example/terms', isThere: true },
  { link: '//evil.example/', isThere: false },
  { link: 'javascript:alert(1)', isThere: false },
])('asks for the terms of $link: $isThere', async ({ link, isThere }) => {
  const { view, person, send, sent } = await signIn({
    signIn: good,
    currentCity: () => ({
      ...defaultCity,
      configuration: [{ config_key: 'TERMS_LINK', config_value: link }],
    }),
  });
  const box = view.queryByRole('checkbox');
  expect(box !== null).toBe(isThere);
  if (box === null) return;
  await send();
  expect(sent()).toEqual([]);
  await person.click(box);
  await send();
  await expect.poll(() => sent()).toHaveLength(1);
  await expect.poll(() => localStorage.getItem('terms_accepted')).toBe('true');
});
