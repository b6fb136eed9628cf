// Links that cannot take the edit, by reason in its exact words; those of one reason can be left out of the choice.
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './batch.module.css';
import { type RefusedLink, refusedByReason } from './summary.ts';

/** Segment ids named under one reason. */
const mostNamed = 100;

interface Props {
  readonly refused: readonly RefusedLink[];
  /** null = the choice is over. */
  readonly onLeaveOut: ((links: readonly number[]) => void) | null;
}

export function RefusedList({ refused, onLeaveOut }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.reasons}>
      {refusedByReason(refused).map(({ title, detail, links }) => (
        <li key={`${title} ${detail}`} className={styles.reason}>
          <IconBan size={18} stroke={1.5} aria-hidden="true" />
          <div className={styles.part}>
            {title !== null && <p className={styles.strong}>{title}</p>}
            <p>{detail}</p>
            <details className={styles.named}>
              <summary>{t('batch.refused.links', { count: links.length })}</summary>
              <p className={styles.ids}>
                {links
                  .slice(0, mostNamed)
                  .map(({ segment_id }) => segment_id)
                  .join(', ')}
                {links.length > mostNamed &&
                  ` ${t('batch.refused.more', { count: links.length - mostNamed })}`}
              </p>
            </details>
            {onLeaveOut !== null && (
              <Button
                className={styles.start}
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
