// Files a call answers: a PDF is fetched as a blob and opened in a new tab (requirement §7).
import { type CallAnswer, type CallRequest, sendCall } from './send.ts';

/** The window functions it uses. */
export interface TabOpener {
  readonly open: () => (Pick<Window, 'close'> & { location: { href: string } }) | null;
  readonly addressOf: (blob: Blob) => string;
  /** Forgets the address later: the tab has read it by then. */
  readonly forget: (address: string) => void;
}

/** Milliseconds a new tab has to read what it shows. */
const readingTime = 60_000;

const browserTabs: TabOpener = {
  open: () => window.open('', '_blank'),
  addressOf: (blob) => URL.createObjectURL(blob),
  forget: (address) => setTimeout(() => URL.revokeObjectURL(address), readingTime),
};

/**
 * Fetches a file and shows it in a new tab, opened at once (a browser lets a click open a tab, not an answer that comes later) and closed again
 * when the file does not come. Answers the error for the caller's own words; `blocked` when the browser opened none.
 */
export async function openInNewTab(
  request: CallRequest,
  {
    send = sendCall,
    tabs = browserTabs,
    signal = new AbortController().signal,
  }: { send?: typeof sendCall; tabs?: TabOpener; signal?: AbortSignal } = {},
): Promise<'opened' | 'blocked' | Extract<CallAnswer, { error: unknown }>> {
  const tab = tabs.open();
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
  const address = tabs.addressOf(answer.data);
  tabs.forget(address);
  if (tab === null) return 'blocked';
  tab.location.href = address;
  return 'opened';
}
