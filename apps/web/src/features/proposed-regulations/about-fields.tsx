// What the proposal does, and why: the two fields before its rules.
import { longestReason, type ProposalDraft, proposalActions } from '@curbwright/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './draft.module.css';

interface Props {
  readonly draft: ProposalDraft;
  readonly onEdit: (draft: ProposalDraft, key: string | null) => void;
}

/** The counter shows when the end is near. */
const nearEnd = 100;

export function AboutFields({ draft, onEdit }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const left = longestReason - draft.reason.length;
  return (
    <div className={styles.about}>
      <fieldset className={styles.actions}>
        <legend className={styles.label}>{t('draft.action')}</legend>
        {proposalActions.map((action) => (
          <label key={action} className={styles.action}>
            <input
              type="radio"
              name={`${id}action`}
              checked={draft.action === action}
              onChange={() => onEdit({ ...draft, action }, null)}
            />
            {t(`draft.action.${action}`)}
          </label>
        ))}
      </fieldset>
      <label className={styles.label} htmlFor={`${id}reason`}>
        {t('draft.reason')}
      </label>
      <textarea
        id={`${id}reason`}
        className={styles.reason}
        rows={2}
        maxLength={longestReason}
        value={draft.reason}
        placeholder={t('draft.reasonHint')}
        aria-describedby={left <= nearEnd ? `${id}left` : undefined}
        onChange={(event) => onEdit({ ...draft, reason: event.target.value }, 'reason')}
      />
      {left <= nearEnd && (
        <p id={`${id}left`} className={styles.quiet} aria-live="polite">
          {t('draft.reasonLeft', { count: left })}
        </p>
      )}
    </div>
  );
}
