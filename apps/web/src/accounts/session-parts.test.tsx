// @vitest-environment happy-dom
// Sessions as a table, and the second factor: its secret, its first code, the codes for when the device is lost.
import type { LoginSessionResponse } from '@curbwright/contract';
import { expect, it, vi } from 'vitest';
import { CodeForm } from '../shell/code-form.tsx';
import { FactorSetup, RecoveryCodes } from '../shell/factor-setup.tsx';
import { LoginSessionTable } from '../shell/login-session-table.tsx';
import { open } from '../testing/page.tsx';
import { rowsOf } from '../testing/shown.ts';

const session = (id: string, part: Partial<LoginSessionResponse>): LoginSessionResponse => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  address: '10.0.0.7',
  created: '2026-11-20T10:05:00Z',
  last_used: '2026-11-27T21:40:00Z',
  is_current: false,
  ...part,
});
const rows = [
  session('1', { is_current: true }),
  session('2', { system: null, address: null }),
  session('3', { browser: null }),
  session('4', { browser: null, system: null }),
];

it('names each device by what is known of it, and ends any but this one', async () => {
  const onEnd = vi.fn();
  const { view, person } = await open(<LoginSessionTable rows={rows} isEnding={false} onEnd={onEnd} />);
  const shown = rowsOf(view.getByRole('table'));
  expect(shown.map(([device, address]) => [device, address])).toEqual([
    ['Firefox on Windows', '10.0.0.7'],
    ['Firefox', '–'],
    ['Windows', '10.0.0.7'],
    ['Unknown device', '10.0.0.7'],
  ]);
  expect([shown[0]?.[2]?.includes('20'), shown[0]?.[3]?.includes('27'), shown[0]?.[4]]).toEqual([
    true,
    true,
    'This device',
  ]);
  const buttons = view.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false, false]);
  expect(buttons[1]?.getAttribute('aria-label')).toMatch(/: Windows, .*20/);
  await person.click(buttons[1] as HTMLElement);
  expect(onEnd.mock.calls).toEqual([[rows[2]]]);
});

it('ends none while one is ended, and says that there is none', async () => {
  const one = await open(<LoginSessionTable rows={rows} isEnding onEnd={vi.fn()} />);
  expect(one.view.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true);
  const none = await open(<LoginSessionTable rows={[]} isEnding={false} onEnd={vi.fn()} />);
  expect([none.view.queryByRole('table'), none.view.getAllByRole('paragraph').length]).toEqual([null, 1]);
});

it('sends a code, keeps it while it is right, and empties the field with what is wrong', async () => {
  const answers: ((said: string | null) => void)[] = [];
  const onCode = vi.fn(() => new Promise<string | null>((resolve) => answers.push(resolve)));
  const { view, person } = await open(<CodeForm about="Of the app." action="Confirm" onCode={onCode} />);
  const field = view.getByRole<HTMLInputElement>('textbox', { description: 'Of the app.' });
  const button = () => view.getByRole<HTMLButtonElement>('button', { name: /Confirm/ });
  const state = () => [
    field.value,
    field.getAttribute('aria-invalid'),
    view.queryByRole('alert')?.textContent,
    button().disabled,
  ];
  expect([field.required, field.autocomplete, field.maxLength]).toEqual([true, 'one-time-code', 30]);
  await person.click(button());
  expect(onCode).not.toHaveBeenCalled();
  await person.type(field, '123 456');
  expect(state()).toEqual(['123 456', 'false', undefined, false]);
  await person.click(button());
  expect([onCode.mock.calls, button().disabled]).toEqual([[['123 456']], true]);
  answers[0]?.('Wrong code.');
  await expect.poll(state).toEqual(['', 'true', 'Wrong code.', false]);
  await person.type(field, '654321{Enter}');
  answers[1]?.(null);
  await expect.poll(state).toEqual(['654321', 'false', undefined, false]);
});

function clipboard() {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  return written;
}

it('gives the secret to be copied without its spaces, and asks for a first code', async () => {
  const onCode = vi.fn(async () => null);
  const shared = { secret: 'ABCD EFGH IJ', uri: 'otpauth://totp/x?secret=ABCDEFGHIJ' } as never;
  const { view, person } = await open(<FactorSetup shared={shared} onCode={onCode} />);
  const written = clipboard();
  expect([view.getByText('ABCD EFGH IJ').tagName, view.getByRole('img').getAttribute('aria-label')]).toEqual([
    'CODE',
    expect.stringMatching(/QR/),
  ]);
  await person.click(view.getByRole('button', { name: /Copy/ }));
  expect(written).toEqual(['ABCDEFGHIJ']);
  await person.type(view.getByRole('textbox'), '111222{Enter}');
  expect(onCode.mock.calls).toEqual([['111222']]);
  vi.restoreAllMocks();
});

it('gives the recovery codes to be copied, saved and kept', async () => {
  const onKept = vi.fn();
  const codes = ['aaaa-1', 'bbbb-2'];
  const { view, person } = await open(<RecoveryCodes codes={codes} onKept={onKept} />);
  const written = clipboard();
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  const [copy, save, kept] = view.getAllByRole('button');
  await person.click(copy as HTMLElement);
  await person.click(save as HTMLElement);
  expect([written, onKept.mock.calls.length]).toEqual([['aaaa-1\nbbbb-2'], 0]);
  const lines = (await blobs[0]?.text())?.split('\n');
  expect([names.length, names[0]?.endsWith('.txt'), lines?.[0]]).toEqual([1, true, names[0]?.slice(0, -4)]);
  expect(lines?.slice(1, 5)).toEqual([location.origin, '', ...codes]);
  await person.click(kept as HTMLElement);
  expect(onKept).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
