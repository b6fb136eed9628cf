// A date shown in the city's format. It is edited by the browser's native field and calendar, which
// lie over the text and are visible while in use.
import { IconCalendar } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import styles from './field.module.css';

interface Props {
  readonly label: string;
  /** `yyyy-MM-dd`. */
  readonly value: string;
  /** The date in the city's format. */
  readonly text: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/**
 * A click anywhere opens the calendar; if the browser refuses, its field gets the focus for typing.
 */
function openCalendar({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  try {
    currentTarget.showPicker();
  } catch {
    currentTarget.focus();
  }
}

export function DateField({ label, value, text, onChange, className }: Props) {
  return (
    <span className={[styles.field, styles.over, className].filter(Boolean).join(' ')}>
      <span className="between gap-4 min-width-0 pad-0-8 nowrap" aria-hidden="true">
        <span>{text}</span>
        <IconCalendar size={16} stroke={1.5} />
      </span>
      <input
        aria-label={label}
        title={label}
        className={styles.native}
        type="date"
        value={value}
        onClick={openCalendar}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
      />
    </span>
  );
}
