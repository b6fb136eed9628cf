// Response bytes that the operating system still holds for each reader: sent by Node but not yet
// acknowledged. Only Linux reports this.
import { readFile, readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';

/**
 * Columns of the system's connection tables: unacknowledged bytes (before the colon, hexadecimal),
 * and the socket's inode.
 */
const [queueColumn, inodeColumn] = [4, 9];

/** Unacknowledged bytes by socket inode. */
export function parseUnacknowledgedBytes(table: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const line of table.split('\n').slice(1)) {
    const columns = line.trim().split(/\s+/);
    const [queue, inode] = [columns[queueColumn], columns[inodeColumn]];
    if (queue !== undefined && inode !== undefined)
      found.set(inode, Number.parseInt(queue.split(':')[0] ?? '', 16));
  }
  return found;
}

async function inodeOf(socket: Socket): Promise<string | null> {
  const handle: unknown = Reflect.get(socket, '_handle');
  const fd: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : null;
  if (typeof fd !== 'number' || fd < 0) return null;
  const name = await readlink(`/proc/self/fd/${fd}`).catch(() => '');
  return /^socket:\[(\d+)\]$/.exec(name)?.[1] ?? null;
}

/**
 * Unacknowledged bytes of each connection for which the system reports them. The tables are read
 * once for all of them.
 */
export async function readUnacknowledgedBytes(
  sockets: readonly Socket[],
): Promise<ReadonlyMap<Socket, number>> {
  const bytesBySocket = new Map<Socket, number>();
  if (process.platform !== 'linux' || sockets.length === 0) return bytesBySocket;
  const tables = await Promise.all(
    ['/proc/self/net/tcp', '/proc/self/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')),
  );
  const all = tables.map(parseUnacknowledgedBytes);
  for (const socket of sockets) {
    const inode = await inodeOf(socket);
    const bytes =
      inode === null ? undefined : all.map((table) => table.get(inode)).find((one) => one !== undefined);
    if (bytes !== undefined) bytesBySocket.set(socket, bytes);
  }
  return bytesBySocket;
}
