// Opens or saves files returned by the API: a PDF is fetched as a blob and opened in a new tab
// (requirement §7), others are saved under their name.

import type { CallAnswer, CallRequest } from './call-types.ts';
import { sendCall } from './send.ts';

/** The browser functions it uses. */
export interface FileTaker {
  readonly open: () => (Pick<Window, 'close'> & { location: { href: string } }) | null;
  readonly addressOf: (blob: Blob) => string;
  readonly save: (address: string, name: string) => void;
  /** Revokes the URL later, when the tab or the download has read it. */
  readonly forget: (address: string) => void;
}

/** Milliseconds the browser has to read the file. */
const readingTime = 60_000;

const browser: FileTaker = {
  open: () => window.open('', '_blank'),
  addressOf: (blob) => URL.createObjectURL(blob),
  save: (address, name) => {
    const anchor = document.createElement('a');
    anchor.href = address;
    anchor.download = name;
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  },
  forget: (address) => setTimeout(() => URL.revokeObjectURL(address), readingTime),
};

/** Saves a file created by the page. */
export function saveBlob(blob: Blob, name: string): void {
  const address = browser.addressOf(blob);
  browser.forget(address);
  browser.save(address, name);
}

export interface TakenFile {
  readonly name: string;
  readonly how: 'opened' | 'saved';
}

interface Options {
  /** Opens the file in a new tab instead of saving it; saves it if the browser blocks the tab. */
  readonly inTab: boolean;
  readonly signal?: AbortSignal;
  readonly send?: typeof sendCall;
  readonly taker?: FileTaker;
}

/**
 * Fetches a file and opens or saves it. The tab is opened immediately (browsers allow that on a
 * click, but not after a later response) and closed if the file does not arrive. Returns the error,
 * so that the caller can show its own message.
 */
export async function takeFile(
  request: CallRequest,
  { inTab, signal = new AbortController().signal, send = sendCall, taker = browser }: Options,
): Promise<TakenFile | Extract<CallAnswer, { error: unknown }>> {
  const tab = inTab ? taker.open() : null;
  const answer = await send(request, signal);
  if ('error' in answer) {
    tab?.close();
    return answer;
  }
  if (!(answer.data instanceof Blob)) {
    tab?.close();
    const { method, path } = request.call;
    return { error: { status: 0, request: `${method} ${path}`, body: null } };
  }
  const name = answer.data instanceof File ? answer.data.name : '';
  const address = taker.addressOf(answer.data);
  taker.forget(address);
  if (tab === null) {
    taker.save(address, name);
    return { name, how: 'saved' };
  }
  tab.location.href = address;
  return { name, how: 'opened' };
}
