// Says in the publish dialog that remarks are not resolved, with links to the proposals that have them.
import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RouteLink } from '../../../shell/route-link.tsx';
import styles from './dialogs.module.css';
import { useRowName } from './row-name.ts';
import type { ProposalRows } from './use-proposal-rows.ts';

/** Most proposals linked. */
const maxLinkedProposals = 5;

export function OpenRemarksNote({
  rows,
  onLeave,
}: {
  readonly rows: ProposalRows;
  /** Called when a link is followed. */
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName(rows);
  const having = [...rows.byId.values()].filter(({ review }) => review.open_remarks > 0);
  if (having.length === 0) return null;
  const count = having.reduce((sum, { review }) => sum + review.open_remarks, 0);
  return (
    <div className="grid gap-4 pad-12 round-6 sunken card" role="note">
      <p className="row gap-6 bold svg-flex-none">
        <IconMessage size={18} stroke={1.5} aria-hidden="true" />
        {t('publish.openRemarks', { count })}
      </p>
      <ul className="grid gap-4 no-bullets">
        {having.slice(0, maxLinkedProposals).map(({ id }) => (
          <li key={id}>
            <RouteLink className={styles.link} to={`/manager/mapview/?proposal=${id}`} onFollow={onLeave}>
              {t('publish.showRemarks', { place: nameOf(id) })}
            </RouteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
