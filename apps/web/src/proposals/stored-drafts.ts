// Unsaved drafts in browser storage: written while drafting and offered again after a reload or
// crash. Each user is offered only their own drafts.
import { type ProposalDraft, proposalDraft } from '@curbwright/core';
import { z } from 'zod';

const id = z.int().min(1);

const storedDraftSchema = z.object({
  key: z.string().min(1),
  /** Time of the last edit, epoch milliseconds. */
  at: z.number(),
  /** User name of the owner. */
  user: z.string(),
  /** Names of its streets, for the prompt to restore it. */
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
export interface StoredDraft extends Omit<z.output<typeof storedDraftSchema>, 'draft' | 'saved'> {
  readonly draft: ProposalDraft;
  readonly saved: ProposalDraft | null;
}

const prefix = 'draft:';

/** Stores a draft. `false` when browser storage is full or unavailable. */
export function storeDraft(storage: Pick<Storage, 'setItem'>, draft: StoredDraft): boolean {
  try {
    storage.setItem(`${prefix}${draft.key}`, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteStoredDraft(storage: Pick<Storage, 'removeItem'>, key: string): void {
  storage.removeItem(`${prefix}${key}`);
}

function parseStoredDraft(text: string | null): StoredDraft | null {
  try {
    return storedDraftSchema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

type ReadableStorage = Pick<Storage, 'length' | 'key' | 'getItem'>;

function allStoredDrafts(storage: ReadableStorage): StoredDraft[] {
  const names = Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => parseStoredDraft(storage.getItem(name)) ?? []);
}

/** The drafts of a user, newest first. Unreadable drafts are skipped but not deleted. */
export function storedDraftsOf(storage: ReadableStorage, user: string): StoredDraft[] {
  return allStoredDrafts(storage)
    .filter((draft) => draft.user === user)
    .sort((a, b) => b.at - a.at);
}

/** Whether unsaved changes of a proposal are stored, by any user. */
export function hasStoredDraft(storage: ReadableStorage, proposal: number): boolean {
  return allStoredDrafts(storage).some(({ place }) => place.proposal === proposal);
}
