// Addresses of batches: one batch in the list, and the proposals of one batch in the list of proposed changes. Pure.
import { addressOfList } from '../../shell/manager-lists.ts';

/** The list of batches with one of them open. */
export function addressOfBatch(id: number, search = ''): string {
  return `${addressOfList('batches', search)}&batch=${id}`;
}

/** The proposed changes of a batch; `published` ones stand in a list of their own. */
export function addressOfProposals(id: number, search = '', published = false): string {
  const query = new URLSearchParams({ where_batch: JSON.stringify([`${id}`]) });
  if (published) query.set('is_published', 'true');
  const list = addressOfList('regulations', search);
  return `${list}${list.includes('?') ? '&' : '?'}${query}`;
}

/** The batch an address opens; null = none. */
export function batchIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('batch') ?? '');
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}
