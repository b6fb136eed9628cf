// The preview of a batch, gathered: proposals that change the same thing as one kind, refused links by their reason. Pure.
import type { Contract } from '@curbwright/contract';
import type { z } from 'zod';

export type Preview = z.output<Contract['previewBatchRegulation']['answer']>;
export type Change = Preview['changes'][number];
export type RefusedLink = Preview['refused'][number];

export interface ChangeKind {
  readonly key: string;
  /** One of them: what it is now and becomes. */
  readonly change: Change;
  readonly links: number;
  readonly proposals: number;
}

/** What stays as it is does not tell two kinds apart, but for what the curb is. */
function keyOf(change: Change): string {
  const { action, sub_activity } = change;
  const differing = action === 'remove' ? [] : differsIn(change).map((field) => change[field]);
  return JSON.stringify([action, sub_activity.before, ...differing]);
}

/** Changes that do the same, those of most links first. */
export function changesByKind(changes: readonly Change[]): readonly ChangeKind[] {
  const kinds = new Map<string, ChangeKind>();
  for (const change of changes) {
    const key = keyOf(change);
    const known = kinds.get(key) ?? { key, change, links: 0, proposals: 0 };
    kinds.set(key, {
      ...known,
      links: known.links + change.links.length,
      proposals: known.proposals + 1,
    });
  }
  return [...kinds.values()].sort((a, b) => b.links - a.links);
}

export interface RefusedKind {
  readonly title: string | null;
  readonly detail: string;
  readonly links: readonly RefusedLink[];
}

/** Refused links by the words of their reason, the most first. */
export function refusedByReason(refused: readonly RefusedLink[]): readonly RefusedKind[] {
  const kinds = new Map<string, { title: string | null; detail: string; links: RefusedLink[] }>();
  for (const link of refused) {
    const key = JSON.stringify([link.title, link.detail]);
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, { title: link.title, detail: link.detail, links: [link] });
    else known.links.push(link);
  }
  return [...kinds.values()].sort((a, b) => b.links.length - a.links.length);
}

/** Of a change, what differs. */
export function differsIn(change: Change): readonly ('sub_activity' | 'time_limit' | 'payment')[] {
  const fields = ['sub_activity', 'time_limit', 'payment'] as const;
  return fields.filter((field) => {
    const { before, after } = change[field];
    return JSON.stringify(before) !== JSON.stringify(after);
  });
}
