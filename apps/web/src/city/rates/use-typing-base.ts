// What an edit is worked out from: the value as it was before the field was typed in, so that values in between (1 on the way to 15) leave nothing.
import { useRef } from 'react';

export interface Typing<Value> {
  /** The field that is typed in. */
  readonly part: string;
  readonly before: Value;
  /** As the last keystroke left it: when the value is another, something else changed it. */
  readonly left: Value;
}

/** A keystroke in `part`: worked out from where the typing in it began, or from the value there is when it begins now. */
export function typedOn<Value>(
  typing: Typing<Value> | null,
  value: Value,
  part: string,
  edit: (before: Value) => Value,
): Typing<Value> {
  const goesOn =
    typing !== null && typing.part === part && JSON.stringify(typing.left) === JSON.stringify(value);
  const before = goesOn ? typing.before : value;
  return { part, before, left: edit(before) };
}

interface TypingBase<Value> {
  /** The value after a keystroke in `part`. */
  readonly edited: (part: string, edit: (before: Value) => Value) => Value;
  /** The field is left: the next edit begins from what is there. */
  readonly end: () => void;
}

export function useTypingBase<Value>(value: Value): TypingBase<Value> {
  const typing = useRef<Typing<Value> | null>(null);
  return {
    edited: (part, edit) => {
      typing.current = typedOn(typing.current, value, part, edit);
      return typing.current.left;
    },
    end: () => {
      typing.current = null;
    },
  };
}
