// URLs that lead from a batch to its proposals and back.
import { describe, expect, it } from 'vitest';
import { batchProposalsUrl, batchUrl, parseBatchUrl } from './addresses.ts';

describe('addresses of batches', () => {
  it('open a batch in the list, in the same scenario', () => {
    const address = batchUrl(12, '?scenario=4&link=9');
    expect(address).toBe('/manager/listview/?list=batches&scenario=4&batch=12');
    expect(parseBatchUrl(address.slice(address.indexOf('?')))).toBe(12);
  });

  it('filter the proposed changes by their batch', () => {
    expect(batchProposalsUrl(12)).toBe('/manager/listview/?where_batch=%5B%2212%22%5D');
    expect(batchProposalsUrl(12, '?scenario=4', true)).toBe(
      '/manager/listview/?scenario=4&where_batch=%5B%2212%22%5D&is_published=true',
    );
  });

  it('take no nonsense for a batch', () => {
    for (const search of ['', '?batch=', '?batch=x', '?batch=-1', '?batch=1.5', '?batch=99999999999'])
      expect(parseBatchUrl(search)).toBeNull();
  });
});
