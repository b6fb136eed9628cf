// The columns of the file as a table: what each contains, how many values it has, and what it is
// used for.
import type { ImportColumn } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';
import { ScrollableTable } from './scrollable-table.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly columns: readonly ImportColumn[];
  readonly records: number;
  /** Names of the columns that the mapping reads. */
  readonly used: ReadonlySet<string>;
}

export function ColumnTable({ columns, records, used }: Props) {
  const { t } = useTranslation();
  const words = useImportFormat();
  return (
    <ScrollableTable
      label={t('imports.columns.title')}
      heads={[
        { text: t('imports.columns.name') },
        { text: t('imports.columns.samples') },
        { text: t('imports.columns.filled'), isFigure: true },
        { text: t('imports.columns.distinct'), isFigure: true },
        { text: t('imports.columns.used') },
      ]}
    >
      {columns.map((column) => (
        <tr key={column.name}>
          <th scope="row">
            {column.name}{' '}
            <span className="wide-prose soft regular text-13 break-anywhere empty-gone">
              {t(`imports.type.${column.type}`)}
            </span>
          </th>
          <td className={styles.samples}>{column.samples.join(' · ')}</td>
          <td className={styles.figure}>
            {t('imports.columns.filledOf', {
              filled: words.number(column.filled),
              records: words.number(records),
            })}
          </td>
          <td className={styles.figure}>
            {column.is_more
              ? t('imports.columns.more', { number: words.number(column.distinct) })
              : words.number(column.distinct)}
          </td>
          <td>{used.has(column.name) ? t('imports.columns.yes') : t('imports.columns.kept')}</td>
        </tr>
      ))}
    </ScrollableTable>
  );
}
