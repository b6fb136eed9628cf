// All messages the app has shown in this page, newest first: a toast disappears, but its text
// remains in the message list.

export type MessageKind = 'failure' | 'success' | 'info';

export interface Message {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind: MessageKind;
  readonly title: string | null;
  readonly text: string;
  /** The server's id of the failed request, for support; `null` = none. */
  readonly reference: string | null;
}

/** Maximum number of messages retained; the oldest are dropped first. */
export const maxMessages = 100;

interface MessageLog {
  readonly add: (message: Omit<Message, 'id'>) => void;
  readonly all: () => readonly Message[];
  readonly clear: () => void;
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * Creates a log that notifies its subscribers of changes; `all` returns the same array until the
 * next change.
 */
export function createMessageLog(): MessageLog {
  let messages: readonly Message[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Message[]) => {
    messages = next;
    for (const listener of listeners) listener();
  };
  return {
    add(message) {
      count += 1;
      set([{ ...message, id: count }, ...messages].slice(0, maxMessages));
    },
    all: () => messages,
    clear: () => set([]),
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The page's message log. */
export const messageLog = createMessageLog();
