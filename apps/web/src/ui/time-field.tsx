// A time of day, shown and typed in the city's form; up and down move it. The browser's own field would show the device's form.
import { type KeyboardEvent, useState } from 'react';
import styles from './field.module.css';

interface Props {
  readonly label: string;
  /** As the city writes it. */
  readonly text: string;
  /** `HH:mm` of what was typed; null = no time. */
  readonly read: (typed: string) => string | null;
  readonly onChange: (time: string) => void;
  /** Moves by five minutes, on or back. */
  readonly onStep: (step: 1 | -1) => void;
  readonly className?: string | undefined;
}

export function TimeField({ label, text, read, onChange, onStep, className }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const time = typed === null ? null : read(typed);
    if (time !== null) onChange(time);
    setTyped(null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      setTyped(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setTyped(null);
      onStep(event.key === 'ArrowUp' ? 1 : -1);
    }
  };
  return (
    <input
      aria-label={label}
      title={label}
      aria-invalid={typed !== null && typed !== '' && read(typed) === null}
      className={[styles.field, className].filter(Boolean).join(' ')}
      type="text"
      autoComplete="off"
      value={typed ?? text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKey}
      onBlur={take}
    />
  );
}
