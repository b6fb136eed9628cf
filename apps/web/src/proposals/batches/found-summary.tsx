// What was found: the number of curbs, their length, and the most frequent rules as sentences.
import { describeDistinctly, formatLength, numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import type { FoundLinks } from './use-found-links.ts';

/** Number of rules shown. */
const shownRules = 3;

export function FoundSummary({ found }: { readonly found: FoundLinks }) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const typeName = useCurbTypeName();
  const { data: city } = api.useCurrentCityQuery();
  const { count, rules, rule_count: ruleCount, truncated } = found;
  const number = numberFormat(reader.locale);
  const length = formatLength(found.length, city?.units ?? 'metric', reader.locale);
  if (count === 0) return <p>{t('batch.filter.none')}</p>;
  const shown = rules.slice(0, shownRules);
  const others = ruleCount - shown.length;
  const texts = describeDistinctly(
    shown.map(({ rule }) => rule),
    reader.language,
    time,
    typeName,
  );
  return (
    <>
      <p className="ink tabular">{t('batch.find.found', { count, number: number.format(count), length })}</p>
      {truncated && <p>{t('batch.find.cut')}</p>}
      {shown.length > 0 && (
        <>
          <p>{t('batch.find.rules')}</p>
          <ul className="grid gap-4 no-bullets">
            {shown.map(({ rule, links }, at) => (
              <li key={JSON.stringify(rule)}>
                {t('batch.find.onCurbs', {
                  count: links,
                  number: number.format(links),
                  rule: texts[at],
                })}
              </li>
            ))}
            {others > 0 && (
              <li>{t('batch.find.moreRules', { count: others, number: number.format(others) })}</li>
            )}
          </ul>
        </>
      )}
    </>
  );
}
