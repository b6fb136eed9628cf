// A field for typing a value. The text stays as typed until it is a valid value, so that half a
// time is neither lost nor applied.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useInvalidField } from './invalid-fields.ts';
import styles from './typed-field.module.css';

export type TextParser<Value> = (
  typed: string,
) => { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

interface Props<Value> {
  readonly label: string;
  /** Id of the field where a visible label beside it names it. */
  readonly id?: string;
  /** The label is only read aloud, because something else shows it. */
  readonly quiet?: boolean;
  /** The formatted value. */
  readonly text: string;
  readonly read: TextParser<Value>;
  readonly onChange: (value: Value) => void;
  /** Moves the value on the up and down keys. */
  readonly onStep?: (by: 1 | -1) => void;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  /**
   * How the text is interpreted, shown while typing if it differs from the text: `2` as `2 min`.
   */
  readonly reading?: (value: Value) => string;
  /** Shown after the field: a unit, or what the value means. */
  readonly after?: ReactNode;
  readonly disabled?: boolean;
  /** Whether something else says that the value is missing or wrong. */
  readonly isInvalid?: boolean;
  /** Ids of other elements that describe it. */
  readonly describedBy?: string;
}

interface TypedText {
  readonly text: string;
  /** The formatted value while this text is in the field. */
  readonly over: string;
  /** Whether the text was just typed, so that the resulting value is not rendered yet. */
  readonly isFresh: boolean;
}

export function TypedField<Value>(props: Props<Value>) {
  const { label, quiet = false, text, read, onChange, onStep, after, numeric = false } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  /**
   * The typed text, and the formatted value at that time. If the value changes from outside (undo),
   * even while typing, the typed text is discarded.
   */
  const [typed, setTyped] = useState<TypedText | null>(null);
  const shown = typed !== null && (typed.isFresh || typed.over === text) ? typed.text : text;
  const found = typed === null || shown !== typed.text ? null : read(shown);
  const fault = found === null || found.ok ? null : found.message;
  const interpretation = found?.ok === true && props.reading !== undefined ? props.reading(found.value) : '';
  const reading = interpretation === shown.trim() ? '' : interpretation;
  useInvalidField(input, fault !== null);
  // A form is not submitted with the last valid value in place of what is typed.
  useEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault]);
  // Rendered with the value from the keystroke; from now on, any other value is from outside.
  if (typed?.isFresh === true) setTyped({ text: typed.text, over: text, isFresh: false });
  else if (typed !== null && typed.over !== text) setTyped(null);
  const change = (next: string) => {
    setTyped({ text: next, over: text, isFresh: true });
    const value = read(next);
    if (value.ok) onChange(value.value);
  };
  const leave = () => {
    // The last valid value was applied while typing; the field now shows it formatted.
    if (fault === null) setTyped(null);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 } as const;
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    setTyped(null);
    onStep(by[event.key]);
  };
  const described = [
    fault === null ? '' : `${id}-fault`,
    reading === '' ? '' : `${id}-reading`,
    props.describedBy ?? '',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="grid gap-4 content-start min-width-0">
      {props.id === undefined && (
        <label htmlFor={id} className={quiet ? 'visually-hidden' : 'soft text-13'}>
          {label}
        </label>
      )}
      <span className="row gap-8 min-width-0">
        <input
          ref={input}
          id={id}
          data-edits-draft
          className={styles.input}
          type="text"
          inputMode={numeric ? 'decimal' : 'text'}
          autoComplete="off"
          value={shown}
          placeholder={props.placeholder}
          disabled={props.disabled}
          aria-invalid={fault !== null || (props.isInvalid ?? false)}
          aria-describedby={described === '' ? undefined : described}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKey}
          onBlur={leave}
        />
        {reading !== '' && (
          <span id={`${id}-reading`} className={`flex-none soft text-13 ${styles.after}`} aria-live="polite">
            = {reading}
          </span>
        )}
        {after !== undefined && <span className={`flex-none soft text-13 ${styles.after}`}>{after}</span>}
      </span>
      {fault !== null && (
        <p id={`${id}-fault`} className="error-text" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
