// Result of the current mapping for the first records: on a map and as a table, with errors next to
// their records.
import type { ImportInspection, MappingTrialRow } from '@curbwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportMapComponent } from './import-map.ts';
import styles from './imports.module.css';
import { toMapLines } from './map-lines.ts';
import { ScrollableTable } from './scrollable-table.tsx';
import type { MappingTrial } from './use-mapping-trial.ts';

interface Props {
  readonly tried: MappingTrial;
  readonly inspection: ImportInspection;
  readonly CurbMap: ImportMapComponent;
}

function hasErrors(row: MappingTrialRow): boolean {
  return row.links.length === 0 || row.issues.some(({ severity }) => severity !== 'warning');
}

function describeCrossStreets(link: MappingTrialRow['links'][number], to: string): string {
  const cross = [link.from_street_name, link.to_street_name].filter((name) => name !== null).join(to);
  return [link.street_name, cross === '' ? null : `(${cross})`].filter((part) => part !== null).join(' ');
}

function Rows({ rows }: { readonly rows: readonly MappingTrialRow[] }) {
  const { t } = useTranslation();
  return (
    <ScrollableTable
      label={t('imports.tried.table')}
      heads={[
        { text: t('imports.tried.record') },
        { text: t('imports.tried.curb') },
        { text: t('imports.tried.rules') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.place} data-faulty={hasErrors(row) || undefined}>
          <th scope="row">{row.place}</th>
          <td>
            {row.links.map((link) => (
              <div key={link.segment_id}>
                <code>{link.segment_id}</code> {describeCrossStreets(link, ' – ')}
              </div>
            ))}
            {row.links.length === 0 && t('imports.tried.nothing')}
          </td>
          <td>
            {row.rules.map((rule) => (
              <div key={rule}>{rule}</div>
            ))}
            {row.rules.length === 0 && row.links.length > 0 && t('imports.tried.noRules')}
            {row.issues.map(({ severity, column, text }) => (
              <div
                key={`${column ?? ''} ${text}`}
                className={
                  severity === 'warning'
                    ? 'wide-prose limited text-13 break-anywhere'
                    : 'error-text wide-prose break-anywhere empty-gone'
                }
              >
                {column === null ? text : t('imports.tried.issue', { column, text })}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </ScrollableTable>
  );
}

export function MappingTrialView({ tried, inspection, CurbMap }: Props) {
  const { t } = useTranslation();
  const { rows } = tried;
  const links = useMemo(
    () => rows.flatMap((row) => row.links.map((link) => ({ link, rule: row.rules[0] ?? null }))),
    [rows],
  );
  const lines = useMemo(() => toMapLines(links.map(({ link }) => link.geometry)), [links]);
  const faulty = rows.filter(hasErrors).length;
  return (
    <section className={styles.card} aria-label={t('imports.tried.title')} aria-busy={!tried.isCurrent}>
      <h4 className="section-title margin-0">{t('imports.tried.title')}</h4>
      <p role="status" className="wide-prose soft regular text-13 break-anywhere empty-gone">
        {tried.fault === null
          ? t('imports.tried.sum', { count: rows.length, curbs: links.length, faulty })
          : ''}
      </p>
      {/* Always rendered, so that the layout does not shift when an error appears or disappears during typing. */}
      <p role="alert" className="error-text wide-prose break-anywhere empty-gone">
        {tried.fault}
      </p>
      <CurbMap
        label={t('imports.tried.map')}
        lines={lines}
        stateOf={() => 'read'}
        box={inspection.bounds}
        reading={(of) => {
          const found = links[of];
          if (found === undefined) return '';
          const { link, rule } = found;
          return [describeCrossStreets(link, ' – '), link.segment_id, rule ?? t('imports.tried.noRules')]
            .filter((part) => part !== '')
            .join(' · ');
        }}
      />
      <Rows rows={rows} />
    </section>
  );
}
