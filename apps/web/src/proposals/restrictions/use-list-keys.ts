// Keys for list entries without ids: they stay with an entry while it is edited and moved, so that
// incomplete fields are preserved.
import { assignStableKeys } from '@curbwright/core';
import { useState } from 'react';

interface KeyedList {
  readonly list: readonly object[];
  readonly names: readonly number[];
}

function assignKeys(before: KeyedList, list: readonly object[]): KeyedList {
  const next = before.names.reduce((most, name) => Math.max(most, name), before.list.length) + 1;
  return { list, names: assignStableKeys(before, list, next) };
}

export function useListKeys(list: readonly object[]): readonly number[] {
  const [kept, setKept] = useState<KeyedList>(() => assignKeys({ list: [], names: [] }, list));
  if (kept.list === list) return kept.names;
  const now = assignKeys(kept, list);
  setKept(now);
  return now.names;
}
