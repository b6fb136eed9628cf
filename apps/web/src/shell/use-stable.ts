// Keeps an object the same while its fields are, for effects and memos that compare it.
import { useEffect, useRef } from 'react';
import { shallowEqual } from 'react-redux';

/**
 * The rendered value that first had these fields. Only rendered values are kept: a state set while
 * rendering would loop without end over a value that is new in every pass, such as a selector's
 * before its first commit.
 */
export function useStable<Value>(value: Value): Value {
  const kept = useRef(value);
  const stable = shallowEqual(kept.current, value) ? kept.current : value;
  useEffect(() => {
    kept.current = stable;
  }, [stable]);
  return stable;
}
