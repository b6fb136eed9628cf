// Saves the open draft: creates it, or updates it over the version that was read. Problems are
// reported through `draftTrouble`, never lost.
import { ok, type ProposalDraft, type Result, refused } from '@curbwright/core';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { api } from '../shell/api.ts';
import { type ApiError, codeOf, faultWords, isApiError } from '../shell/api-error.ts';
import { asOwn } from '../shell/own-writes.ts';
import { settled } from '../shell/settled.ts';
import type { RootState } from '../shell/store.ts';
import { faultyFields, focusField } from '../ui/faulty-fields.ts';
import { showFailure } from '../ui/toast.ts';
import { draftSaved, draftSteps, isUnsaved, type OpenDraft, stepChosen } from './draft-slice.ts';
import { draftTrouble } from './draft-trouble.ts';
import { createBodyOf, type ProposalAnswer, patchBodyOf } from './draft-wire.ts';

export interface Saved {
  readonly proposal: number;
  readonly version: number;
}

type Thunk<T> = ThunkAction<T, RootState, unknown, UnknownAction>;
type Dispatch = Parameters<Thunk<void>>[0];

function factOf(error: ApiError, name: string): unknown {
  const { body } = error;
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

function wordOf(error: ApiError, name: string): string {
  const fact = factOf(error, name);
  return typeof fact === 'string' ? fact : '';
}

/** Links the server no longer knows, from validation errors at `links.3`. */
function goneLinks(error: ApiError, { links }: ProposalDraft): number[] {
  if (codeOf(error) !== 'invalid' || typeof error.body !== 'object' || error.body === null) return [];
  return Object.entries(error.body).flatMap(([field, faults]) => {
    const index = /^links\.(\d+)$/.exec(field)?.[1];
    const link = index === undefined ? undefined : links[Number(index)];
    if (link === undefined || !Array.isArray(faults)) return [];
    return [link.kind === 'curb' ? link.link : link.parentLink];
  });
}

async function newestOf(dispatch: Dispatch, id: number): Promise<ProposalAnswer | null> {
  const { data } = await settled(
    dispatch(
      api.endpoints.proposedRegulation.initiate(
        { params: { id }, query: { language: i18next.language } },
        { forceRefetch: true },
      ),
    ),
  );
  return data ?? null;
}

/** Reports what prevents saving and returns the rejection to the caller. */
async function refusalOf(
  dispatch: Dispatch,
  error: ApiError,
  open: OpenDraft,
): Promise<Extract<Result<Saved>, { ok: false }>> {
  const text = faultWords(error, i18next.t('error.fallback'));
  const { proposal, history } = open;
  if (error.status === 0) {
    draftTrouble.set({ kind: 'offline' });
    return refused('draft.offline');
  }
  if (codeOf(error) === 'changed_meanwhile' && proposal !== null) {
    const theirs = await newestOf(dispatch, proposal);
    draftTrouble.set(theirs === null ? { kind: 'refused', text } : { kind: 'conflict', theirs });
    return refused('proposal.stale', { who: wordOf(error, 'changed_by'), when: wordOf(error, 'changed_at') });
  }
  if (error.status === 404) {
    draftTrouble.set({ kind: 'deleted' });
    return refused('proposal.deleted');
  }
  if (wordOf(error, 'reason') === 'proposal.published' && proposal !== null) {
    draftTrouble.set({ kind: 'published', theirs: await newestOf(dispatch, proposal) });
    return refused('proposal.published');
  }
  if (codeOf(error) === 'proposal_exists') {
    const standing = factOf(error, 'proposal');
    draftTrouble.set({
      kind: 'standing',
      title: wordOf(error, 'title'),
      text,
      proposals: typeof standing === 'number' ? [standing] : [],
      refused: [],
      taken: 0,
    });
    return refused(wordOf(error, 'reason') || 'proposal.regulation-taken');
  }
  const gone = goneLinks(error, history.now);
  const rebase = codeOf(error) === 'invalid' && factOf(error, 'actual_regulation_id') !== undefined;
  draftTrouble.set(gone.length > 0 ? { kind: 'gone', links: gone } : { kind: 'refused', text, rebase });
  showFailure(text);
  return refused('draft.refused', { text });
}

let inFlight: { readonly key: string; readonly saving: Promise<Result<Saved>> } | null = null;

async function send(dispatch: Dispatch, open: OpenDraft, over: number | null): Promise<Result<Saved>> {
  const draft = open.history.now;
  const answer =
    open.proposal === null
      ? await dispatch(api.endpoints.createProposedChange.initiate({ body: createBodyOf(draft, open) }))
      : await dispatch(
          api.endpoints.updateProposedRegulation.initiate({
            params: { id: open.proposal },
            body: patchBodyOf(draft, over ?? open.version),
          }),
        );
  if (answer.error !== undefined)
    return isApiError(answer.error)
      ? refusalOf(dispatch, answer.error, open)
      : refused('draft.refused', { text: i18next.t('error.fallback') });
  return ok({ proposal: answer.data.id, version: answer.data.version });
}

/** Reports incomplete fields and shows the first one: their input is not in the draft. */
function refuseFaulty(dispatch: Dispatch, count: number): Extract<Result<Saved>, { ok: false }> {
  const trouble = { kind: 'refused', text: i18next.t('draft.faulty', { count }) } as const;
  draftTrouble.set(trouble);
  const stop = faultyFields.subscribe(() => {
    if (faultyFields.count() > 0) return;
    stop();
    if (draftTrouble.get() === trouble) draftTrouble.set(null);
  });
  const field = faultyFields.first();
  const step = field?.closest('[data-draft-fields]')?.getAttribute('data-draft-fields');
  const named = draftSteps.find((one) => one === step);
  if (named !== undefined) dispatch(stepChosen(named));
  if (field !== null) focusField(field);
  return refused('draft.faulty', { count });
}

/**
 * Saves the open draft. `over` is the version to overwrite instead of the one that was read ("keep
 * mine"). Rejected with: `draft.none`, `draft.faulty`, `draft.no-curbs`, `draft.offline`,
 * `proposal.stale` (who, when), `proposal.deleted`, `proposal.published`, the check's own codes,
 * `draft.refused` (text).
 */
export function saveDraft(over: number | null = null): Thunk<Promise<Result<Saved>>> {
  return async (dispatch, getState) => {
    const { open } = getState().draft;
    if (open === null) return refused('draft.none');
    if (inFlight !== null && inFlight.key === open.key) {
      const before = await inFlight.saving;
      // Edits made during the request are saved after it.
      const { draft: now } = getState();
      return before.ok && now.open?.key === open.key && isUnsaved(now) ? dispatch(saveDraft()) : before;
    }
    const faulty = faultyFields.count();
    if (faulty > 0) return refuseFaulty(dispatch, faulty);
    const draft = open.history.now;
    if (draft.links.length === 0) {
      draftTrouble.set({ kind: 'refused', text: i18next.t('draft.no-curbs') });
      return refused('draft.no-curbs');
    }
    const saving = asOwn(async () => {
      const done = await send(dispatch, open, over).finally(() => {
        inFlight = null;
      });
      if (!done.ok || getState().draft.open?.key !== open.key) return done;
      draftTrouble.set(null);
      // Only what was sent is saved, not edits made in the meantime.
      dispatch(draftSaved({ ...done.value, saved: draft }));
      return done;
    });
    inFlight = { key: open.key, saving };
    return saving;
  };
}
