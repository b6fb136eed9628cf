// Keeps an object the same while its fields are, for effects and memos that compare it.
import { useEffect, useState } from 'react';
import { shallowEqual } from 'react-redux';

/** The value rendered last. */
class Rendered<Value> {
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  /** Returns the value rendered last if it has the same fields, otherwise the given one. */
  sameAs(value: Value): Value {
    return shallowEqual(this.#value, value) ? this.#value : value;
  }

  store(value: Value): void {
    this.#value = value;
  }
}

/**
 * The rendered value that first had these fields. It is stored after rendering: stored while
 * rendering, a value that is new in every pass (such as a selector's before its first commit) would
 * render without end.
 */
export function useStable<Value>(value: Value): Value {
  const [rendered] = useState(() => new Rendered(value));
  const stable = rendered.sameAs(value);
  useEffect(() => rendered.store(stable), [rendered, stable]);
  return stable;
}
