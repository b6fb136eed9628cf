// A time of day, shown and typed in the city's format; the up and down keys change it. The
// browser's native field would use the device's format.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './field.module.css';

export interface TimeFieldProps {
  /** Absent where a visible label names the field by its `id`. */
  readonly label?: string;
  readonly id?: string;
  /** The time in the city's format. */
  readonly text: string;
  /** Parses typed text to `HH:mm`; `null` = not a time. */
  readonly read: (typed: string) => string | null;
  /** Error message for text that is not a time. */
  readonly fault: string;
  readonly onChange: (time: string) => void;
  /** Moves the time by five minutes, forward or back. */
  readonly onStep: (step: 1 | -1) => void;
  /** Called with the field when its text is not a time, and again when it is one. */
  readonly onFault?: (isFaulty: boolean, field: HTMLElement | null) => void;
  /** Whether the time can be removed: `onChange` is called with `''` then. */
  readonly isOptional?: boolean;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** Id of an element that describes it. */
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
}

export function TimeField(props: TimeFieldProps) {
  const { label, text, read, fault, onChange, onStep, onFault, isOptional = false } = props;
  const faultId = useId();
  const input = useRef<HTMLInputElement>(null);
  /**
   * The typed text and, after leaving the field, the time shown when it was typed: if that changes
   * from outside, the typed text is discarded.
   */
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string | null } | null>(null);
  const shown = typed !== null && (typed.over === null || typed.over === text) ? typed.text : null;
  const faulty = shown !== null && shown !== '' && read(shown) === null;
  useEffect(() => {
    // A form is not submitted with the last time in place of what is typed.
    input.current?.setCustomValidity(faulty ? fault : '');
    onFault?.(faulty, input.current);
    return () => onFault?.(false, null);
  }, [faulty, fault, onFault]);
  const take = (isLeft: boolean) => {
    const time = shown === null ? null : read(shown);
    if (time !== null) onChange(time);
    else if (isOptional && shown === '') onChange('');
    // Text that is not a time stays in the field and is reported; an empty field shows the current
    // time.
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
    <span className={[styles.timed, props.className].filter(Boolean).join(' ')}>
      <input
        ref={input}
        id={props.id}
        aria-label={label}
        title={label}
        aria-invalid={faulty || (props.isInvalid ?? false)}
        aria-describedby={faulty ? faultId : props.describedBy}
        disabled={props.isDisabled}
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
        <span id={faultId} className={styles.timeFault} role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
