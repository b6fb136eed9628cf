// Whether the rules of a curb can be edited in its panel, and how that begins and ends.
import type { Restriction } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { confirmLeave } from '../../shell/leave-guard.ts';
import { sheetMoved } from '../../shell/panels-slice.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import { setDraftSaveError } from '../draft-save-error.ts';
import { draftClosed } from '../draft-slice.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { useCannotDraftReason } from './use-cannot-draft-reason.ts';
import { useOpenProposalIds } from './use-open-proposals-here.ts';

export interface EditedCurb {
  /** Id of the link. */
  readonly link: number;
  /** The regulation in force there: version id and public id; `null` = unregulated. */
  readonly regulation: { readonly id: number; readonly regulationId: string } | null;
  /** What is known of its rules; by default all of them. */
  readonly rules?: 'known' | 'unknown' | 'from this device';
}

/** Why no draft can be started here; `null` = it can. */
export function useCannotStartReason(): string | null {
  const { t } = useTranslation();
  const past = useAppSelector((state) => state.scenario.asOf !== null);
  return useCannotDraftReason() ?? (past ? t('draft.pastDay') : null);
}

/**
 * Returns why the rules of the curb cannot be edited in its panel (`null` = they can), and the
 * function that begins it with a rule, or with all of them collapsed.
 */
export function useEditInPlace({ link, regulation, rules = 'known' }: EditedCurb) {
  const { t } = useTranslation();
  const { begin } = useOpenDraft();
  const cannotStart = useCannotStartReason();
  const openProposals = useOpenProposalIds(link);
  const reason =
    cannotStart ??
    (rules === 'from this device'
      ? t('draft.place.offline')
      : rules === 'unknown'
        ? t('draft.place.unknown')
        : openProposals.length > 0
          ? t('draft.place.drafted')
          : regulation === null
            ? t('draft.place.none')
            : null);
  const edit = async (rule: Restriction | null) => {
    const begun = await begin('modify', [link], regulation, { link, rule });
    // On a phone the fields need the height of the page.
    if (begun.ok) store.dispatch(sheetMoved('full'));
  };
  return { reason, edit, openProposals };
}

/**
 * Ends editing in the panel of a curb, after asking about unsaved changes, and moves the focus back
 * to the rule that was clicked. Resolves to `false` when the user stays.
 */
export async function leaveEditInPlace(): Promise<boolean> {
  const rule = store.getState().draft.inPlace?.rule ?? null;
  if (!(await confirmLeave())) return false;
  focusAfter(
    () => {
      store.dispatch(draftClosed());
      setDraftSaveError(null);
    },
    () =>
      document.querySelector(`[data-rule-index="${rule}"] button`) ??
      document.querySelector('[data-curb-actions] button'),
  );
  return true;
}
