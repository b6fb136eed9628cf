// Keys for list entries without ids: they stay with an entry while it is edited and moved, so that
// incomplete fields are preserved.
import { keptNames } from '@curbwright/core';
import { useState } from 'react';

interface Named {
  readonly list: readonly object[];
  readonly names: readonly number[];
}

function named(before: Named, list: readonly object[]): Named {
  const next = before.names.reduce((most, name) => Math.max(most, name), before.list.length) + 1;
  return { list, names: keptNames(before, list, next) };
}

export function useNames(list: readonly object[]): readonly number[] {
  const [kept, setKept] = useState<Named>(() => named({ list: [], names: [] }, list));
  if (kept.list === list) return kept.names;
  const now = named(kept, list);
  setKept(now);
  return now.names;
}
