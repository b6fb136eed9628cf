// Panel of one proposal beside the list: its rules as sentences, location, reason, author and
// dates, and the available actions.
import type { ProposedListRow } from '@curbwright/contract';
import { curbLinkIdOf, formatDateAndTime, formatLegalOrder } from '@curbwright/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ListFacts, ListPanel } from '../../ui/list-panel.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProposalWeeks } from '../change-week.tsx';
import { type ProposalResponse, toProposalDraft } from '../draft-mapping.ts';
import { usePlaceName } from '../place-name.ts';
import { usePublicationText } from '../publication/publication-text.ts';
import { ReviewSection } from '../reviews/review-section.tsx';
import type { NumberedRemark } from '../reviews/use-remarks.ts';
import { RuleChangeList } from '../rule-changes.tsx';
import { BatchLink } from './batch-link.tsx';
import { useColumnValueFormat } from './list-columns.tsx';
import styles from './regulation-list.module.css';

interface Props {
  readonly row: ProposedListRow;
  /** Whether the panel opens at the history instead of the description. */
  readonly atHistory: boolean;
  readonly history: ReactNode;
  readonly actions: ReactNode;
  readonly more?: ReactNode;
  /** The primary action, always visible. */
  readonly footer?: ReactNode;
  /** Shows the place of a remark on the map. */
  readonly onPlace: (remark: NumberedRemark) => void;
  readonly onClose: () => void;
}

/** Scrolls to a rule's sentence in the panel, whose order is not that of the proposal's rules. */
function showRule(_index: number, sentence: string): void {
  const rules = document.querySelectorAll<HTMLElement>('[data-proposal-rule]');
  const rule = [...rules].find(({ textContent }) => textContent === sentence);
  rule?.scrollIntoView({ block: 'center' });
  rule?.focus();
}

/** Maximum number of locations listed before "and … more". */
const maxListedPlaces = 12;

function proposalPlaces(answer: ProposalResponse) {
  const draft = toProposalDraft(answer);
  return draft.links.map((link) => {
    const id = curbLinkIdOf(link);
    const proposalLink = answer.links.find(
      ({ curb_link, custom_link }) => curb_link?.id === id || custom_link?.parent_link === id,
    );
    const curb = proposalLink?.curb_link;
    const stretch = link.kind === 'curb' ? null : { from: link.from, to: link.to };
    return {
      segmentId: curb?.segment_id ?? `${id}`,
      bl_street_name: curb?.bl_street_name ?? proposalLink?.custom_link?.bl_street_name ?? null,
      bl_side: curb?.bl_side ?? null,
      bl_from: curb?.bl_from ?? null,
      bl_to: curb?.bl_to ?? null,
      length: curb?.length ?? stretch?.to ?? 0,
      stretch,
    };
  });
}

function ProposalMeaning({ answer }: { readonly answer: ProposalResponse }) {
  const { t } = useTranslation();
  const reader = useReader();
  const typeName = useCurbTypeName();
  const { data: rules } = api.useRuleSetsQuery();
  const order = useMemo(() => {
    const time = { timeZone: reader.timeZone, calendar: rules?.calendar ?? { periods: [] } };
    return formatLegalOrder(toProposalDraft(answer), proposalPlaces(answer), reader.language, time, typeName);
  }, [answer, reader, rules, typeName]);
  const places = order.sections.flatMap(({ heading, places: lines }) =>
    [...new Set(lines)].map((line) => ({ heading, line })),
  );
  const shown = places.slice(0, maxListedPlaces);
  return (
    <>
      <section>
        <h4 className={styles.part}>{t('regulationList.meaning')}</h4>
        <p className={order.rules.length === 0 ? undefined : 'soft'}>{order.opening[0]}</p>
        {order.rules.length > 0 && (
          <ol className="text-16 grid gap-4 margin-8-0-0 pad-start-20">
            {order.rules.map((rule) => (
              <li key={rule} data-proposal-rule tabIndex={-1}>
                {rule}
              </li>
            ))}
          </ol>
        )}
      </section>
      <section>
        <h4 className={styles.part}>{t('regulationList.places', { count: answer.link_count })}</h4>
        <ul className="grid gap-4 pad-start-20 margin-0">
          {shown.map(({ heading, line }) => (
            <li key={`${heading} ${line}`}>
              <b>{heading}</b> {line}
            </li>
          ))}
        </ul>
        {answer.link_count > shown.length && (
          <p className="soft text-13">
            {t('regulationList.morePlaces', { count: answer.link_count - shown.length })}
          </p>
        )}
      </section>
    </>
  );
}

/**
 * Shows the rules before and after. If the curbs have different rules today, each group of curbs is
 * listed separately.
 */
function Changes({ row }: { readonly row: ProposedListRow }) {
  const { t } = useTranslation();
  const { rule_changes: groups, rule_change_count: count } = row;
  const publicationText = usePublicationText()(row);
  return (
    <section>
      <h4 className={styles.part}>{t('check.difference')}</h4>
      {publicationText !== null && <p className="medium">{publicationText}</p>}
      {groups.length === 0 && <p>{t('regulationList.changesUnknown')}</p>}
      {groups.map(({ curbs, ...rules }) => (
        <div key={JSON.stringify(rules)} className="grid gap-4 pad-y-4">
          {groups.length > 1 && <p className="soft text-13">{t('outcome.curbs', { count: curbs })}</p>}
          <RuleChangeList rules={rules} />
        </div>
      ))}
      {count > groups.length && <p>{t('outcome.more', { count: count - groups.length })}</p>}
      {groups.length > 0 && <ProposalWeeks key={row.id} proposal={row.id} />}
    </section>
  );
}

function Facts({ answer }: { readonly answer: ProposalResponse }) {
  const { t } = useTranslation();
  const reader = useReader();
  const wordsOf = useColumnValueFormat();
  const none = t('regulationList.none');
  const { nameOf: personName } = usePersonNames();
  const when = (text: string | null) => (text === null ? none : formatDateAndTime(Date.parse(text), reader));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('column.reason'), answer.reason === '' ? none : answer.reason],
    [t('column.regulation_id'), answer.regulationId ?? none],
    [t('regulationList.scenario'), answer.scenario.name],
    [t('column.user'), personName(answer.user) ?? none],
    [t('column.created'), when(answer.created)],
    [t('regulationList.modified'), `${when(answer.modified)} · ${personName(answer.modified_by) ?? none}`],
    ...(answer.effective_from === null
      ? []
      : [[t('regulationList.effective'), when(answer.effective_from)] as const]),
    ...(answer.is_published
      ? [
          [
            t('column.published_on'),
            `${when(answer.published_on)} · ${personName(answer.published_by) ?? none}`,
          ] as const,
        ]
      : []),
    [
      t('column.batch'),
      answer.batch === null ? wordsOf('batch', null) : <BatchLink key="batch" batch={answer.batch} />,
    ],
  ];
  return <ListFacts facts={facts} />;
}

export function RowPanel({ row, atHistory, history, actions, more, footer, onPlace, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const wordsOf = useColumnValueFormat();
  const placeOf = usePlaceName();
  const { currentData, isError, isFetching, refetch } = api.useProposedRegulationQuery({
    params: { id: row.id },
    query: { language: i18n.language },
  });
  const body = () => {
    if (currentData !== undefined)
      return (
        <>
          <ReviewSection proposal={currentData} hasMap={false} onRule={showRule} onPlace={onPlace} />
          <Changes row={row} />
          <ProposalMeaning answer={currentData} />
          <Facts answer={currentData} />
        </>
      );
    if (isError && !isFetching)
      return <RetryMessage title={t('regulationList.rowFailed')} onRetry={refetch} />;
    return <Skeleton label={t('regulationList.rowLoading')} lines={6} />;
  };
  return (
    <ListPanel
      label={t('regulationList.panel', { id: row.id })}
      title={placeOf(row)}
      subtitle={`${wordsOf('action', row.action)} · ${wordsOf('sub_activity', row.sub_activity)} · ${t('outcome.proposal', { id: row.id })}`}
      onClose={onClose}
      footer={footer}
    >
      <div className="flex wrap gap-8">{actions}</div>
      {!atHistory && body()}
      {more}
      <section>
        {atHistory ? (
          <>
            <h4 className={styles.part}>{t('regulationList.history')}</h4>
            {history}
          </>
        ) : (
          <Disclosure title={t('regulationList.history')}>{history}</Disclosure>
        )}
      </section>
      {atHistory && body()}
    </ListPanel>
  );
}
