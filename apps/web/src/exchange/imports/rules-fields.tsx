// Fields for the rules in a file: one curb type for all curbs, or one for each value of a column,
// and the columns for hours, maximum stay and price.
import type { ImportColumn } from '@curbwright/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../ui/choice-groups.tsx';
import { ColumnField } from './column-field.tsx';
import styles from './imports.module.css';
import { type Json, type Mapping, withProperty } from './mapping.ts';
import {
  applicableDetails,
  toRulesForm,
  withCurbTypesByValue,
  withDetail,
  withoutRules,
  withSingleCurbType,
} from './mapping-rules.ts';
import { type DetailPart, type PriceUnit, pricedMinutes } from './rule-templates.ts';
import { MeaningSelect, ValueMeanings } from './value-meanings.tsx';

interface Props {
  readonly columns: readonly ImportColumn[];
  readonly mapping: Mapping;
  readonly isGuessed: (path: string) => boolean;
  readonly change: (mapping: Mapping) => void;
}

function wordsOf(column: ImportColumn | undefined): readonly string[] {
  return (column?.values ?? []).map(({ value }) => value);
}

/** Returns the column whose values are most likely curb types: one with a few distinct values. */
function findLikelyTypeColumn(columns: readonly ImportColumn[]): ImportColumn | undefined {
  const few = columns.filter(({ values }) => values.length > 1);
  return few.find(({ type, values }) => type === 'text' && values.length <= 30) ?? few[0] ?? columns[0];
}

interface PriceProps {
  readonly price: PriceUnit;
  readonly onChange: (price: PriceUnit) => void;
}

/**
 * Fields for the unit of the price column. Nothing is preselected, because the file may not state
 * the unit.
 */
function PriceUnitFields({ price, onChange }: PriceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <RadioGroup
        label={t('imports.rules.priceUnit')}
        name={`${id}-unit`}
        value={price.unit ?? 'unsaid'}
        options={(['major', 'minor'] as const).map((value) => ({
          value,
          label: t(`imports.rules.priceUnit.${value}`),
        }))}
        onChange={(unit) => onChange({ ...price, unit: unit === 'unsaid' ? null : unit })}
      />
      <RadioGroup
        label={t('imports.rules.pricePer')}
        name={`${id}-per`}
        value={String(price.per ?? '')}
        options={pricedMinutes.map((minutes) => ({
          value: String(minutes),
          label: t(`imports.rules.pricePer.${minutes}`),
        }))}
        onChange={(minutes) => onChange({ ...price, per: Number(minutes) })}
      />
    </>
  );
}

export function RulesFields({ columns, mapping, isGuessed, change }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const shown = toRulesForm(mapping);
  /** The rules by column, restored when the user selects another option and then returns. */
  const [before, setBefore] = useState<Json | undefined>();
  if (shown === null)
    return (
      <fieldset className="card grid gap-12 min-width-0 margin-0 pad-12">
        <legend className={styles.legend}>{t('imports.rules.title')}</legend>
        <p className="wide-prose soft regular text-13 break-anywhere empty-gone">
          {t('imports.rules.richer')}
        </p>
        <button
          type="button"
          className={`button self-start pad-4-0 action underline ${styles.linkButton}`}
          onClick={() => change(withoutRules(mapping))}
        >
          {t('imports.rules.anew')}
        </button>
      </fieldset>
    );
  const turnTo = (by: typeof shown.by) => {
    if (by === shown.by) return;
    if (shown.by === 'column') setBefore(mapping.rules);
    const likely = findLikelyTypeColumn(columns);
    if (by === 'unsaid') return;
    if (by === 'nothing') change(withoutRules(mapping));
    else if (by === 'one') change(withSingleCurbType(mapping, 'paid-parking', shown));
    else if (before !== undefined) change(withProperty(mapping, 'rules', before));
    else if (likely !== undefined) change(withCurbTypesByValue(mapping, likely.name, wordsOf(likely), shown));
  };
  const column = columns.find(({ name }) => name === shown.column);
  const detail = (part: DetailPart) => (
    <ColumnField
      key={part}
      label={t(`imports.rules.${part}`)}
      help={t(`imports.rules.${part}Help`)}
      value={shown.details[part]}
      columns={columns}
      isGuessed={isGuessed('rules') && shown.details[part] !== ''}
      onChange={(name) => change(withDetail(mapping, part, name, shown))}
    />
  );
  return (
    <fieldset className="card grid gap-12 min-width-0 margin-0 pad-12">
      <legend className={styles.legend}>
        {t('imports.rules.title')}
        {isGuessed('rules') && (
          <span className={`limited medium text-12 ${styles.guessed}`}>{t('imports.guessed')}</span>
        )}
      </legend>
      <RadioGroup
        label={t('imports.rules.by')}
        name={`${id}-by`}
        value={shown.by}
        options={(['column', 'one', 'nothing'] as const).map((value) => ({
          value,
          label: t(`imports.rules.by.${value}`),
        }))}
        onChange={turnTo}
      />
      {shown.by === 'one' && (
        <MeaningSelect
          label={t('imports.rules.meaning')}
          value={shown.meaning}
          none={null}
          onChange={(meaning) => change(withSingleCurbType(mapping, meaning, shown))}
        />
      )}
      {shown.by === 'column' && (
        <>
          <ColumnField
            label={t('imports.rules.column')}
            help={t('imports.rules.columnHelp')}
            value={shown.column}
            columns={columns}
            isMissing={shown.column === ''}
            onChange={(name) =>
              change(
                withCurbTypesByValue(mapping, name, wordsOf(columns.find((one) => one.name === name)), shown),
              )
            }
          />
          {column !== undefined && column.values.length === 0 && (
            <p className="wide-prose soft regular text-13 break-anywhere empty-gone">
              {t('imports.rules.tooManyWords')}
            </p>
          )}
          {column !== undefined && (
            <ValueMeanings column={column} mapping={mapping} shown={shown} change={change} />
          )}
        </>
      )}
      <div className={`grid two-equal-columns gap-12 items-start ${styles.grid2}`}>
        {applicableDetails(shown).map(detail)}
      </div>
      {shown.details.maxStay !== '' && shown.details.maxStay !== null && (
        <RadioGroup
          label={t('imports.rules.stayUnit')}
          name={`${id}-unit`}
          value={shown.stayUnit}
          options={(['minutes', 'hours'] as const).map((value) => ({
            value,
            label: t(`imports.rules.unit.${value}`),
          }))}
          onChange={(unit) =>
            change(withDetail(mapping, 'maxStay', shown.details.maxStay ?? '', shown, { stay: unit }))
          }
        />
      )}
      {shown.details.price !== '' && shown.details.price !== null && (
        <PriceUnitFields
          price={shown.price}
          onChange={(price) =>
            change(withDetail(mapping, 'price', shown.details.price ?? '', shown, { price }))
          }
        />
      )}
    </fieldset>
  );
}
