// Which version of each proposal the person decided about: the server refuses the others.
import type { OpenDraft } from '../../draft-slice.ts';
import type { Rows } from './use-rows.ts';

/** In the order of the ids: of the open draft the version that is open, else that which was checked, else the row's; null = none was read. */
export function versionsSeen(
  ids: readonly number[],
  rows: Pick<Rows, 'versionsOf'>,
  open: Pick<OpenDraft, 'proposal' | 'version'> | null,
  checked: number | null = null,
): (number | null)[] {
  return rows.versionsOf(ids).map((version, at) => {
    const own = open !== null && open.proposal === ids[at] ? open.version : null;
    return own ?? checked ?? version;
  });
}
