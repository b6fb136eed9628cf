// The result of saving: the batch with its proposals, every rejected link, and the next steps.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListLink } from '../../shell/list-link.tsx';
import { usePerson } from '../../shell/login-hooks.ts';
import { managerListUrl } from '../../shell/manager-lists.ts';
import { batchProposalsUrl, batchUrl } from './addresses.ts';
import styles from './batch.module.css';
import { RejectedLinkList } from './rejected-link-list.tsx';
import type { SavedBatch } from './use-save-batch.ts';

interface Props {
  readonly saved: SavedBatch;
  readonly onAgain: () => void;
  /** Returns to the selection and the form if nothing was saved. */
  readonly onBack: () => void;
}

export function SavedView({ saved, onAgain, onBack }: Props) {
  const { t } = useTranslation();
  const { person } = usePerson();
  const mayPublish = person?.permissions.includes('publish') ?? false;
  const { id, accepted, proposals, refused } = saved;
  return (
    <div className={`column hidden-gone gap-16 min-height-0 pad-16 scroll-y keep-scroll ${styles.content}`}>
      <p className="text-16 medium leading-1_35" role="status">
        {id === null
          ? t('batch.saved.none')
          : t('batch.saved.done', { count: accepted, batch: id, proposals: proposals.length })}
      </p>
      {id !== null && (
        <nav
          className={`grid gap-4 justify-items-start a-action ${styles.ways}`}
          aria-label={t('batch.saved.ways')}
        >
          <ListLink to={batchUrl(id, location.search)}>
            {t(mayPublish ? 'batch.saved.toBatch' : 'batch.saved.toOwnBatch')}
          </ListLink>
          <ListLink to={batchProposalsUrl(id, location.search)}>{t('batch.saved.toProposals')}</ListLink>
          <ListLink to={managerListUrl('batches', location.search)}>{t('batch.saved.toList')}</ListLink>
        </nav>
      )}
      {refused.length > 0 && (
        <section className="grid gap-8 min-width-0">
          <h3 className="text-14 bold">{t('batch.preview.refused', { count: refused.length })}</h3>
          <RejectedLinkList refused={refused} onLeaveOut={null} />
        </section>
      )}
      <div className="flex wrap gap-8">
        {id === null ? (
          <Button onClick={onBack}>{t('batch.saved.back')}</Button>
        ) : (
          <Button variant="default" onClick={onAgain}>
            {t('batch.saved.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
