// Fields for the columns that name the curb: its id, street, side and bays.
import type { ImportColumn } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { ColumnField } from './column-field.tsx';
import styles from './imports.module.css';
import { columnOf, type LinkField, linkFields, linkPath, type Mapping, withColumn } from './mapping.ts';

interface Props {
  readonly columns: readonly ImportColumn[];
  readonly mapping: Mapping;
  readonly isGuessed: (path: string) => boolean;
  readonly change: (mapping: Mapping) => void;
}

/** Fields that are always visible. The others appear when opened or filled. */
const first: ReadonlySet<LinkField> = new Set(['outsideId', 'streetName', 'fromStreetName', 'toStreetName']);

export function LinkFields({ columns, mapping, isGuessed, change }: Props) {
  const { t } = useTranslation();
  const field = (name: LinkField) => (
    <ColumnField
      key={name}
      label={t(`imports.link.${name}`)}
      help={t(`imports.link.${name}Help`)}
      value={columnOf(mapping, name)}
      columns={columns}
      isGuessed={isGuessed(linkPath(name))}
      onChange={(column) => change(withColumn(mapping, name, column))}
    />
  );
  const isFilled = (name: LinkField) => columnOf(mapping, name) !== '';
  const rest = linkFields.filter((name) => !first.has(name));
  const [shown, hidden] = [rest.filter(isFilled), rest.filter((name) => !isFilled(name))];
  return (
    <fieldset className="card grid gap-12 min-width-0 margin-0 pad-12">
      <legend className={styles.legend}>{t('imports.link.title')}</legend>
      <div className={`grid two-equal-columns gap-12 items-start ${styles.grid2}`}>
        {linkFields.filter((name) => first.has(name)).map(field)}
        {shown.map(field)}
      </div>
      {hidden.length > 0 && (
        <details className={styles.more}>
          <summary>{t('imports.link.more')}</summary>
          <div className={`grid two-equal-columns gap-12 items-start ${styles.grid2}`}>
            {hidden.map(field)}
          </div>
        </details>
      )}
    </fieldset>
  );
}
