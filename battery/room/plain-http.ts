// Requests whose end is told exactly: answered whole, refused before anything was sent, or cut off.
import { request } from 'node:http';

export type Ended =
  | { readonly kind: 'answered'; readonly status: number }
  /** Nobody listened: nothing was begun. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'cut off'; readonly why: string };

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds between the two halves of the body. */
  readonly pause?: number;
}

/** One request on a connection of its own. */
export function askOnce(
  url: string,
  { method = 'GET', headers = {}, body, pause = 0 }: Asked = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body ?? '');
    const length = body === undefined ? {} : { 'content-length': String(bytes.length) };
    const asking = request(url, { method, agent: false, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ kind: 'answered', status: answer.statusCode ?? 0 }));
      answer.on('error', (error) => resolve({ kind: 'cut off', why: error.message }));
      answer.on('aborted', () => resolve({ kind: 'cut off', why: 'the answer was cut off' }));
    });
    asking.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'cut off', why: error.message }),
    );
    if (pause === 0) return void asking.end(bytes);
    asking.write(bytes.subarray(0, bytes.length >> 1));
    setTimeout(() => asking.end(bytes.subarray(bytes.length >> 1)), pause);
  });
}
