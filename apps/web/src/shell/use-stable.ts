// Keeps an object the same while its fields are, for effects and memos that compare it.
import { useState } from 'react';
import { shallowEqual } from 'react-redux';

/** The first of the values that had these fields. */
export function useStable<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (shallowEqual(stable, value)) return stable;
  setStable(value);
  return value;
}
