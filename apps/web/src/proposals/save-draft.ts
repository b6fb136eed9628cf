// Saves the open draft: creates the proposal, or updates it and overwrites the version that was
// loaded. Problems are reported through `draftSaveError`, never lost.

import { failWith, ok, type ProposalDraft, type Result } from '@curbwright/core';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { api } from '../shell/api.ts';
import { type ApiError, codeOf, formatFormError, isApiError } from '../shell/api-error.ts';
import { awaitQuery } from '../shell/await-query.ts';
import { trackOwnWrite } from '../shell/own-writes.ts';
import type { RootState } from '../shell/store.ts';
import { store } from '../shell/store.ts';
import { focusField, invalidFields } from '../ui/invalid-fields.ts';
import { showFailure } from '../ui/toast.ts';
import { type ProposalResponse, toCreateBody, toPatchBody } from './draft-mapping.ts';
import { selectDraftSaveError, setDraftSaveError } from './draft-save-error.ts';
import { draftSaved, draftSteps, type OpenDraft, stepChosen } from './draft-slice.ts';
import { isUnsaved } from './open-draft-state.ts';

interface SavedVersion {
  readonly proposal: number;
  readonly version: number;
}

type Thunk<T> = ThunkAction<T, RootState, unknown, UnknownAction>;
type Dispatch = Parameters<Thunk<void>>[0];

function errorField(error: ApiError, name: string): unknown {
  const { body } = error;
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

function errorStringField(error: ApiError, name: string): string {
  const fact = errorField(error, name);
  return typeof fact === 'string' ? fact : '';
}

/**
 * Links that the server no longer knows, read from the paths of its validation errors (`links.3`).
 */
function missingLinks(error: ApiError, { links }: ProposalDraft): number[] {
  if (codeOf(error) !== 'invalid' || typeof error.body !== 'object' || error.body === null) return [];
  return Object.entries(error.body).flatMap(([field, faults]) => {
    const index = /^links\.(\d+)$/.exec(field)?.[1];
    const link = index === undefined ? undefined : links[Number(index)];
    if (link === undefined || !Array.isArray(faults)) return [];
    return [link.kind === 'curb' ? link.link : link.parentLink];
  });
}

async function fetchLatestProposal(dispatch: Dispatch, id: number): Promise<ProposalResponse | null> {
  const { data } = await awaitQuery(
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
async function reportSaveFailure(
  dispatch: Dispatch,
  error: ApiError,
  open: OpenDraft,
): Promise<Extract<Result<SavedVersion>, { ok: false }>> {
  const text = formatFormError(error, i18next.t('error.fallback'));
  const { proposal, history } = open;
  if (error.status === 0) {
    setDraftSaveError({ kind: 'offline' });
    return failWith('draft.offline');
  }
  if (codeOf(error) === 'changed_meanwhile' && proposal !== null) {
    const theirs = await fetchLatestProposal(dispatch, proposal);
    setDraftSaveError(theirs === null ? { kind: 'refused', text } : { kind: 'conflict', theirs });
    return failWith('proposal.stale', {
      who: errorStringField(error, 'changed_by'),
      when: errorStringField(error, 'changed_at'),
    });
  }
  if (error.status === 404) {
    setDraftSaveError({ kind: 'deleted' });
    return failWith('proposal.deleted');
  }
  if (errorStringField(error, 'reason') === 'proposal.published' && proposal !== null) {
    setDraftSaveError({ kind: 'published', theirs: await fetchLatestProposal(dispatch, proposal) });
    return failWith('proposal.published');
  }
  if (codeOf(error) === 'proposal_exists') {
    const standing = errorField(error, 'proposal');
    setDraftSaveError({
      kind: 'standing',
      title: errorStringField(error, 'title'),
      text,
      proposals: typeof standing === 'number' ? [standing] : [],
      refused: [],
      taken: 0,
    });
    return failWith(errorStringField(error, 'reason') || 'proposal.regulation-taken');
  }
  const gone = missingLinks(error, history.now);
  const rebase = codeOf(error) === 'invalid' && errorField(error, 'actual_regulation_id') !== undefined;
  setDraftSaveError(gone.length > 0 ? { kind: 'gone', links: gone } : { kind: 'refused', text, rebase });
  showFailure(text);
  return failWith('draft.refused', { text });
}

let inFlight: { readonly key: string; readonly saving: Promise<Result<SavedVersion>> } | null = null;

async function sendDraft(
  dispatch: Dispatch,
  open: OpenDraft,
  overwriteVersion: number | null,
): Promise<Result<SavedVersion>> {
  const draft = open.history.now;
  const answer =
    open.proposal === null
      ? await dispatch(api.endpoints.createProposedChange.initiate({ body: toCreateBody(draft, open) }))
      : await dispatch(
          api.endpoints.updateProposedRegulation.initiate({
            params: { id: open.proposal },
            body: toPatchBody(draft, overwriteVersion ?? open.version),
          }),
        );
  if (answer.error !== undefined)
    return isApiError(answer.error)
      ? reportSaveFailure(dispatch, answer.error, open)
      : failWith('draft.refused', { text: i18next.t('error.fallback') });
  return ok({ proposal: answer.data.id, version: answer.data.version });
}

/** Reports incomplete fields and shows the first one: their input is not in the draft. */
function reportIncompleteFields(
  dispatch: Dispatch,
  count: number,
): Extract<Result<SavedVersion>, { ok: false }> {
  const trouble = { kind: 'refused', text: i18next.t('draft.faulty', { count }) } as const;
  setDraftSaveError(trouble);
  const stop = invalidFields.subscribe(() => {
    if (invalidFields.count() > 0) return;
    stop();
    if (selectDraftSaveError(store.getState()) === trouble) setDraftSaveError(null);
  });
  const field = invalidFields.first();
  const step = field?.closest('[data-draft-fields]')?.getAttribute('data-draft-fields');
  const named = draftSteps.find((one) => one === step);
  if (named !== undefined) dispatch(stepChosen(named));
  if (field !== null) focusField(field);
  return failWith('draft.faulty', { count });
}

/**
 * Saves the open draft. `overwriteVersion` is the version to overwrite instead of the one that was loaded
 * ("keep mine"). Rejection codes: `draft.none`, `draft.faulty`, `draft.no-curbs`, `draft.offline`,
 * `proposal.stale` (who, when), `proposal.deleted`, `proposal.published`, the check's own codes,
 * `draft.refused` (text).
 */
export function saveDraft(overwriteVersion: number | null = null): Thunk<Promise<Result<SavedVersion>>> {
  return async (dispatch, getState) => {
    const { open } = getState().draft;
    if (open === null) return failWith('draft.none');
    if (inFlight !== null && inFlight.key === open.key) {
      const before = await inFlight.saving;
      // Edits made during the previous request are saved by another one.
      const { draft: now } = getState();
      return before.ok && now.open?.key === open.key && isUnsaved(now) ? dispatch(saveDraft()) : before;
    }
    const faulty = invalidFields.count();
    if (faulty > 0) return reportIncompleteFields(dispatch, faulty);
    const draft = open.history.now;
    if (draft.links.length === 0) {
      setDraftSaveError({ kind: 'refused', text: i18next.t('draft.no-curbs') });
      return failWith('draft.no-curbs');
    }
    const saving = trackOwnWrite(async () => {
      const done = await sendDraft(dispatch, open, overwriteVersion).finally(() => {
        inFlight = null;
      });
      if (!done.ok || getState().draft.open?.key !== open.key) return done;
      setDraftSaveError(null);
      // Only the draft that was sent counts as saved, not edits made in the meantime.
      dispatch(draftSaved({ ...done.value, saved: draft }));
      return done;
    });
    inFlight = { key: open.key, saving };
    return saving;
  };
}
