// The table of a section of the configuration.
import type { ConfigurationKey } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import own from './configuration.module.css';
import { useConfigurationLabels } from './configuration-labels.ts';
import { useValueLines } from './use-value-lines.ts';

/** The keys of a section with their values, each with a button that edits it. */
export function KeyTable(props: {
  readonly keys: readonly ConfigurationKey[];
  readonly onChange: (key: string) => void;
}) {
  const { t } = useTranslation();
  const words = useConfigurationLabels();
  const linesOf = useValueLines();
  const at = useDateTimeFormat();
  return (
    <table className={`${styles.table} ${own.keys}`}>
      <colgroup>
        <col className={own.nameColumn} />
        <col />
        <col className={own.sourceColumn} />
        <col className={own.toolColumn} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('admin.configuration.key')}</th>
          <th scope="col">{t('admin.configuration.value')}</th>
          <th scope="col">{t('admin.configuration.source')}</th>
          <th scope="col">{t('accounts.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {props.keys.map((entry) => (
          <tr key={entry.key}>
            <th scope="row">
              {words.title(entry.key)}
              <div className={styles.soft}>{words.sentence(entry.explanation)}</div>
            </th>
            <td className={own.value} data-label={t('admin.configuration.value')}>
              {linesOf(entry).map((line) => (
                <div key={line} className={`block max-full text-13 break-anywhere ${own.line}`}>
                  {line}
                </div>
              ))}
            </td>
            <td className={own.source} data-label={t('admin.configuration.source')}>
              {t(entry.is_set ? 'admin.configuration.inDatabase' : 'admin.configuration.byDefault')}
              {entry.modified !== null && <div className={styles.soft}>{at(entry.modified)}</div>}
              <div className={styles.soft}>
                {t(entry.is_public ? 'admin.configuration.public' : 'admin.configuration.private')}
              </div>
            </td>
            <td>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t('accounts.change')}: ${words.title(entry.key)}`}
                onClick={() => props.onChange(entry.key)}
              >
                {t('accounts.change')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
