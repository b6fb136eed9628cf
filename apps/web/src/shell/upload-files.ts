// Uploads files of any size and reports progress, which fetch cannot. Callers send another request
// just before, because that one renews an expired token.
import type { PlainCall } from 'virtual:contract-calls';
import { operationUrl } from '@curbwright/contract';
import { bearerOf, pageLanguage } from './api-sender.ts';
import type { ApiResponse } from './api-types.ts';
import { csrfFormField, csrfTokenFrom } from './login-session.ts';
import { browserEnvironment } from './sender-environment.ts';

interface FileUpload {
  readonly call: PlainCall;
  readonly query?: unknown;
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  /** Fraction of all bytes sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

function parseBody(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return text;
  }
}

/** Resolves like `sendApiRequest` and never throws. If aborted before the start, it sends nothing. */
export function uploadFiles({ call, query, files, signal, onProgress }: FileUpload): Promise<ApiResponse> {
  const address = operationUrl(call, {}, query);
  const failed = (status: number, body: unknown): ApiResponse => ({
    error: { status, request: `${call.method} ${address}`, body },
  });
  // An abort event that has already fired does not fire again. A same-origin XMLHttpRequest cannot
  // omit the cookies, so nothing is sent while a sign-out is pending.
  if (signal.aborted || browserEnvironment.leaving()) return Promise.resolve(failed(0, null));
  const forgery = csrfTokenFrom(document.cookie, browserEnvironment.staging());
  const bearer = bearerOf(browserEnvironment);
  const form = new FormData();
  if (forgery !== null) form.set(csrfFormField, forgery);
  for (const file of files) form.append('files', file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (status: number, body: unknown) => resolve(failed(status, body));
    request.open(call.method, `${browserEnvironment.base}${address}`);
    request.withCredentials = browserEnvironment.credentials === 'include';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(pageLanguage, browserEnvironment.language());
    if (bearer !== null) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    if (forgery !== null) request.setRequestHeader('x-csrftoken', forgery);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = parseBody(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve({ data: body });
      else fail(request.status, body);
    });
    request.addEventListener('error', () => fail(0, null));
    request.addEventListener('abort', () => fail(0, null));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
