// The live channel as a browser holds it: the server lets each stream go after five minutes, and the browser comes back two seconds later.
import { get } from 'node:http';

/** Milliseconds a stream lasts at least; the server ends it at the next beat after five minutes. */
const lasts = 299_000;
/** Milliseconds after which a browser comes back, as the stream told it. */
const comesBack = 2_000;

export interface OpenStream {
  readonly seen: {
    /** Bytes. */
    readonly told: number;
    /** How often it came back. */
    readonly returns: number;
    /** How often it ended before its time, or was not let in. */
    readonly endedEarly: number;
  };
  leave(): void;
}

/** Opens the stream at an address, and again whenever it ends. */
export function openStream(url: string): OpenStream {
  const seen = { told: 0, returns: 0, endedEarly: 0 };
  let isOver = false;
  let leave: () => void = () => undefined;
  const open = () => {
    const opened = performance.now();
    let hasEnded = false;
    const again = () => {
      if (isOver || hasEnded) return;
      hasEnded = true;
      if (performance.now() - opened < lasts) seen.endedEarly += 1;
      const later = setTimeout(() => {
        seen.returns += 1;
        open();
      }, comesBack);
      leave = () => clearTimeout(later);
    };
    const asked = get(url, { agent: false }, (stream) => {
      stream.on('data', (chunk: Buffer) => {
        seen.told += chunk.length;
      });
      stream.on('error', () => undefined);
      stream.once('close', again);
    });
    asked.once('error', again);
    leave = () => void asked.destroy();
  };
  open();
  return {
    seen,
    leave: () => {
      isOver = true;
      leave();
    },
  };
}
