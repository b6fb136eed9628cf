// Tests opening and saving files from a real server: a PDF opens in a new tab, others are saved.
import { createServer } from 'node:http';
import { calls } from 'virtual:contract-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiSender } from './api-sender.ts';
import type { ApiRequest } from './api-types.ts';
import { type FileActions, openOrSaveFile } from './open-file.ts';

let status = 200;
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => void server.close());

const request: ApiRequest = { call: { ...calls.languages, answerMedia: 'file' } };
const send: ApiSender = async () => {
  const answer = await fetch(base);
  return answer.ok
    ? { data: new File([await answer.blob()], 'curbs.pdf') }
    : { error: { status: answer.status, request: 'GET', body: null } };
};

function tabs(mayOpen: boolean) {
  const seen = { href: '', closed: false, bytes: 0, forgotten: '', saved: '' };
  const taker: FileActions = {
    open: () =>
      mayOpen
        ? {
            close: () => {
              seen.closed = true;
            },
            location: {
              set href(address: string) {
                seen.href = address;
              },
            },
          }
        : null,
    addressOf: (blob) => {
      seen.bytes = blob.size;
      return 'blob:pdf';
    },
    save: (_address, name) => {
      seen.saved = name;
    },
    forget: (address) => {
      seen.forgotten = address;
    },
  };
  return { seen, taker };
}

describe('a PDF', () => {
  it('is fetched as a blob and opened in a new tab', async () => {
    status = 200;
    const { seen, taker } = tabs(true);
    expect(await openOrSaveFile(request, { inTab: true, send, taker })).toEqual({
      name: 'curbs.pdf',
      how: 'opened',
    });
    expect(seen).toEqual({ href: 'blob:pdf', closed: false, bytes: 8, forgotten: 'blob:pdf', saved: '' });
  });
  it('that does not come closes the tab again and hands the error on', async () => {
    status = 500;
    const { seen, taker } = tabs(true);
    expect(await openOrSaveFile(request, { inTab: true, send, taker })).toMatchObject({
      error: { status: 500 },
    });
    expect([seen.closed, seen.href]).toEqual([true, '']);
  });
  it('is saved when the browser opens no tab', async () => {
    status = 200;
    const { seen, taker } = tabs(false);
    expect(await openOrSaveFile(request, { inTab: true, send, taker })).toMatchObject({ how: 'saved' });
    expect(seen.saved).toBe('curbs.pdf');
  });
});

describe('another file', () => {
  it('is saved under its name, and no tab is opened', async () => {
    status = 200;
    const { seen, taker } = tabs(true);
    expect(await openOrSaveFile(request, { inTab: false, send, taker })).toMatchObject({ how: 'saved' });
    expect([seen.saved, seen.href]).toEqual(['curbs.pdf', '']);
  });
});
