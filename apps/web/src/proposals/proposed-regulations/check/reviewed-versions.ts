// Which version of each proposal the user decided on; the server rejects any other.
import type { OpenDraft } from '../../draft-slice.ts';
import type { ProposalRows } from './use-proposal-rows.ts';

/**
 * Returns one version per id: that of the open draft if it is this proposal, else the checked one,
 * else the loaded row's; `null` = none loaded.
 */
export function reviewedVersions(
  ids: readonly number[],
  rows: Pick<ProposalRows, 'versionsOf'>,
  open: Pick<OpenDraft, 'proposal' | 'version'> | null,
  checked: number | null = null,
): (number | null)[] {
  return rows.versionsOf(ids).map((version, at) => {
    const own = open !== null && open.proposal === ids[at] ? open.version : null;
    return own ?? checked ?? version;
  });
}
