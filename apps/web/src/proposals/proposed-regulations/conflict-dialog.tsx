// Shown when another user saved the same draft: who, when and what differs. The user can load that
// version, replace it, or review the differences first.

import { civilDateAndTime } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { store, useAppDispatch } from '../../shell/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { type ProposalResponse, toDraftTarget, toProposalDraft } from '../draft-mapping.ts';
import { setDraftSaveError } from '../draft-save-error.ts';
import { draftOpened, type OpenDraft } from '../draft-slice.ts';
import { saveDraft } from '../save-draft.ts';
import { conflictRows } from './conflict-rows.ts';
import styles from './draft.module.css';
import { DraftFieldValue } from './draft-field-value.tsx';

interface Props {
  readonly open: OpenDraft;
  readonly theirs: ProposalResponse;
}

export function ConflictDialog({ open, theirs }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const words = useDateFormat();
  const { nameOf: personName } = usePersonNames();
  const { time } = useCityLocale();
  const [saving, setSaving] = useState(false);
  const mine = open.history.now;
  const before = open.saved;
  const other = useMemo(() => toProposalDraft(theirs), [theirs]);
  const rows = conflictRows(before, mine, other);
  const close = () => setDraftSaveError(null);
  const { date, time: clock } = civilDateAndTime(Date.parse(theirs.modified), time.timeZone);
  const who = personName(theirs.modified_by ?? theirs.user) ?? t('draft.conflict.somebody');
  const take = () => {
    const { step } = store.getState().draft;
    dispatch(draftOpened({ ...toDraftTarget(theirs), key: open.key, draft: other, saved: other, step }));
    close();
  };
  const keep = async () => {
    setSaving(true);
    const done = await dispatch(saveDraft(theirs.version));
    setSaving(false);
    if (done.ok) showSuccess(t('draft.savedToast'));
  };
  return (
    <Dialog title={t('draft.conflict.title')} closeLabel={t('app.close')} onClose={close}>
      <p>{t('draft.conflict.text', { who, when: words.moment(date, clock) })}</p>
      {rows.length === 0 ? (
        <p>{t('draft.conflict.same')}</p>
      ) : (
        <table className={`table thead-th-soft thead-th-medium ${styles.conflict}`}>
          <caption className="absolute width-1 height-1 clip clipped">{t('draft.conflict.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('draft.conflict.what')}</th>
              <th scope="col">{t('draft.conflict.before')}</th>
              <th scope="col">{t('draft.conflict.mine')}</th>
              <th scope="col">{t('draft.conflict.theirs', { who })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, changedBy }) => (
              <tr key={field}>
                <th scope="row">
                  {t(`draft.field.${field}`)}
                  <span className="block soft regular">{t(`draft.conflict.by.${changedBy}`)}</span>
                </th>
                <td data-label={t('draft.conflict.before')}>
                  {before === null ? '' : <DraftFieldValue field={field} draft={before} before={before} />}
                </td>
                <td data-label={t('draft.conflict.mine')}>
                  <DraftFieldValue field={field} draft={mine} before={before} />
                </td>
                <td data-label={t('draft.conflict.theirs', { who })}>
                  <DraftFieldValue field={field} draft={other} before={before} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={take}>
          {t('draft.conflict.take')}
        </Button>
        <Button variant="default" loading={saving} onClick={() => void keep()}>
          {t('draft.conflict.keep')}
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          {t('draft.conflict.look')}
        </Button>
      </div>
    </Dialog>
  );
}
