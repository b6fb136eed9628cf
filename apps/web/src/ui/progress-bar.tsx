// A progress bar for long operations: a percentage if known, a moving bar if not, and a way to
// stop.
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import styles from './progress-bar.module.css';

interface Props {
  /** What is in progress, e.g. "Preparing the export". */
  readonly label: string;
  /** 0 to 100; `null` = unknown. */
  readonly percent: number | null;
  /** The reader's language, for the percentage. */
  readonly language: string;
  readonly cancelLabel?: string;
  readonly onCancel?: () => void;
}

export function ProgressBar({ label, percent, language, cancelLabel, onCancel }: Props) {
  const known = percent === null ? null : Math.min(100, Math.max(0, percent));
  const written = known === null ? null : numberFormat(language, { style: 'percent' }).format(known / 100);
  return (
    <div className="grid gap-8 justify-items-start pad-8-0">
      <p className="medium" aria-live="polite">
        {label}
        {written !== null && <span className="soft regular"> {written}</span>}
      </p>
      <progress
        className={`clip no-border accent-action ${styles.bar}`}
        aria-label={label}
        max={100}
        {...(known === null ? {} : { value: known })}
      />
      {onCancel !== undefined && cancelLabel !== undefined && (
        <Button variant="default" size="compact-md" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
    </div>
  );
}
