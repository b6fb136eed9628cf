// Uploads files of any size and reports progress, which fetch cannot. Send another request just
// before: that one renews an expired token.
import type { PlainCall } from 'virtual:contract-calls';
import { callAddress } from '@curbwright/contract';
import type { CallAnswer } from './call-types.ts';
import { bearerOf, pageLanguage } from './send.ts';
import { browserHost } from './send-host.ts';
import { forgeryToken, formToken } from './session.ts';

interface SendingFiles {
  readonly call: PlainCall;
  readonly query?: unknown;
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  /** Fraction of all bytes sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

function bodyOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return text;
  }
}

/** Resolves like `sendCall` and never throws. If aborted before the start, it sends nothing. */
export function sendFiles({ call, query, files, signal, onProgress }: SendingFiles): Promise<CallAnswer> {
  const address = callAddress(call, {}, query);
  const failed = (status: number, body: unknown): CallAnswer => ({
    error: { status, request: `${call.method} ${address}`, body },
  });
  // An abort event that has already fired does not fire again. A same-origin XMLHttpRequest cannot
  // omit the cookies, so nothing is sent while a sign-out is pending.
  if (signal.aborted || browserHost.leaving()) return Promise.resolve(failed(0, null));
  const forgery = forgeryToken(document.cookie, browserHost.staging());
  const bearer = bearerOf(browserHost);
  const form = new FormData();
  if (forgery !== null) form.set(formToken, forgery);
  for (const file of files) form.append('files', file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (status: number, body: unknown) => resolve(failed(status, body));
    request.open(call.method, `${browserHost.base}${address}`);
    request.withCredentials = browserHost.credentials === 'include';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(pageLanguage, browserHost.language());
    if (bearer !== null) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    if (forgery !== null) request.setRequestHeader('x-csrftoken', forgery);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve({ data: body });
      else fail(request.status, body);
    });
    request.addEventListener('error', () => fail(0, null));
    request.addEventListener('abort', () => fail(0, null));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
