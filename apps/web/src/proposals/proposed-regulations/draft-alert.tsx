// Explains why the draft could not be saved when no dialog is needed: no response, missing curbs,
// or a rejection with text. The draft stays unchanged.

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import { draftRehomed, linksRemoved, stepChosen } from '../draft-slice.ts';
import { rebaseDraft } from '../rebase-draft.ts';
import styles from './draft.module.css';

const none: readonly number[] = [];

export function DraftAlert({ onSave }: { readonly onSave: () => void }) {
  const { t } = useTranslation();
  const { nameOf: personName } = usePersonNames();
  const dispatch = useAppDispatch();
  const saveError = useAppSelector(selectDraftSaveError);
  const lost = useAppSelector((state) => state.connection.lost);
  const selected = useAppSelector((state) => state.scenario.selected);
  const own = useAppSelector((state) => state.draft.open?.scenario ?? null);
  const isNew = useAppSelector((state) => state.draft.open?.proposal === null);
  const gone = saveError?.kind === 'gone' ? saveError.links : none;
  const { links: facts } = useLinkFacts(gone);
  if (saveError === null) return null;
  if (saveError.kind === 'offline')
    return (
      <div
        className={`panel-footer grid gap-8 justify-items-start limited-wash ink ${styles.alert}`}
        role="alert"
      >
        <p>{t(lost === null ? 'draft.onlineAgain' : 'draft.offlineHelp')}</p>
        <Button size="compact-sm" variant="default" onClick={onSave}>
          {t('draft.saveNow')}
        </Button>
      </div>
    );
  if (saveError.kind === 'gone')
    return (
      <div
        className={`panel-footer grid gap-8 justify-items-start limited-wash ink ${styles.alert}`}
        role="alert"
      >
        <p>{t('draft.gone', { count: gone.length })}</p>
        <p className={`soft text-13 ${styles.quiet}`}>
          {gone
            .map((link) => facts.get(link)?.properties.bl_street_name ?? t('draft.curbId', { link }))
            .join(', ')}
        </p>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            dispatch(linksRemoved({ links: gone, at: Date.now() }));
            dispatch(stepChosen('curbs'));
            setDraftSaveError(null);
          }}
        >
          {t('draft.goneRemove', { count: gone.length })}
        </Button>
      </div>
    );
  if (saveError.kind === 'newer')
    return (
      <div
        className={`panel-footer grid gap-8 justify-items-start limited-wash ink ${styles.alert}`}
        role="alert"
      >
        <p>
          {t('draft.newer', {
            who: personName(saveError.theirs.modified_by) ?? t('draft.conflict.somebody'),
          })}
        </p>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setDraftSaveError({ kind: 'conflict', theirs: saveError.theirs })}
        >
          {t('draft.newerShow')}
        </Button>
      </div>
    );
  if (saveError.kind !== 'refused') return null;
  return (
    <div
      className={`panel-footer grid gap-8 justify-items-start limited-wash ink ${styles.alert}`}
      role="alert"
    >
      <p>{saveError.text}</p>
      {saveError.rebase === true && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            void rebaseDraft().then((done) => {
              if (done) setDraftSaveError(null);
            });
          }}
        >
          {t('draft.rebase')}
        </Button>
      )}
      {isNew && own !== selected && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            dispatch(draftRehomed({ scenario: selected }));
            setDraftSaveError(null);
          }}
        >
          {t('draft.moveScenario')}
        </Button>
      )}
    </div>
  );
}
