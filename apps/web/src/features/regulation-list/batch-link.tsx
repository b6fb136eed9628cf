// The way from a proposal to the batch it was made in.
import { ListLink } from '../../app/list-link.tsx';
import { addressOfList } from '../../app/manager-lists.ts';

export function BatchLink({ batch, inGrid = false }: { readonly batch: number; readonly inGrid?: boolean }) {
  return (
    <ListLink to={`${addressOfList('batches', location.search)}&batch=${batch}`} inGrid={inGrid}>
      {batch}
    </ListLink>
  );
}
