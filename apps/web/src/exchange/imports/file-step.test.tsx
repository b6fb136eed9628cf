// @vitest-environment happy-dom
// The files are sent with their progress, ended by the person or by the server's answer, and refused before they are sent where they do not fit.
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open, settled } from '../../testing/page.tsx';
import { FileStep } from './file-step.tsx';

/** Fake `XMLHttpRequest` that reports progress; the test plays the server. */
class PlayedRequest extends EventTarget {
  static made: PlayedRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  address = '';
  method = '';
  withCredentials = false;
  status = 0;
  responseText = '';
  response: unknown = '';
  responseType = '';
  body: FormData | null = null;
  aborted = false;
  constructor() {
    super();
    PlayedRequest.made.push(this);
  }
  open(method: string, address: string): void {
    Object.assign(this, { method, address });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? 'application/json' : null;
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progresses(loaded: number, total: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }),
    );
  }
  answers(status: number, body: unknown): void {
    const responseText = JSON.stringify(body);
    Object.assign(this, { status, responseText, response: responseText });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
  breaks(): void {
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  PlayedRequest.made = [];
});

async function step() {
  const [onSent, onClose] = [vi.fn(), vi.fn()];
  const page = await open(<FileStep {...{ onSent, onClose }} />, {
    importJobs: () =>
      mockResponse('importJobs', {
        most_bytes: 1000,
        most_files: 2,
        hours_kept: 6,
        formats: [{ extensions: ['.csv'] }],
      } as never),
  });
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const give = (...files: File[]) => fireEvent.change(input(), { target: { files } });
  const request = async () => {
    await expect.poll(() => PlayedRequest.made.at(-1)?.body ?? null).not.toBeNull();
    return PlayedRequest.made.at(-1) as PlayedRequest;
  };
  const busy = () => document.querySelector('section')?.getAttribute('aria-busy');
  const fault = () => page.view.getByRole('alert').textContent;
  return { ...page, onSent, onClose, input, give, request, busy, fault };
}
const csv = (name = 'a.csv', size = 10) => new File(['x'.repeat(size)], name);

it('sends the files and goes on with the job the server made of them', async () => {
  const { asked, give, request, busy, view, onSent, input } = await step();
  expect([busy(), input().accept.includes('.csv'), input().multiple]).toEqual(['false', true, true]);
  asked.length = 0;
  give(csv(), csv('b.csv', 20));
  expect(busy()).toBe('true');
  const sent = await request();
  // An expired token is renewed before the upload.
  expect(asked.some(({ name }) => name === 'importJobs')).toBe(true);
  expect([sent.method, sent.address.includes('language=en')]).toEqual(['POST', true]);
  expect(
    [...(sent.body?.values() ?? [])].filter((one) => one instanceof File).map(({ name }) => name),
  ).toEqual(['a.csv', 'b.csv']);
  sent.progresses(399, 1000);
  await view.findByText(/39\s?%/);
  expect(view.getByText(/^Uploading a\.csv, b\.csv/)).toBeTruthy();
  sent.progresses(1000, 1000);
  await expect.poll(() => view.queryByText(/^Uploading a\.csv/)).toBeNull();
  expect(view.queryByText(/%/)).toBeNull();
  sent.answers(201, mockResponse('createImportJob', { id: 31 } as never));
  await expect.poll(() => onSent.mock.calls).toEqual([[31]]);
  await expect.poll(busy).toBe('false');
});

it.each([
  [
    'is in trouble',
    (sent: PlayedRequest) => sent.answers(400, { code: 'bad', detail: 'Not such a file.' }),
    'Not such a file.',
  ],
  ['cannot be reached', (sent: PlayedRequest) => sent.breaks(), /not sent|connection/i],
  [
    'says nothing one can use',
    (sent: PlayedRequest) => sent.answers(201, { id: 'x' }),
    /^Some error occurred/,
  ],
])('says why nothing came of it: the server %s', async (_why, answer, said) => {
  const { give, request, fault, busy, onSent, input } = await step();
  expect(fault()).toBe('');
  give(csv());
  answer(await request());
  if (typeof said === 'string') await expect.poll(fault).toBe(said);
  else await expect.poll(fault).toMatch(said);
  expect([busy(), onSent.mock.calls.length, input() !== null]).toEqual(['false', 0, true]);
  give(csv());
  expect(fault()).toBe('');
});

it('stops when told to, and says nothing of what comes after', async () => {
  const { give, request, person, view, fault, onSent, busy } = await step();
  give(csv());
  const sent = await request();
  await person.click(view.getByRole('button', { name: 'Cancel' }));
  expect([sent.aborted, busy()]).toEqual([true, 'false']);
  sent.answers(201, mockResponse('createImportJob', { id: 31 } as never));
  await settled();
  expect([onSent.mock.calls.length, fault()]).toEqual([0, '']);
});

it.each([
  ['too many files', [csv(), csv('b.csv'), csv('c.csv')], /2/],
  ['a file too large', [csv('a.csv', 1001)], /a\.csv/],
  ['another kind of file', [csv('a.exe')], /\.exe/],
])('refuses %s before they are sent', async (_what, files, said) => {
  const { give, fault } = await step();
  give(...files);
  expect(fault()).toMatch(said);
  expect(PlayedRequest.made).toEqual([]);
});

it('says what fits, and leads back to the list', async () => {
  const { view, person, onClose } = await step();
  const kinds = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(kinds.length).toBe(4);
  expect([/2/, /6/].every((part) => part.test(kinds[3] ?? ''))).toBe(true);
  await person.click(view.getByRole('button', { name: 'Back to the imports' }));
  expect(onClose).toHaveBeenCalledOnce();
});
