// Findings of `curbwright doctor` about memory and the port, without a city.
import { createServer } from 'node:http';
import { type AddressInfo, createServer as socketServer } from 'node:net';
import { expect, it } from 'vitest';
import { checkPort, sharedMemoryState } from './doctor-command.ts';

it.each([
  [31.9, 'wrong'],
  [32, 'warning'],
  [59.9, 'warning'],
  [60, 'ok'],
] as const)('%d megabytes of shared memory are %s', (megabytes, state) => {
  expect(sharedMemoryState(megabytes)).toBe(state);
});

const host = '127.0.0.1';

it('a port is free, and still is when it was looked at; taken by another program; or served by this one', async () => {
  let status = 200;
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end();
  });
  const listening = (port: number) => new Promise<void>((resolve) => server.listen(port, host, resolve));
  await listening(0);
  const { port } = server.address() as AddressInfo;
  const look = () => checkPort({ host, port });
  const place = `${host}:${port}`;
  expect(await look()).toEqual({
    what: 'port',
    state: 'ok',
    says: `${place} is in use by a running Curbwright server`,
  });
  expect(asked).toEqual(['/healthz']);
  status = 404;
  const taken = { what: 'port', state: 'wrong', says: `${place} is in use by another program` };
  expect(await look()).toEqual(taken);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));

  expect(await look()).toEqual({ what: 'port', state: 'ok', says: `${place} is free` });
  const other = socketServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    other.once('error', reject);
    other.listen(port, host, resolve);
  });
  expect(await look()).toEqual(taken);
  await new Promise((resolve) => other.close(resolve));
});

it('a port of an address that is not of this machine is wrong, with the reason', async () => {
  expect(await checkPort({ host: '192.0.2.1', port: 8080 })).toEqual({
    what: 'port',
    state: 'wrong',
    says: '192.0.2.1:8080: EADDRNOTAVAIL',
  });
});
