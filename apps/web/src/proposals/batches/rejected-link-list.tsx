// Rejected links, grouped by exact reason. The links of one reason can be deselected, and a curb
// type that was skipped can be included.
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { RouteLink } from '../../shell/route-link.tsx';
import styles from './batch.module.css';
import { groupRejectionsByReason, type RejectedBatchLink } from './preview-summary.ts';

/** Maximum number of segment ids named per reason. */
const maxNamedIds = 100;
/** Maximum number of drafts linked per reason. */
const maxLinkedDrafts = 5;

interface Props {
  readonly refused: readonly RejectedBatchLink[];
  /** `null`: the selection can no longer be edited. */
  readonly onLeaveOut: ((links: readonly number[]) => void) | null;
  /** Includes curbs of a type that a parking edit skips. */
  readonly onAlso?: (subActivity: string) => void;
}

/** Returns the drafts that stand in the way of these links, each once. */
function blockingDrafts(links: readonly RejectedBatchLink[]): readonly number[] {
  const ids = links.map(({ proposed_regulation_id: id }) => id).filter((id) => typeof id === 'number');
  return [...new Set(ids)].slice(0, maxLinkedDrafts);
}

/** Whether these links would change if the user included their curb type. */
const canInclude = (code: string) => code === 'batch.not-for-parking';

export function RejectedLinkList({ refused, onLeaveOut, onAlso }: Props) {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  return (
    <ul className="grid gap-8 no-bullets">
      {groupRejectionsByReason(refused).map(({ title, detail, code, subActivity, links }) => (
        <li
          key={`${title} ${detail} ${subActivity}`}
          className={`card grid gap-8 pad-10-12 sunken ${styles.reason}`}
        >
          <IconBan size={18} stroke={1.5} aria-hidden="true" />
          <div className="grid gap-8 min-width-0">
            {subActivity !== null && (
              <p className="medium">
                {t('batch.refused.kind', { count: links.length, kind: nameOf(subActivity) })}
              </p>
            )}
            {title !== null && <p className="medium">{title}</p>}
            <p>{detail}</p>
            {blockingDrafts(links).map((id) => (
              <RouteLink key={id} to={`/manager/mapview/?proposal=${id}`}>
                {t('batch.refused.openDraft', { id })}
              </RouteLink>
            ))}
            <details className={styles.named}>
              <summary>{t('batch.refused.links', { count: links.length })}</summary>
              <p className="soft text-13 break-anywhere">
                {links
                  .slice(0, maxNamedIds)
                  .map(({ segment_id }) => segment_id)
                  .join(', ')}
                {links.length > maxNamedIds &&
                  ` ${t('batch.refused.more', { count: links.length - maxNamedIds })}`}
              </p>
            </details>
            {onAlso !== undefined && subActivity !== null && canInclude(code) && (
              <Button
                className="self-start"
                size="compact-sm"
                variant="default"
                onClick={() => onAlso(subActivity)}
              >
                {t('batch.refused.also', { kind: nameOf(subActivity) })}
              </Button>
            )}
            {onLeaveOut !== null && (
              <Button
                className="self-start"
                size="compact-sm"
                variant="default"
                onClick={() => onLeaveOut(links.map(({ link }) => link))}
              >
                {t('batch.refused.leaveOut')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
