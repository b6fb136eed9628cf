// @vitest-environment happy-dom
// One's own account: changing the password, the second factor, where one is signed in, and the link an administrator gave.
import { within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { OwnAccountPage } from './own-account-page.tsx';
import { SecondStep } from './second-step.tsx';
import { SessionsCard } from './sessions-card.tsx';

type Own = Parameters<typeof mockResponse<'ownAccount'>>[1];
const own = (part: Own = {}) =>
  mockResponse('ownAccount', { username: 'mara', has_password: true, shortest_password: 12, ...part });
const page = (part: Own, answers: Answers = {}) =>
  open(<OwnAccountPage />, { ownAccount: () => own(part), ...answers });
const dialog = () => within(document.querySelector('dialog') ?? expect.fail('no dialog'));

function Reopened() {
  const [turn, setTurn] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Again
      </button>
      <SessionsCard key={turn} />
    </>
  );
}

const shared = { secret: 'ABCD EFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' };
const since = { second_factor: { since: '2026-11-20T18:30:00Z', is_demanded: false, recovery_codes: 8 } };

async function typePasswords(
  view: ReturnType<typeof within>,
  person: Awaited<ReturnType<typeof open>>['person'],
  again: string,
) {
  await person.type(view.getByLabelText('New password'), 'three quiet otters');
  await person.type(view.getByLabelText('Confirm new password'), again);
}

it('changes the password, and empties the fields', async () => {
  const { view, person, asked } = await page(
    {},
    { changeOwnPassword: () => mockResponse('changeOwnPassword') },
  );
  await person.type(await view.findByLabelText('Current password'), 'old one');
  await typePasswords(view, person, 'three quiet otter');
  await person.click(view.getByRole('button', { name: 'Change password' }));
  expect((await view.findByRole('alert')).textContent).toBe('The two new passwords do not match.');
  expect(view.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(asked.some(({ name }) => name === 'changeOwnPassword')).toBe(false);
  await person.type(view.getByLabelText('Confirm new password'), 's');
  await person.click(view.getByRole('button', { name: 'Change password' }));
  await expect.poll(() => lastToast()).toBe('Your password was changed.');
  expect(asked.find(({ name }) => name === 'changeOwnPassword')?.body).toEqual({
    present: 'old one',
    password: 'three quiet otters',
  });
  expect(view.queryByRole('alert')).toBeNull();
  const fields = ['Current password', 'New password', 'Confirm new password'];
  expect(fields.map((label) => view.getByLabelText<HTMLInputElement>(label).value)).toEqual(['', '', '']);
});

it('says why the password was not changed', async () => {
  const { view, person } = await page(
    {},
    {
      changeOwnPassword: () => new ErrorResponse(400, { code: 'invalid', password: ['Too short.'] }),
    },
  );
  await person.type(await view.findByLabelText('Current password'), 'old one');
  await typePasswords(view, person, 'three quiet otters');
  await person.click(view.getByRole('button', { name: 'Change password' }));
  expect((await view.findByRole('alert')).textContent).toBe('Too short.');
});

it.each([
  { part: { has_password: true }, change: true, provider: false, factor: true, none: false },
  { part: { has_password: false }, change: false, provider: false, factor: false, none: true },
  {
    part: { has_password: false, provider: 'City ID' },
    change: false,
    provider: true,
    factor: false,
    none: false,
  },
])('shows what one signs in with: $part', async ({ part, change, provider, factor, none }) => {
  const { view } = await page(part);
  await view.findByText('Where you are signed in');
  expect(view.queryByRole('button', { name: 'Change password' }) !== null).toBe(change);
  expect(view.queryByText(/You sign in with City ID/) !== null).toBe(provider);
  expect(view.queryByText('Second factor') !== null).toBe(factor);
  expect(view.queryByText(/This account has no password/) !== null).toBe(none);
});

it('sets a second factor up: password, code, recovery codes', async () => {
  const { view, person, asked } = await page(
    { second_factor: { since: null } },
    {
      setUpSecondFactor: () => shared,
      confirmSecondFactor: ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { recovery_codes: ['aaaa', 'bbbb'] }
          : new ErrorResponse(400, { code: 'invalid', code_: ['x'], detail: 'Wrong code.' }),
    },
  );
  await person.click(await view.findByRole('button', { name: 'Set up a second factor' }));
  const title = () => dialog().getByRole('heading', { level: 2 }).textContent;
  expect(title()).toBe('Set up a second factor');
  // Tells the browser's password manager which account this is.
  expect(document.querySelector<HTMLInputElement>('dialog input[name=username]')?.value).toBe('mara');
  await person.type(dialog().getByLabelText('Current password'), 'old one');
  await person.click(dialog().getByRole('button', { name: 'Set up a second factor' }));
  expect(await dialog().findByText('ABCD EFGH')).toBeDefined();
  expect(title()).toBe('Set up a second factor');
  const code = dialog().getByLabelText<HTMLInputElement>('Code');
  await person.type(code, '111111');
  await person.click(dialog().getByRole('button', { name: 'Confirm' }));
  expect((await dialog().findByRole('alert')).textContent).toBe('Wrong code.');
  expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  await person.type(code, '123456');
  await person.click(dialog().getByRole('button', { name: 'Confirm' }));
  const codes = await dialog().findByRole('list', { name: 'Recovery codes' });
  expect([...codes.children].map(({ textContent }) => textContent)).toEqual(['aaaa', 'bbbb']);
  expect(title()).toBe('Recovery codes');
  await person.click(dialog().getByRole('button', { name: 'I saved the codes' }));
  expect(document.querySelector('dialog')).toBeNull();
  expect(asked.flatMap(({ name, body }) => (/SecondFactor/.test(name) ? [body] : []))).toEqual([
    { password: 'old one' },
    { code: '111111' },
    { code: '123456' },
  ]);
});

it('makes new recovery codes, and says why it could not', async () => {
  const { view, person } = await page(since, {
    renewRecoveryCodes: ({ body }) =>
      (body as { password: string }).password === 'right'
        ? { recovery_codes: ['cccc'] }
        : new ErrorResponse(400, { code: 'invalid', detail: 'Wrong password.' }),
  });
  expect(await view.findByText('In use since Nov 20, 2026, 12:30 PM.')).toBeDefined();
  await person.click(view.getByRole('button', { name: 'Create new recovery codes' }));
  expect(dialog().getByRole('heading', { level: 2 }).textContent).toBe('Create new recovery codes');
  const word = dialog().getByLabelText('Current password');
  await person.type(word, 'wrong');
  await person.click(dialog().getByRole('button', { name: 'Create new recovery codes' }));
  expect((await dialog().findByRole('alert')).textContent).toBe('Wrong password.');
  expect(word.getAttribute('aria-invalid')).toBe('true');
  await person.clear(word);
  await person.type(word, 'right');
  await person.click(dialog().getByRole('button', { name: 'Create new recovery codes' }));
  expect(await dialog().findByText('cccc')).toBeDefined();
});

it('gives the second factor up with the password', async () => {
  const { view, person, asked } = await page(since, {
    removeSecondFactor: () => mockResponse('removeSecondFactor'),
  });
  await person.click(await view.findByRole('button', { name: 'Remove the second factor' }));
  await person.type(dialog().getByLabelText('Current password'), 'old one');
  await person.click(dialog().getByRole('button', { name: 'Remove the second factor' }));
  await expect.poll(() => lastToast()).toBe('You now sign in with your password only.');
  expect(document.querySelector('dialog')).toBeNull();
  expect(asked.find(({ name }) => name === 'removeSecondFactor')?.body).toEqual({ password: 'old one' });
});

it.each([
  { is_demanded: true, recovery_codes: 2, removes: false, bad: true },
  { is_demanded: false, recovery_codes: 3, removes: true, bad: false },
])('warns of few recovery codes, keeps a demanded factor: $recovery_codes', async (row) => {
  const { is_demanded, recovery_codes, removes, bad } = row;
  const { view } = await page({ second_factor: { ...since.second_factor, is_demanded, recovery_codes } });
  const left = await view.findByText(`${recovery_codes} recovery codes are left.`);
  expect(left.className !== '').toBe(bad);
  expect(view.queryByRole('button', { name: 'Remove the second factor' }) !== null).toBe(removes);
});

const id = (digit: number) => `7a7e1f8a-3d0c-4e63-9d2b-3f7f8a1c2d3${digit}`;
const sessions = (...current: readonly boolean[]) =>
  mockResponse('ownSessions', { results: current.map((is_current, at) => ({ id: id(at), is_current })) });

it('ends one session, or all others', async () => {
  const { view, person, asked } = await page(
    {},
    {
      ownSessions: () => sessions(true, false),
      endOwnSessions: () => ({ ended: 1 }),
    },
  );
  await person.click(await view.findByRole('button', { name: /^End session: Unknown device/ }));
  await expect.poll(() => lastToast()).toBe('1 session has ended.');
  await person.click(view.getByRole('button', { name: 'End all other sessions' }));
  await expect.poll(() => asked.filter(({ name }) => name === 'endOwnSessions').length).toBe(2);
  expect(asked.flatMap(({ name, body }) => (name === 'endOwnSessions' ? [body] : []))).toEqual([
    { sessions: [id(1)] },
    { others: true },
  ]);
});

it('reads the sessions anew whenever the page is opened', async () => {
  const answer = { ownSessions: () => sessions(true) };
  const { view, asked, person } = await open(<Reopened />, answer);
  const reads = () => asked.filter(({ name }) => name === 'ownSessions').length;
  await view.findByText('This device');
  await person.click(view.getByRole('button', { name: 'Again' }));
  await expect.poll(reads).toBe(2);
});

it('offers to end others only where there are some', async () => {
  const { view } = await page({}, { ownSessions: () => sessions(true) });
  expect(await view.findByText('This device')).toBeDefined();
  expect(view.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

it('says that the account or its sessions could not be read', async () => {
  const busy = () => new ErrorResponse(503, { code: 'busy', detail: 'Not now.' });
  const { view } = await open(<OwnAccountPage />, { ownAccount: busy });
  expect(await view.findByRole('alert')).toBeDefined();
  const { view: other } = await page({ second_factor: {} }, { ownSessions: busy });
  expect(await other.findByRole('alert')).toBeDefined();
});

it('chooses the password of an invitation, and leads to the sign-in', async () => {
  const { view, person, asked } = await open(<ChoosePasswordForm invitation="abc" />, {
    choosePassword: () => ({ username: 'ben' }),
  });
  await typePasswords(view, person, 'three quiet otter');
  await person.click(view.getByRole('button', { name: 'Choose your password' }));
  expect((await view.findByRole('alert')).textContent).toBe('The two new passwords do not match.');
  await person.type(view.getByLabelText('Confirm new password'), 's');
  await person.click(view.getByRole('button', { name: 'Choose your password' }));
  expect((await view.findByRole('status')).textContent).toBe('Your password is set. Sign in as ben.');
  expect(asked.map(({ body }) => body)).toEqual([{ invitation: 'abc', password: 'three quiet otters' }]);
  const goTo = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  await person.click(view.getByRole('button', { name: 'Go to sign-in' }));
  expect(goTo).toHaveBeenCalledWith('/loginpage/');
  goTo.mockRestore();
});

it('signs in with the second step, or says why not', async () => {
  const onAccess = vi.fn();
  const onBack = vi.fn();
  const { view, person, asked } = await open(
    <SecondStep kind="code" ticket="t1" onAccess={onAccess} onBack={onBack} />,
    {
      secondStep: ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { access: 'a.b.c', expires_in: 300 }
          : new ErrorResponse(400, { code: 'invalid', detail: 'Wrong code.' }),
    },
  );
  await person.type(view.getByLabelText('Code'), '1');
  await person.click(view.getByRole('button', { name: 'Sign in' }));
  expect((await view.findByRole('alert')).textContent).toBe('Wrong code.');
  expect(onAccess).not.toHaveBeenCalled();
  await person.type(view.getByLabelText('Code'), '123456');
  await person.click(view.getByRole('button', { name: 'Sign in' }));
  await expect.poll(() => onAccess).toHaveBeenCalledExactlyOnceWith('a.b.c');
  expect(asked[1]?.body).toEqual({ ticket: 't1', code: '123456' });
  await person.click(view.getByRole('button', { name: 'Sign in as someone else' }));
  expect(onBack).toHaveBeenCalledOnce();
});

it('says why a second factor could not be set up at the sign-in, and asks again', async () => {
  const onAccess = vi.fn();
  const answers = [new ErrorResponse(400, { code: 'expired', detail: 'This took too long.' }), shared];
  const { view, person } = await open(
    <SecondStep kind="set up" ticket="t1" onAccess={onAccess} onBack={vi.fn()} />,
    {
      setUpAtSignIn: () => answers.shift() as never,
      confirmAtSignIn: () => new ErrorResponse(400, { code: 'invalid', detail: 'Wrong code.' }),
    },
  );
  await person.click(view.getByRole('button', { name: 'Set up a second factor' }));
  await expect.poll(() => lastToast()).toBe('This took too long.');
  await person.click(view.getByRole('button', { name: 'Set up a second factor' }));
  await person.type(await view.findByLabelText('Code'), '123456');
  await person.click(view.getByRole('button', { name: 'Confirm' }));
  expect((await view.findByRole('alert')).textContent).toBe('Wrong code.');
  expect(onAccess).not.toHaveBeenCalled();
});

it('says why the password of an invitation was not chosen', async () => {
  const { view, person } = await open(<ChoosePasswordForm invitation="abc" />, {
    choosePassword: () => new ErrorResponse(400, { code: 'invalid', password: ['Too short.'] }),
  });
  await typePasswords(view, person, 'three quiet otters');
  await person.click(view.getByRole('button', { name: 'Choose your password' }));
  expect((await view.findByRole('alert')).textContent).toBe('Too short.');
  expect(view.queryByRole('status')).toBeNull();
});

it('sets a demanded second factor up at the sign-in, and goes on when the codes are kept', async () => {
  const onAccess = vi.fn();
  const { view, person, asked } = await open(
    <SecondStep kind="set up" ticket="t1" onAccess={onAccess} onBack={vi.fn()} />,
    {
      setUpAtSignIn: () => shared,
      confirmAtSignIn: () => mockResponse('confirmAtSignIn', { access: 'a.b.c', recovery_codes: ['aaaa'] }),
    },
  );
  await person.click(view.getByRole('button', { name: 'Set up a second factor' }));
  await person.type(await view.findByLabelText('Code'), '123456');
  await person.click(view.getByRole('button', { name: 'Confirm' }));
  expect(await view.findByText('aaaa')).toBeDefined();
  expect(onAccess).not.toHaveBeenCalled();
  await person.click(view.getByRole('button', { name: 'I saved the codes' }));
  expect(onAccess).toHaveBeenCalledExactlyOnceWith('a.b.c');
  expect(asked.map(({ body }) => body)).toEqual([{ ticket: 't1' }, { ticket: 't1', code: '123456' }]);
});
