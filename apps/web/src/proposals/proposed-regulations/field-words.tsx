// Formats one field of a draft for the list of differences between two users' versions.
import {
  dateFormat,
  describeRestriction,
  durationInWords,
  type ProposalDraft,
  paymentInWords,
  placeOfLink,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityTerms } from '../../city/city/city-terms.ts';
import { useClassName } from '../../city/class-hooks.ts';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { usePlaceNamer } from '../../shell/place-words.ts';
import { type DraftField, linkChanges } from './conflict-rows.ts';
import styles from './draft.module.css';

interface Props {
  readonly field: DraftField;
  readonly draft: ProposalDraft;
  /** The common version: curbs are shown as added and removed relative to it. */
  readonly before: ProposalDraft | null;
}

const mostNamed = 4;

function CurbWords({ draft, before }: Omit<Props, 'field'>) {
  const { t } = useTranslation();
  const nameOf = usePlaceNamer();
  const { reader } = useCityTerms();
  const { added, removed } = useMemo(
    () =>
      before === null || before === draft
        ? { added: [], removed: [] }
        : linkChanges(before.links, draft.links),
    [before, draft],
  );
  const named = useMemo(
    () => [...added.slice(0, mostNamed), ...removed.slice(0, mostNamed)],
    [added, removed],
  );
  const { links } = useLinkFacts(named);
  const inWords = (ids: readonly number[]) => {
    const names = ids.slice(0, mostNamed).map((link) => {
      const facts = links.get(link);
      if (facts === undefined) return t('draft.curbId', { link });
      const { street, where } = nameOf(facts.properties);
      return [street, where].filter(Boolean).join(', ');
    });
    const more = ids.length - names.length;
    return [...names, ...(more > 0 ? [t('draft.standing.more', { count: more })] : [])].join('; ');
  };
  const count = new Set(draft.links.map(placeOfLink)).size;
  return (
    <>
      <span>{t('draft.curbCount', { count, number: count.toLocaleString(reader.locale) })}</span>
      {added.length > 0 && <span>{t('draft.conflict.with', { names: inWords(added) })}</span>}
      {removed.length > 0 && <span>{t('draft.conflict.without', { names: inWords(removed) })}</span>}
    </>
  );
}

export function FieldWords({ field, draft, before }: Props) {
  const { t } = useTranslation();
  const { reader, time } = useCityTerms();
  const nameOf = useClassName();
  const none = <span className={styles.quiet}>{t('draft.conflict.none')}</span>;
  if (field === 'links') return <CurbWords draft={draft} before={before} />;
  if (field === 'action') return <span>{t(`draft.action.${draft.action}`)}</span>;
  if (field === 'reason') return draft.reason === '' ? none : <span>{draft.reason}</span>;
  if (field === 'subActivity') return <span>{nameOf(draft.subActivity)}</span>;
  if (field === 'timeLimit')
    return draft.timeLimit === null ? none : <span>{durationInWords(draft.timeLimit, reader)}</span>;
  if (field === 'payment')
    return draft.payment === null ? none : <span>{paymentInWords(draft.payment, reader).join(', ')}</span>;
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
