// Remembers the value a field had before typing began, so that intermediate values (1 on the way to
// 15) leave no trace in the result.
import { useRef } from 'react';

export interface TypingState<Value> {
  /** The field being edited. */
  readonly part: string;
  readonly before: Value;
  /**
   * The value after the last keystroke. A different current value means that something else changed
   * it.
   */
  readonly left: Value;
}

/**
 * Applies a keystroke in `part` to the value from before typing began there, or to the current
 * value if typing begins now.
 */
export function applyKeystroke<Value>(
  typing: TypingState<Value> | null,
  value: Value,
  part: string,
  edit: (before: Value) => Value,
): TypingState<Value> {
  const isSameEdit =
    typing !== null && typing.part === part && JSON.stringify(typing.left) === JSON.stringify(value);
  const before = isSameEdit ? typing.before : value;
  return { part, before, left: edit(before) };
}

interface EditBaseline<Value> {
  /**
   * Returns the value after a keystroke in `part`, computed from the value before typing began
   * there.
   */
  readonly edited: (part: string, edit: (before: Value) => Value) => Value;
  /** Called when the field loses focus; the next edit starts from the current value. */
  readonly end: () => void;
}

export function useEditBaseline<Value>(value: Value): EditBaseline<Value> {
  const typing = useRef<TypingState<Value> | null>(null);
  return {
    edited: (part, edit) => {
      typing.current = applyKeystroke(typing.current, value, part, edit);
      return typing.current.left;
    },
    end: () => {
      typing.current = null;
    },
  };
}
