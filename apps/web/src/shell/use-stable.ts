// Keeps an object while its properties are the same, for objects that each render makes anew.
import { useRef } from 'react';
import { shallowEqual } from 'react-redux';

/** Returns the object of an earlier render while all properties are the same. */
export function useStable<Value>(value: Value): Value {
  const stable = useRef(value);
  if (!shallowEqual(stable.current, value)) stable.current = value;
  return stable.current;
}
