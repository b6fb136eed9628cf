// Bytes sent to a server as they are, by a client that keeps no rule of HTTP, and what came back.
import { connect } from 'node:net';

export interface RawAnswer {
  /** Of every answer that came on the connection, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** Until the first byte came; Infinity when none did. */
  readonly milliseconds: number;
  /** The server ended the connection. */
  readonly isClosed: boolean;
}

const mostHeard = 4_000_000;

/** Sends on a connection of its own; waits until the server ends it, or for `patience` milliseconds after it last said something. */
export function sendRaw(port: number, bytes: string | Buffer, patience = 1_500): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    let milliseconds = Infinity;
    let began = performance.now();
    const socket = connect(port, '127.0.0.1', () => {
      began = performance.now();
      socket.write(bytes);
    });
    let waiting: NodeJS.Timeout;
    const end = (isClosed: boolean) => {
      clearTimeout(waiting);
      socket.destroy();
      const text = Buffer.concat(parts).toString('latin1');
      // Answers follow each other without a line between them.
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ statuses, text, milliseconds, isClosed });
    };
    const wait = () => {
      clearTimeout(waiting);
      waiting = setTimeout(end, patience, false);
    };
    wait();
    socket.on('data', (part: Buffer) => {
      if (milliseconds === Infinity) milliseconds = performance.now() - began;
      length += part.length;
      if (length < mostHeard) parts.push(part);
      wait();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
  });
}

/** A request with the headers that belong to it; the connection ends after its answer. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    Host: 'battery',
    Connection: 'close',
    ...(bytes.length > 0 ? { 'Content-Length': String(bytes.length) } : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}
