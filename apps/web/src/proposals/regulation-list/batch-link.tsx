// Link from a proposal to the batch that created it.
import { ListLink } from '../../shell/list-link.tsx';
import { managerListUrl } from '../../shell/manager-lists.ts';
import styles from './regulation-list.module.css';

export function BatchLink({ batch, inGrid = false }: { readonly batch: number; readonly inGrid?: boolean }) {
  return (
    <ListLink
      className={styles.link}
      to={`${managerListUrl('batches', location.search)}&batch=${batch}`}
      inGrid={inGrid}
    >
      {batch}
    </ListLink>
  );
}
