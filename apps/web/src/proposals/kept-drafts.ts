// Unsaved drafts in the browser's storage: written while one drafts, offered again after a reload or a crash. Another person's are not shown.
import { type ProposalDraft, proposalDraft } from '@curbwright/core';
import { z } from 'zod';

const id = z.int().min(1);

const kept = z.object({
  key: z.string().min(1),
  /** When it was last edited, epoch milliseconds. */
  at: z.number(),
  /** Whose it is. */
  user: z.string(),
  /** Where it is, in street words: for the offer. */
  words: z.string(),
  place: z.object({
    proposal: id.nullable(),
    version: z.int().nullable(),
    scenario: id.nullable(),
    regulation: z.object({ id, regulationId: z.string() }).nullable(),
  }),
  draft: proposalDraft,
  saved: proposalDraft.nullable(),
});
export interface KeptDraft extends Omit<z.output<typeof kept>, 'draft' | 'saved'> {
  readonly draft: ProposalDraft;
  readonly saved: ProposalDraft | null;
}

const prefix = 'draft:';

/** Writes a draft down. False when the browser has no room for it, or refuses. */
export function keepDraft(storage: Pick<Storage, 'setItem'>, draft: KeptDraft): boolean {
  try {
    storage.setItem(`${prefix}${draft.key}`, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(storage: Pick<Storage, 'removeItem'>, key: string): void {
  storage.removeItem(`${prefix}${key}`);
}

function read(text: string | null): KeptDraft | null {
  try {
    return kept.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

type Readable = Pick<Storage, 'length' | 'key' | 'getItem'>;

function allKept(storage: Readable): KeptDraft[] {
  const names = Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '');
  return names.filter((name) => name.startsWith(prefix)).flatMap((name) => read(storage.getItem(name)) ?? []);
}

/** The drafts of a person, the newest first. What cannot be read any more is left out, and left alone. */
export function keptDrafts(storage: Readable, user: string): KeptDraft[] {
  return allKept(storage)
    .filter((draft) => draft.user === user)
    .sort((a, b) => b.at - a.at);
}

/** Whether something unsaved of a proposal is written down, whoever's it is. */
export function isKept(storage: Readable, proposal: number): boolean {
  return allKept(storage).some(({ place }) => place.proposal === proposal);
}
