// A dialog that shows a secret once: the text to copy, and a note that it cannot be shown again.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { copyText } from './copy.ts';
import styles from './secret-dialog.module.css';

interface Props {
  readonly title: string;
  /** What the secret is for. */
  readonly about: string;
  readonly secret: string;
  readonly onClose: () => void;
}

export function SecretDialog({ title, about, secret, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <p>{about}</p>
      <p className={`between card gap-8 pad-12 sunken ${styles.secret}`}>
        <code>{secret}</code>
        <CopyButton
          text={secret}
          copy={copyText}
          label={t('software.secret.copy')}
          done={t('software.copied')}
        />
      </p>
      <p className="bold">{t('software.secret.once')}</p>
      <Button onClick={onClose}>{t('software.secret.kept')}</Button>
    </Dialog>
  );
}
