// The effect of changes on a normal week: space-hours of each curb type and the highest possible
// revenue, before and after.
import { effectCoverage, formatDate, formatMoney, numberFormat, type SpaceEffect } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';

/** Formats space-hours as "1,250"; `signed`: "+50". */
function useSpaceHoursFormat() {
  const { locale } = useReader();
  return (hours: number, signed = false) =>
    numberFormat(locale, {
      maximumFractionDigits: Math.abs(hours) < 10 ? 1 : 0,
      signDisplay: signed ? 'exceptZero' : 'auto',
    }).format(hours);
}

function Revenue({ revenue }: { readonly revenue: NonNullable<SpaceEffect['revenue']> }) {
  const { t } = useTranslation();
  const reader = useReader();
  const { before, after, currency } = revenue;
  const money = (value: number) => formatMoney(value, currency, reader);
  const change = after - before;
  const difference = change > 0 ? `+${money(change)}` : money(change);
  return (
    <p>
      <span className="soft text-13">{t('batch.effect.revenue')}</span>{' '}
      <span className="tabular">
        {change === 0
          ? t('batch.effect.sameRevenue', { after: money(after) })
          : t('batch.effect.becomes', { before: money(before), after: money(after), difference })}
      </span>
    </p>
  );
}

interface Props {
  readonly effect: SpaceEffect;
  /** Number of curbs that change. */
  readonly curbs: number;
  /** Monday of the normal week. */
  readonly weekOf: string;
}

/** The effect with its numbers; says "not calculated" where the spaces of no curb are counted. */
export function EffectTable({ effect, curbs, weekOf }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const nameOf = useCurbTypeName();
  const hours = useSpaceHoursFormat();
  const number = numberFormat(reader.locale);
  const { revenue } = effect;
  const { kind, counted } = effectCoverage(effect, curbs);
  if (kind === 'none') return <p>{t('batch.effect.notCounted')}</p>;
  if (kind === 'no-spaces') return <p>{t('batch.effect.noSpaces')}</p>;
  const changed = effect.by_type.filter((row) => row.space_hours_before !== row.space_hours_after);
  return (
    <div className="grid gap-4 min-width-0">
      {kind === 'some' && (
        <p className="medium">
          {t('batch.effect.someCounted', {
            count: curbs,
            counted: number.format(counted),
            number: number.format(curbs),
          })}
        </p>
      )}
      {changed.length === 0 ? (
        <p>{t('batch.effect.same')}</p>
      ) : (
        <table className="table thead-th-soft thead-th-medium td-break-anywhere">
          <caption className="visually-hidden">{t('batch.effect.caption')}</caption>
          <thead>
            <tr>
              <th scope="col" className="text-start">
                {t('batch.effect.spaceHours')}
              </th>
              <th scope="col" className="text-end">
                {t('batch.effect.before')}
              </th>
              <th scope="col" className="text-end">
                {t('batch.effect.after')}
              </th>
              <th scope="col" className="text-end">
                {t('batch.effect.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ sub_activity: type, space_hours_before: before, space_hours_after: after }) => (
              <tr key={type} className="line-above">
                <th scope="row" className="text-start regular break-anywhere pad-y-4">
                  {nameOf(type)}
                </th>
                <td className="text-end tabular">{hours(before)}</td>
                <td className="text-end tabular">{hours(after)}</td>
                <td className="text-end tabular medium">{hours(after - before, true)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {revenue !== null && <Revenue revenue={revenue} />}
      {effect.several_currencies && <p className="soft text-13">{t('batch.effect.severalCurrencies')}</p>}
      <p className="soft text-13">{t('batch.effect.week', { date: formatDate(weekOf, reader) })}</p>
    </div>
  );
}
