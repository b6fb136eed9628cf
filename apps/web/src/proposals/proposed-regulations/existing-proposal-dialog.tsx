// Shown when the existing-proposal check rejects a draft: exact title and message, the affected
// curbs, and links to the existing proposals.

import { curbLinkIdOf } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { useCurbLocationFormat } from '../../shell/curb-location-format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type DraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import styles from './draft.module.css';

type ExistingProposalError = Extract<DraftSaveError, { kind: 'standing' }>;

/** Maximum number of curbs and proposals listed; there may be hundreds. */
const maxNamedCurbs = 20;
const maxProposalButtons = 5;

export function ExistingProposalDialog({
  trouble: proposalError,
}: {
  readonly trouble: ExistingProposalError;
}) {
  const { t } = useTranslation();
  const { openProposal } = useOpenDraft();
  const nameOf = useCurbLocationFormat();
  const close = () => setDraftSaveError(null);
  const { refused, proposals, taken } = proposalError;
  const named = useMemo(() => refused.slice(0, maxNamedCurbs), [refused]);
  const { links } = useLinkFacts(useMemo(() => named.map(({ link }) => curbLinkIdOf(link)), [named]));
  return (
    <Dialog title={proposalError.title} closeLabel={t('app.close')} onClose={close}>
      <p>{proposalError.text}</p>
      {taken > 0 && (
        <p className={`soft text-13 ${styles.quiet}`}>{t('draft.standing.taken', { count: taken })}</p>
      )}
      {refused.length > 1 || taken > 0 ? (
        <ul
          className="grid gap-4 max-height-240 pad-start-20 scroll-y"
          aria-label={t('draft.standing.refused')}
        >
          {named.map(({ link, refusal }) => {
            const id = curbLinkIdOf(link);
            const facts = links.get(id);
            const place = facts === undefined ? null : nameOf(facts.properties);
            const name =
              place === null
                ? t('draft.curbId', { link: id })
                : [place.street, place.where].filter(Boolean).join(', ');
            return (
              <li key={id}>
                <b>{name}</b> {t(refusal.titleCode)}
              </li>
            );
          })}
          {refused.length > named.length && (
            <li>{t('draft.standing.more', { count: refused.length - named.length })}</li>
          )}
        </ul>
      ) : null}
      <div className="flex wrap gap-8">
        {proposals.slice(0, maxProposalButtons).map((proposal) => (
          <Button
            key={proposal}
            onClick={() => {
              close();
              void openProposal(proposal);
            }}
          >
            {t('draft.standing.open', { number: proposal })}
          </Button>
        ))}
        <Button variant="default" onClick={close}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  );
}
