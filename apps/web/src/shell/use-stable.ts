// Keeps an object while its properties are the same, for objects that each render makes anew.
import { useState } from 'react';
import { shallowEqual } from 'react-redux';

/** Returns the object of an earlier render while all properties are the same. */
export function useStable<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (shallowEqual(stable, value)) return stable;
  setStable(value);
  return value;
}
