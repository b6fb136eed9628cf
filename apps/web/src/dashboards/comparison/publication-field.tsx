// Chooses what a comparison shows: two states of the city, or the city before and after one of the
// latest publications.
import type { RecentPublication } from '@curbwright/contract';
import { civilDateAndTime, type Reader } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { createDateFormat } from '../../shell/date-format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useMetricFormat } from '../metric-format.ts';
import styles from './comparison.module.css';
import type { Comparison } from './use-comparison.ts';

const twoStates = '';

/** The instant of a publication in the city's time, `Mon, Nov 30, 2:49 PM`. */
function momentOf(instant: string, reader: Reader): string {
  const { date, time } = civilDateAndTime(Date.parse(instant), reader.timeZone);
  return createDateFormat(reader).moment(date, time);
}

/** Returns a function that names a publication by its moment, its name or streets, and its size. */
export function usePublicationName(): (publication: RecentPublication) => string {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const { whole } = useMetricFormat();
  return ({ name, streets, streets_count: count, curbs, takes_effect: instant }) => {
    const [street = ''] = streets;
    const where =
      count > 1 ? t('comparison.publication.streets', { street, more: whole(count - 1) }) : street;
    const size = t('zones.curbs', { count: curbs, number: whole(curbs) });
    return [momentOf(instant, reader), name === '' ? where : name, ...(name === '' ? [] : [where]), size]
      .filter((part) => part !== '')
      .join(' · ');
  };
}

export function PublicationField({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  const nameOf = usePublicationName();
  const { publications, sides } = comparison;
  const { list, isLoaded, reason } = publications;
  const chosen = sides.publication === null ? -1 : list.indexOf(sides.publication);
  if (isLoaded && list.length === 0)
    return <p className="soft text-13">{reason ?? t('comparison.publication.none')}</p>;
  return (
    <div className={`grid gap-4 min-width-0 select-full-width ${styles.publication}`}>
      <span aria-hidden="true">{t('comparison.compare')}</span>
      <SelectField
        label={t('comparison.compare')}
        value={chosen === -1 ? twoStates : String(chosen)}
        options={[
          { value: twoStates, label: t('comparison.twoStates') },
          ...list.map((publication, at) => ({
            value: String(at),
            label: nameOf(publication),
            group: t('comparison.publications'),
          })),
        ]}
        onChange={(value) => sides.choosePublication(list[value === twoStates ? -1 : Number(value)] ?? null)}
      />
    </div>
  );
}
