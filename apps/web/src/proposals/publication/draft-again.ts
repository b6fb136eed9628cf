// Makes an undone or reverted publication a draft again.
import { api } from '../../shell/api.ts';
import { trackOwnWrite } from '../../shell/own-writes.ts';
import { store } from '../../shell/store.ts';
import type { ProposalResponse } from '../draft-mapping.ts';

/** Returns the new draft; `null` = it was refused, and the general handler shows why. */
export async function draftAgain(id: number): Promise<ProposalResponse | null> {
  // The endpoint belongs to the staff lists, which a panel on the map may not have loaded.
  await import('../../shell/staff-api.ts');
  const { data } = await trackOwnWrite(() =>
    store.dispatch(api.endpoints.draftPublicationAgain.initiate({ params: { id } })),
  );
  return data ?? null;
}
