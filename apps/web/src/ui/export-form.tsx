// The form of an export: what is chosen in it, then a button, or while the file is written a bar with a way out.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './export-form.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

interface Props {
  readonly children: ReactNode;
  readonly help: string;
  readonly busy: boolean;
  /** Why it failed, in words. */
  readonly fault: string | null;
  /** Why it cannot start; null = it can. */
  readonly reason: string | null;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

export function ExportForm({ children, help, busy, fault, reason, onStart, onStop }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) onStart();
      }}
    >
      {children}
      <p className={styles.help}>{help}</p>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {busy ? (
        <ProgressBar
          label={t('export.running')}
          percent={null}
          language={i18n.language}
          cancelLabel={t('export.cancel')}
          onCancel={onStop}
        />
      ) : (
        <ReasonedButton type="submit" reason={reason}>
          {t('export.start')}
        </ReasonedButton>
      )}
    </form>
  );
}
