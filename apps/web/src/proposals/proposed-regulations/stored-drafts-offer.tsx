// "Unsaved draft from 14:03: …": shown after a reload or crash, to continue or discard.

import { civilDateAndTime } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../../city/city/city-hooks.ts';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { lockedDraftKeys } from '../draft-locks.ts';
import { setDraftSaveError } from '../draft-save-error.ts';
import { draftOpened } from '../draft-slice.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { deleteStoredDraft, type StoredDraft, storedDraftsOf } from '../stored-drafts.ts';
import { useDraftOwner } from './use-store-draft.ts';

/** Maximum number of prompts shown at once; further ones follow when these are closed. */
const maxOfferedDrafts = 2;
/** Milliseconds until the lock of a closed draft is released. */
const lockReleaseMs = 150;

/**
 * Returns the stored drafts that no page has open, and a function that removes one from the list.
 * They are read again whenever `open` becomes `false`.
 */
function useStoredDrafts(open: boolean): readonly [readonly StoredDraft[], (key: string) => void] {
  const user = useDraftOwner();
  const [kept, setKept] = useState<readonly StoredDraft[]>([]);
  useEffect(() => {
    if (open || user === '') return undefined;
    let late = false;
    // This page's lock is released shortly after its draft is closed.
    const loadDrafts = async () => {
      const lockedKeys = await lockedDraftKeys();
      if (!late) setKept(storedDraftsOf(localStorage, user).filter(({ key }) => !lockedKeys.has(key)));
    };
    const timer = setTimeout(() => void loadDrafts(), lockReleaseMs);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [open, user]);
  return [open ? [] : kept, (key) => setKept((all) => all.filter((one) => one.key !== key))];
}

export function RestoreDraftsPrompt() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const words = useDateFormat();
  const { time } = useCityLocale();
  const today = civilDateAndTime(useCurrentMinute(), time.timeZone).date;
  const isOpen = useAppSelector((state) => state.draft.open !== null);
  const [kept, drop] = useStoredDrafts(isOpen);
  const continueDraft = ({ key, place, draft, saved }: StoredDraft) => {
    setDraftSaveError(null);
    dispatch(scenarioSelected(place.scenario));
    dispatch(
      draftOpened({ ...place, key, draft, saved, step: draft.links.length === 0 ? 'curbs' : 'rules' }),
    );
    drop(key);
  };
  const discardDraft = (key: string) => {
    deleteStoredDraft(localStorage, key);
    drop(key);
  };
  return kept.slice(0, maxOfferedDrafts).map((one) => {
    const { date, time: clock } = civilDateAndTime(one.at, time.timeZone);
    const when = date === today ? words.clock(clock) : words.moment(date, clock);
    const what = one.words === '' ? t('draft.kept.nowhere') : one.words;
    return (
      <div key={one.key} className="floating row wrap gap-8-12 pad-y-6 pad-x-12-8 text-13" role="status">
        <p>{t('draft.kept', { what, when })}</p>
        <span className="flex gap-8">
          <Button size="compact-sm" onClick={() => continueDraft(one)}>
            {t('draft.kept.goOn')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => discardDraft(one.key)}>
            {t('draft.kept.throwAway')}
          </Button>
        </span>
      </div>
    );
  });
}
