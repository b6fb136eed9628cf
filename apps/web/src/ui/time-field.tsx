// A time of day, shown and typed in the city's form; up and down move it. The browser's own field would show the device's form.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './field.module.css';

interface Props {
  readonly label: string;
  /** As the city writes it. */
  readonly text: string;
  /** `HH:mm` of what was typed; null = no time. */
  readonly read: (typed: string) => string | null;
  /** Said of what is no time. */
  readonly fault: string;
  readonly onChange: (time: string) => void;
  /** Moves by five minutes, on or back. */
  readonly onStep: (step: 1 | -1) => void;
  /** Told when what was typed is no time, and in which field; and when it is again. */
  readonly onFault?: (isFaulty: boolean, field: HTMLElement | null) => void;
  readonly className?: string | undefined;
}

export function TimeField({ label, text, read, fault, onChange, onStep, onFault, className }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What was typed; left, also the time it was typed over: when that changes from elsewhere, the typing is of the past. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string | null } | null>(null);
  const shown = typed !== null && (typed.over === null || typed.over === text) ? typed.text : null;
  const faulty = shown !== null && shown !== '' && read(shown) === null;
  useEffect(() => {
    onFault?.(faulty, input.current);
    return () => onFault?.(false, null);
  }, [faulty, onFault]);
  const take = (isLeft: boolean) => {
    const time = shown === null ? null : read(shown);
    if (time !== null) onChange(time);
    // What is no time stays in its field and is told; an empty one shows the time there is.
    setTyped(faulty && shown !== null ? { text: shown, over: isLeft ? text : null } : null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take(false);
    else if (event.key === 'Escape' && shown !== null) {
      event.preventDefault();
      setTyped(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setTyped(null);
      onStep(event.key === 'ArrowUp' ? 1 : -1);
    }
  };
  return (
    <span className={[styles.timed, className].filter(Boolean).join(' ')}>
      <input
        ref={input}
        aria-label={label}
        title={label}
        aria-invalid={faulty}
        aria-describedby={faulty ? id : undefined}
        className={styles.field}
        type="text"
        autoComplete="off"
        value={shown ?? text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped({ text: event.target.value, over: null })}
        onKeyDown={onKey}
        onBlur={() => take(true)}
      />
      {faulty && (
        <span id={id} className={styles.timeFault} role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
