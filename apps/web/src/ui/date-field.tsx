// A date: read in the city's form, chosen with the browser's own field and calendar, which lie over the words and show while in use.
import { IconCalendar } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import styles from './field.module.css';

interface Props {
  readonly label: string;
  /** `yyyy-MM-dd`. */
  readonly value: string;
  /** The date as the city writes it. */
  readonly text: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/** A click anywhere opens the calendar; where the browser refuses, its field is there to type in. */
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
      <span className={styles.words} aria-hidden="true">
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
