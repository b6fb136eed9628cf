// Formats one field of a draft for the list of differences between two users' versions.
import {
  curbLinkIdOf,
  dateFormat,
  describeRestriction,
  formatDuration,
  formatPayment,
  type ProposalDraft,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { useCurbLocationFormat } from '../../shell/curb-location-format.ts';
import { type DraftField, linkChanges } from './conflict-rows.ts';
import styles from './draft.module.css';

interface Props {
  readonly field: DraftField;
  readonly draft: ProposalDraft;
  /** The common version: curbs are shown as added and removed relative to it. */
  readonly before: ProposalDraft | null;
}

const maxNamedCurbs = 4;

function CurbChanges({ draft, before }: Omit<Props, 'field'>) {
  const { t } = useTranslation();
  const nameOf = useCurbLocationFormat();
  const { reader } = useCityLocale();
  const { added, removed } = useMemo(
    () =>
      before === null || before === draft
        ? { added: [], removed: [] }
        : linkChanges(before.links, draft.links),
    [before, draft],
  );
  const named = useMemo(
    () => [...added.slice(0, maxNamedCurbs), ...removed.slice(0, maxNamedCurbs)],
    [added, removed],
  );
  const { links } = useLinkFacts(named);
  const formatCurbs = (ids: readonly number[]) => {
    const names = ids.slice(0, maxNamedCurbs).map((link) => {
      const facts = links.get(link);
      if (facts === undefined) return t('draft.curbId', { link });
      const { street, where } = nameOf(facts.properties);
      return [street, where].filter(Boolean).join(', ');
    });
    const more = ids.length - names.length;
    return [...names, ...(more > 0 ? [t('draft.standing.more', { count: more })] : [])].join('; ');
  };
  const count = new Set(draft.links.map(curbLinkIdOf)).size;
  return (
    <>
      <span>{t('draft.curbCount', { count, number: count.toLocaleString(reader.locale) })}</span>
      {added.length > 0 && <span>{t('draft.conflict.with', { names: formatCurbs(added) })}</span>}
      {removed.length > 0 && <span>{t('draft.conflict.without', { names: formatCurbs(removed) })}</span>}
    </>
  );
}

export function DraftFieldValue({ field, draft, before }: Props) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const nameOf = useCurbTypeName();
  const none = <span className={`soft text-13 ${styles.quiet}`}>{t('draft.conflict.none')}</span>;
  if (field === 'links') return <CurbChanges draft={draft} before={before} />;
  if (field === 'action') return <span>{t(`draft.action.${draft.action}`)}</span>;
  if (field === 'reason') return draft.reason === '' ? none : <span>{draft.reason}</span>;
  if (field === 'subActivity') return <span>{nameOf(draft.subActivity)}</span>;
  if (field === 'timeLimit')
    return draft.timeLimit === null ? none : <span>{formatDuration(draft.timeLimit, reader)}</span>;
  if (field === 'payment')
    return draft.payment === null ? none : <span>{formatPayment(draft.payment, reader).join(', ')}</span>;
  if (field === 'effectiveFrom') {
    if (draft.effectiveFrom === null) return <span>{t('draft.conflict.onPublish')}</span>;
    const moment = dateFormat(reader.locale, {
      timeZone: time.timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    return <span>{moment.format(draft.effectiveFrom)}</span>;
  }
  if (draft.restrictions.length === 0) return none;
  return (
    <ol className={styles.rulesSaid}>
      {draft.restrictions.map((one) => {
        const words = describeRestriction(one, reader.language, time);
        return <li key={words}>{words}</li>;
      })}
    </ol>
  );
}
