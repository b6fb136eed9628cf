// A date shown in the city's format. It is edited by the browser's native field and calendar, which
// lie over the text and are visible while in use.
import { IconCalendar } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './field.module.css';

export interface DateFieldProps {
  /** Absent where a visible label names the field by its `id`. */
  readonly label?: string;
  readonly id?: string;
  /** `yyyy-MM-dd`; `''` = no date. */
  readonly value: string;
  /** The date in the city's format. */
  readonly text: string;
  readonly onChange: (value: string) => void;
  /** Whether the date can be removed: `onChange` is called with `''` then. */
  readonly isOptional?: boolean;
  /**
   * Error message for an incomplete date, which stays in the field; absent = the last date is shown
   * again when the field is left.
   */
  readonly fault?: string;
  /** Called with the field when its date is incomplete, and again when it is complete. */
  readonly onFault?: (isFaulty: boolean, field: HTMLElement | null) => void;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  /** Id of an element that describes it. */
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
}

/** Dates with years of four digits. */
const [minDate, maxDate] = ['1000-01-01', '9999-12-31'];

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

export function DateField(props: DateFieldProps) {
  const { label, value, text, onChange, fault, onFault, isOptional = false } = props;
  const faultId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  useEffect(() => {
    field.current?.setCustomValidity(isIncomplete ? (fault ?? '') : '');
    onFault?.(isIncomplete, field.current);
    return () => onFault?.(false, null);
  }, [isIncomplete, fault, onFault]);
  useEffect(() => {
    // The browser controls what is typed, otherwise an incomplete date would be lost. Only another
    // value replaces it.
    if (field.current === null || field.current.value === value) return;
    field.current.value = value;
    setIncomplete(false);
  }, [value]);
  const change = (input: HTMLInputElement) => {
    // Its own message of an incomplete date, still set, says nothing about what is typed now.
    const { badInput, rangeUnderflow, rangeOverflow } = input.validity;
    const isDate = input.value !== '' && !badInput && !rangeUnderflow && !rangeOverflow;
    const isRemoved = isOptional && input.value === '' && !badInput;
    setIncomplete(fault !== undefined && !isDate && !isRemoved);
    if (isDate || isRemoved) onChange(input.value);
  };
  const leave = (input: HTMLInputElement) => {
    if (fault === undefined && input.value !== value) input.value = value;
  };
  return (
    <>
      <span className={[styles.field, styles.over, props.className].filter(Boolean).join(' ')}>
        <span className="between gap-4 min-width-0 pad-0-8 nowrap" aria-hidden="true">
          <span className="ellipsis">{text}</span>
          <IconCalendar size={16} stroke={1.5} />
        </span>
        <input
          ref={field}
          id={props.id}
          aria-label={label}
          title={label}
          className={styles.native}
          data-edits-draft={fault === undefined ? undefined : true}
          type="date"
          min={minDate}
          max={maxDate}
          required={props.isRequired}
          disabled={props.isDisabled}
          aria-invalid={isIncomplete || (props.isInvalid ?? false)}
          aria-describedby={isIncomplete ? faultId : props.describedBy}
          defaultValue={value}
          onClick={openCalendar}
          onChange={(event) => change(event.target)}
          onBlur={(event) => leave(event.target)}
        />
      </span>
      {isIncomplete && (
        <p id={faultId} className="error-text" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
