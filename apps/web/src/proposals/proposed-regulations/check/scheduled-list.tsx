// What else is scheduled on the curbs of what is to be published, soonest first, with dates.
import { formatDateAndTime } from '@curbwright/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { api, type OperationArg } from '../../../shell/api.ts';
import { useReader } from '../../../shell/reader-hooks.ts';
import { usePlaceName } from '../../place-name.ts';
import { LoadFailed } from './load-failed.tsx';

type Query = NonNullable<OperationArg<import('@curbwright/contract').Contract['scheduledChanges']>['query']>;

/** Ids in one request; the changes of further proposals are not looked up. */
const maxIds = 1000;

type Props = ({ readonly ids: readonly number[] } | { readonly batch: number }) & {
  /** Whether nothing is shown where nothing is scheduled. */
  readonly isQuiet?: boolean;
  /** Whether the proposals are published already, so that they need not wait for the others. */
  readonly isPublished?: boolean;
};

export function ScheduledList(props: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const typeName = useCurbTypeName();
  const placeOf = usePlaceName();
  const scope: Query =
    'batch' in props ? { batch: props.batch } : { ids: props.ids.slice(0, maxIds).join(',') };
  const { currentData, isError, isFetching, refetch } = api.useScheduledChangesQuery({
    query: { ...scope, language: i18n.language },
  });
  if (isError && !isFetching)
    return <LoadFailed text={t('scheduled.failed')} onRetry={() => void refetch()} />;
  if (currentData === undefined) return null;
  const { count, results } = currentData;
  if (count === 0)
    return props.isQuiet === true ? null : <p className="soft text-13">{t('scheduled.none')}</p>;
  return (
    <section className="grid gap-8" aria-label={t('scheduled.title')}>
      <h3 className="bold">{t('scheduled.title')}</h3>
      <ul className="grid gap-4 no-bullets">
        {results.map((one) => (
          <li
            key={one.proposed_regulation_id}
            className="flex gap-8 pad-8 round-6 sunken break-anywhere svg-flex-none svg-margin-top-3"
          >
            <IconCalendarEvent size={16} stroke={1.5} aria-hidden="true" />
            <span>
              <b>{formatDateAndTime(Date.parse(one.effective_from), reader)}</b>{' '}
              {one.change_line === ''
                ? t(`outcome.${one.action}`, { what: typeName(one.sub_activity) })
                : one.change_line}
              , {placeOf({ ...one, id: one.proposed_regulation_id })}
              <span className="block soft text-13">
                {t('outcome.curbs', { count: one.curbs })} ·{' '}
                {one.is_published
                  ? [
                      t('scheduled.published'),
                      ...(props.isPublished === true ? [] : [t('scheduled.first')]),
                    ].join(' · ')
                  : t('scheduled.open', { scenario: one.scenario })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {count > results.length && <p>{t('outcome.more', { count: count - results.length })}</p>}
    </section>
  );
}
