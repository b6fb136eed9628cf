// URLs of batches: one batch in the list, and the proposals of one batch in the list of proposed
// changes. Pure.
import { managerListUrl } from '../../shell/manager-lists.ts';

/** Returns the URL of the batch list with one batch open. */
export function batchUrl(id: number, search = ''): string {
  return `${managerListUrl('batches', search)}&batch=${id}`;
}

/**
 * Returns the URL of the list of a batch's proposed changes. Published ones have a separate list,
 * selected with `published`.
 */
export function batchProposalsUrl(id: number, search = '', published = false): string {
  const query = new URLSearchParams({ where_batch: JSON.stringify([`${id}`]) });
  if (published) query.set('is_published', 'true');
  const list = managerListUrl('regulations', search);
  return `${list}${list.includes('?') ? '&' : '?'}${query}`;
}

/** Returns the id of the batch that a URL opens; `null` = none. */
export function parseBatchUrl(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('batch') ?? '');
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}
