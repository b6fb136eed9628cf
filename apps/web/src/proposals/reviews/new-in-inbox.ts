// Which entries of the inbox the user has not been told of yet. What they know is stored in the browser.

/** The inbox's lists of proposals. */
export interface InboxIds {
  readonly waiting: readonly number[];
  readonly sent_back: readonly number[];
  readonly approved: readonly number[];
}

const nothing: InboxIds = { waiting: [], sent_back: [], approved: [] };

function idsOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/** Parses what was stored; `null` = nothing was, or it is invalid. */
export function parseSeenInbox(text: string | null): InboxIds | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const parts = new Map(Object.entries(value));
    return {
      waiting: idsOf(parts.get('waiting')),
      sent_back: idsOf(parts.get('sent_back')),
      approved: idsOf(parts.get('approved')),
    };
  } catch {
    return null;
  }
}

/** Returns what is new; nothing in a browser that the user has not used before (`seen` is `null`). */
export function newInInbox(now: InboxIds, seen: InboxIds | null): InboxIds {
  if (seen === null) return nothing;
  const added = (kind: keyof InboxIds) => now[kind].filter((id) => !seen[kind].includes(id));
  return { waiting: added('waiting'), sent_back: added('sent_back'), approved: added('approved') };
}
