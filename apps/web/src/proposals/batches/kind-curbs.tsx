// The curbs of a group of identical changes, each of which can be left out. Their streets are loaded
// when the list is opened.
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { useCurbLocationFormat } from '../../shell/curb-location-format.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './batch.module.css';

/** Maximum number of curbs listed individually. */
const maxListedCurbs = 50;

interface Props {
  readonly ids: readonly number[];
  readonly onLeaveOut: (links: readonly number[]) => void;
}

function CurbList({ ids, onLeaveOut }: Props) {
  const { t } = useTranslation();
  const locationOf = useCurbLocationFormat();
  const listed = useMemo(() => ids.slice(0, maxListedCurbs), [ids]);
  const { links, isLoading, isFailed, retry } = useLinkFacts(listed);
  if (isFailed) return <RetryMessage title={t('batch.kind.curbsFailed')} onRetry={retry} />;
  if (isLoading && links.size === 0) return <Skeleton label={t('app.loading')} lines={3} />;
  return (
    <>
      <ul className="grid gap-4 no-bullets">
        {listed.map((id) => {
          const facts = links.get(id)?.properties;
          const segment = facts?.segment_id ?? `#${id}`;
          const street = facts === undefined ? '' : locationOf(facts).street;
          const name = street === '' ? segment : `${street}, ${segment}`;
          return (
            <li key={id} className="flex wrap gap-8 items-center justify-between">
              <span className="min-width-0 break-anywhere">
                {street !== '' && <bdi>{street}</bdi>} <bdi className="soft text-13">{segment}</bdi>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('batch.kind.leaveOutCurb', { name })}
                onClick={() => onLeaveOut([id])}
              >
                {t('batch.kind.leaveOut')}
              </Button>
            </li>
          );
        })}
      </ul>
      {ids.length > listed.length && (
        <p className="soft text-13">{t('batch.refused.more', { count: ids.length - listed.length })}</p>
      )}
    </>
  );
}

export function KindCurbs({ ids, onLeaveOut }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.named} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('batch.kind.curbs', { count: ids.length })}</summary>
      {isOpen && <CurbList ids={ids} onLeaveOut={onLeaveOut} />}
    </details>
  );
}
