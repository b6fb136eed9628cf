// The form of an export: its options, then a button, or a progress bar with a way to cancel while
// the file is written.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from './button-with-reason.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface Props {
  readonly children: ReactNode;
  readonly help: string;
  readonly busy: boolean;
  /** Error message of a failed export. */
  readonly fault: string | null;
  /** Why the export cannot start; `null` = it can. */
  readonly reason: string | null;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

export function ExportForm({ children, help, busy, fault, reason, onStart, onStop }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <form
      className="grid gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) onStart();
      }}
    >
      {children}
      <p className="soft text-13">{help}</p>
      {fault !== null && (
        <p className="error" role="alert">
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
        <ButtonWithReason type="submit" reason={reason}>
          {t('export.start')}
        </ButtonWithReason>
      )}
    </form>
  );
}
