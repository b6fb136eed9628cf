// Opens or saves files returned by the API: a PDF is fetched as a blob and opened in a new tab
// (requirement §7), others are saved under their name.

import { sendApiRequest } from './api-sender.ts';
import type { ApiRequest, ApiResponse } from './api-types.ts';

/** The browser functions it uses. */
export interface FileActions {
  readonly open: () => (Pick<Window, 'close'> & { location: { href: string } }) | null;
  readonly addressOf: (blob: Blob) => string;
  readonly save: (address: string, name: string) => void;
  /** Revokes the blob URL after a delay that lets the tab or the download read it. */
  readonly forget: (address: string) => void;
}

/** Milliseconds the browser has to read the file. */
const revokeDelayMs = 60_000;

const browserFileActions: FileActions = {
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
  forget: (address) => setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs),
};

/** Saves a file created by the page. */
export function saveBlob(blob: Blob, name: string): void {
  const address = browserFileActions.addressOf(blob);
  browserFileActions.forget(address);
  browserFileActions.save(address, name);
}

interface OpenedFile {
  readonly name: string;
  readonly how: 'opened' | 'saved';
}

interface Options {
  /** Opens the file in a new tab instead of saving it; saves it if the browser blocks the tab. */
  readonly inTab: boolean;
  readonly signal?: AbortSignal;
  readonly send?: typeof sendApiRequest;
  readonly taker?: FileActions;
}

/**
 * Fetches a file and opens or saves it. The tab is opened immediately (browsers allow that on a
 * click, but not after a later response) and closed if the file does not arrive. Returns the error,
 * so that the caller can show its own message.
 */
export async function openOrSaveFile(
  request: ApiRequest,
  {
    inTab,
    signal = new AbortController().signal,
    send = sendApiRequest,
    taker = browserFileActions,
  }: Options,
): Promise<OpenedFile | Extract<ApiResponse, { error: unknown }>> {
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
