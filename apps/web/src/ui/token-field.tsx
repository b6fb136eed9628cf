// A field for several values: each becomes a token that can be removed; known values are suggested
// while typing.
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './token-field.module.css';

export interface TokenSuggestion {
  readonly value: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly values: readonly string[];
  /** The displayed text of a value. */
  readonly nameOf: (value: string) => string;
  readonly known: readonly TokenSuggestion[];
  /** Converts typed text to a value; `null` = it is not valid. */
  readonly wordOf: (typed: string) => string | null;
  readonly onChange: (values: readonly string[]) => void;
  readonly removeLabel: (name: string) => string;
  readonly addLabel: string;
  readonly placeholder?: string;
  readonly help?: string;
}

export function TokenField(props: Props) {
  const { label, values, nameOf, known, wordOf, onChange, help } = props;
  const id = useId();
  // Unfinished text stays here until it becomes a token.
  const [typed, setTyped] = useState('');
  const named = (text: string) =>
    known.find(({ name }) => name.toLocaleLowerCase() === text.trim().toLocaleLowerCase())?.value;
  const add = (text: string) => {
    const word = named(text) ?? wordOf(text);
    if (word === null) return;
    if (!values.includes(word)) onChange([...values, word]);
    setTyped('');
  };
  const type = (text: string) => {
    // A comma completes a value, as does choosing a suggestion, which is inserted whole.
    if (text.endsWith(',')) add(text.slice(0, -1));
    else if (named(text) !== undefined && text.length - typed.length > 1) add(text);
    else setTyped(text);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1));
  };
  return (
    <div className="grid gap-4">
      <label htmlFor={id} className="soft text-13">
        {label}
      </label>
      <div className={`row wrap gap-4 min-height-36 control-outline round-6 paper ${styles.box}`}>
        {values.map((value) => (
          <span key={value} className={styles.token}>
            {nameOf(value)}
            <button
              type="button"
              className={`grid flex-none place-center pad-0 no-border pointer height-28 no-background ${styles.remove}`}
              aria-label={props.removeLabel(nameOf(value))}
              title={props.removeLabel(nameOf(value))}
              onClick={() => onChange(values.filter((other) => other !== value))}
            >
              <IconX size={14} stroke={1.5} />
            </button>
          </span>
        ))}
        <input
          id={id}
          className={`flex-1 no-border ink inherit-font text-14 placeholder-soft height-28 no-background ${styles.input}`}
          list={`${id}-known`}
          value={typed}
          placeholder={values.length === 0 ? props.placeholder : undefined}
          autoComplete="off"
          autoCapitalize="none"
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
        />
        {typed.trim() !== '' && (
          <button
            type="button"
            className={`pad-0-8 no-border inherit-font text-13 pointer ${styles.add}`}
            onClick={() => add(typed)}
          >
            {props.addLabel}
          </button>
        )}
      </div>
      <datalist id={`${id}-known`}>
        {known
          .filter(({ value }) => !values.includes(value))
          .map(({ value, name }) => (
            <option key={value} value={name} />
          ))}
      </datalist>
      {help !== undefined && (
        <p id={`${id}-help`} className="soft text-13">
          {help}
        </p>
      )}
    </div>
  );
}
