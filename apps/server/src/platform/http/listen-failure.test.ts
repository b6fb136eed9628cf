// Whether the server can listen on the configured host and port, and the messages for the
// administrator who starts it.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDirectory } from '../files/make-directory.ts';
import { shellQuote } from '../shell-quote.ts';
import { probeListenAddress, toListenFailure } from './listen-failure.ts';

const place = { host: '127.0.0.1', port: 80 };
it.each([
  ['EADDRINUSE', 'server.port-taken'],
  ['EACCES', 'server.port-forbidden'],
  ['EADDRNOTAVAIL', 'server.cannot-listen'],
])('%s means %s', (code, refusal) => {
  const error = Object.assign(new Error('x'), { syscall: 'listen', code });
  expect(toListenFailure(error, place)).toMatchObject({ code: refusal, params: place });
});

it('an error about something else means nothing of listening', () => {
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: 'EACCES' }), 'EACCES'])
    expect(toListenFailure(error, place)).toBeNull();
});

it('finds a port taken, and free again', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await probeListenAddress({ host: '127.0.0.1', port })).toMatchObject({ code: 'server.port-taken' });
  await new Promise((resolve) => server.close(resolve));
  expect(await probeListenAddress({ host: '127.0.0.1', port })).toBeNull();
});

it('makes a directory with those above it, once or twice, and not where a file is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'curbwright-test-'));
  const path = join(folder, 'a', 'b', 'c');
  for (let time = 0; time < 2; time += 1) await makeDirectory(path);
  expect(existsSync(path)).toBe(true);
  writeFileSync(join(folder, 'file'), '');
  await expect(makeDirectory(join(folder, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeDirectory(join(folder, 'file', 'x'))).rejects.toThrow();
  rmSync(folder, { recursive: true });
});

it('writes a path as one word of a shell, whatever is in it', () => {
  expect(shellQuote("/a b/it's/'x'")).toBe(String.raw`'/a b/it'\''s/'\''x'\'''`);
});
