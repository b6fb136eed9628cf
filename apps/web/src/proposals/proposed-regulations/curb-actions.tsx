// What can be drafted from the selected curb: change its regulation or only this curb, remove or
// create a rule, or open the existing proposal.
import type { ProposalAction } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { useOpenDraft } from '../use-open-draft.ts';
import styles from './draft.module.css';
import { useCannotDraftReason } from './use-cannot-draft-reason.ts';

interface Props {
  /** Id of the link. */
  readonly link: number;
  /** The regulation in force there: version id and public id; `null` = unregulated. */
  readonly regulation: { readonly id: number; readonly regulationId: string } | null;
}

/** Ids of the selected scenario's open proposals on a link. */
function useOpenProposalIds(link: number): readonly number[] {
  const selected = useAppSelector((state) => state.scenario.selected);
  const { data: scenarios } = api.useScenariosQuery();
  const scenario =
    selected ?? scenarios?.results.find(({ is_default, is_listable }) => is_default && is_listable)?.id;
  const { data } = api.useProposedRegulationLinksQuery(
    {
      query: {
        link,
        is_published: false,
        limit: 100,
        ...(scenario === undefined ? {} : { scenario__id: scenario }),
      },
    },
    { skip: scenario === undefined },
  );
  return [...new Set((data?.results ?? []).map((row) => row.proposed_regulation_id))];
}

export function CurbActions({ link, regulation }: Props) {
  const { t } = useTranslation();
  const { begin, openProposal, copy } = useOpenDraft();
  const past = useAppSelector((state) => state.scenario.asOf !== null);
  const disabledReason = useCannotDraftReason() ?? (past ? t('draft.pastDay') : null);
  const openProposalIds = useOpenProposalIds(link);
  const [busy, setBusy] = useState<string | null>(null);
  const run = (name: string, work: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(name);
    void work().finally(() => setBusy(null));
  };
  const start = (action: ProposalAction) => run(action, () => begin(action, [link], regulation));
  const button = (name: string, onClick: () => void) => (
    <ButtonWithReason
      key={name}
      variant="default"
      size="compact-md"
      justify="start"
      reason={disabledReason}
      loading={busy === name}
      onClick={onClick}
    >
      {t(`draft.do.${name}`)}
    </ButtonWithReason>
  );
  return (
    <section className="grid gap-8 pad-top-16 line-above" aria-label={t('draft.do')}>
      <h3 className={`pad-0 text-13 medium ${styles.label}`}>{t('draft.do')}</h3>
      {openProposalIds.map((proposal) => (
        <ButtonWithReason
          key={proposal}
          size="compact-md"
          justify="start"
          reason={null}
          loading={busy === `open ${proposal}`}
          onClick={() => run(`open ${proposal}`, () => openProposal(proposal))}
        >
          {t('draft.do.open', { number: proposal })}
        </ButtonWithReason>
      ))}
      {regulation === null
        ? button('create', () => start('create'))
        : [
            button('copy', () => run('copy', () => copy(regulation.id))),
            button('modify', () => start('modify')),
            button('remove', () => start('remove')),
          ]}
      {disabledReason !== null && <p className={`soft text-13 ${styles.quiet}`}>{disabledReason}</p>}
    </section>
  );
}
