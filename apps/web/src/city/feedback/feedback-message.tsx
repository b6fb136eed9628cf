// One message to the city: its text, its sender as far as known, its curb, and whether it is done.
import type { FeedbackItem } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { showSuccess } from '../../ui/toast.ts';
import own from './feedback-page.module.css';

interface Props {
  readonly message: FeedbackItem;
  /** Whether the message remains in the list after it is marked as done or reopened. */
  readonly stays: boolean;
  /** Returns where the focus moves when the message disappears. */
  readonly beside: () => HTMLElement | null;
}

/** Maximum length of the excerpt that identifies a message, in characters. */
const maxExcerptLength = 60;

export function FeedbackMessage({ message, stays, beside }: Props) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  const [asks, setAsks] = useState(false);
  const [change, changing] = api.useChangeFeedbackMutation();
  const [remove, removing] = api.useDeleteFeedbackMutation();
  const { id, done_at: doneAt, done_by: doneBy } = message;
  const params = { id };
  const begin = message.message.slice(0, maxExcerptLength);
  const which = `${at(message.at)}, ${begin}${begin === message.message ? '' : '…'}`;
  const markText = t(doneAt === null ? 'admin.feedback.done' : 'admin.feedback.reopen');
  const mark = async () => {
    const { data } = await change({ params, body: { is_done: doneAt === null } });
    if (data !== undefined && !stays) beside()?.focus();
  };
  const agreed = async () => {
    const { data } = await remove({ params });
    if (data === undefined) return setAsks(false);
    showSuccess(t('admin.feedback.deleted'));
    // The button that opened the dialog disappears with the message.
    focusAfter(() => setAsks(false), beside);
  };
  return (
    <li className={`grid gap-8 line-above ${own.message}`}>
      <Sender message={message} />
      <p className="wide-prose pre-wrap break-anywhere" dir="auto">
        {message.message}
      </p>
      {message.link !== null && (
        <p>
          <a className={styles.link} href={`/viewer/?link=${message.link.id}`}>
            <bdi>{message.link.street_name ?? message.link.segment_id}</bdi>
          </a>{' '}
          <span className={styles.soft}>
            <bdi>{message.link.segment_id}</bdi>
          </span>
        </p>
      )}
      {/* Anybody could have sent this URL, so it is shown as text and not as a link. */}
      {message.page !== null && (
        <p className={styles.soft}>
          {t('admin.feedback.page')} <code className="ltr text-13 break-anywhere">{message.page}</code>
        </p>
      )}
      {doneAt !== null && (
        <p className={styles.soft}>{t('admin.feedback.doneBy', { who: doneBy ?? '–', when: at(doneAt) })}</p>
      )}
      <div className="row wrap gap-4-8">
        <Button
          variant="default"
          size="compact-md"
          loading={changing.isLoading}
          aria-label={`${markText}: ${which}`}
          onClick={() => void mark()}
        >
          {markText}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`${t('admin.feedback.delete')}: ${which}`}
          onClick={() => setAsks(true)}
        >
          {t('admin.feedback.delete')}
        </Button>
      </div>
      {asks && (
        <Dialog title={t('admin.feedback.delete')} closeLabel={t('app.close')} onClose={() => setAsks(false)}>
          <p className="wide-prose pre-wrap break-anywhere" dir="auto">
            {which}
          </p>
          <p>{t('admin.feedback.deleteAsk')}</p>
          <Button color="red" loading={removing.isLoading} onClick={() => void agreed()}>
            {t('admin.feedback.delete')}
          </Button>
        </Dialog>
      )}
    </li>
  );
}

/**
 * Shows the time and, as far as known, the sender. The account is verified; name and address are
 * only what was typed.
 */
function Sender({ message: { at: sent, name, email, user } }: { readonly message: FeedbackItem }) {
  const { t } = useTranslation();
  const at = useDateTimeFormat();
  return (
    <p className="flex wrap gap-4-12 break-anywhere">
      <strong>{at(sent)}</strong>
      {name !== null && <bdi>{name}</bdi>}
      {email !== null && (
        <a className={styles.link} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          <bdi>{email}</bdi>
        </a>
      )}
      {user !== null && <span>{t('admin.feedback.account', { who: user })}</span>}
      {name === null && email === null && user === null && (
        <span className={styles.soft}>{t('admin.feedback.nobody')}</span>
      )}
    </p>
  );
}
