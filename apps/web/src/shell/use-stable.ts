// Keeps an object the same while its fields are, for effects and memos that compare it.
import { useEffect, useRef } from 'react';
import { shallowEqual } from 'react-redux';

/**
 * The rendered value that first had these fields. Only a rendered value is reused: a state set while
 * rendering would loop without end over a value that is new in every pass, such as a selector's
 * before its first commit.
 */
export function useStable<Value>(value: Value): Value {
  const latest = useRef(value);
  const stable = shallowEqual(latest.current, value) ? latest.current : value;
  useEffect(() => {
    latest.current = stable;
  }, [stable]);
  return stable;
}
