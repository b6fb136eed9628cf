// The city's configuration: every key with its meaning, its value and where it comes from; and the
// server's settings, read-only.
import type { ConfigurationKey, ServerSetting } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useDateTimeFormat } from '../../shell/date-time-format.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import own from './configuration.module.css';
import { ConfigurationForm } from './configuration-form.tsx';
import { useConfigurationLabels } from './configuration-labels.ts';
import { formatConfigurationValue } from './format-configuration-value.ts';

export function ConfigurationPage() {
  const { t } = useTranslation();
  const words = useConfigurationLabels();
  const { language } = useReader();
  const [open, setOpen] = useState<string | null>(null);
  const { data, isError, refetch } = api.useConfigurationKeysQuery(
    { query: { language } },
    { refetchOnMountOrArgChange: true },
  );
  // Keep the page open when a later refresh fails.
  if (isError && data === undefined) return <RetryMessage title={t('error.fallback')} onRetry={refetch} />;
  if (data === undefined) return <Skeleton label={t('admin.tab.configuration')} lines={8} />;
  const entry = data.keys.find(({ key }) => key === open);
  return (
    <>
      <section className={styles.card} aria-label={t('admin.configuration.city')}>
        <p className={styles.about}>{t('admin.configuration.about')}</p>
        <KeyTable keys={data.keys} onChange={setOpen} />
      </section>
      <section className={styles.card} aria-label={t('admin.configuration.settings')}>
        <h3>{t('admin.configuration.settings')}</h3>
        <p className={styles.about}>{t('admin.configuration.settingsAbout')}</p>
        <SettingTable settings={data.settings} />
      </section>
      {entry !== undefined && (
        <Dialog
          title={words.title(entry.key)}
          closeLabel={t('app.close')}
          onClose={() => {
            setOpen(null);
            // After a conflict, the next edit starts from the value that the other user saved.
            void refetch();
          }}
        >
          <ConfigurationForm entry={entry} onDone={() => setOpen(null)} />
        </Dialog>
      )}
    </>
  );
}

function KeyTable(props: {
  readonly keys: readonly ConfigurationKey[];
  readonly onChange: (key: string) => void;
}) {
  const { t } = useTranslation();
  const words = useConfigurationLabels();
  const at = useDateTimeFormat();
  return (
    <table className={styles.table}>
      <thead>
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
              <div className={styles.soft}>{entry.explanation}</div>
              <code className={`soft text-12 regular ${own.key}`}>{entry.key}</code>
            </th>
            <td className={own.value} data-label={t('admin.configuration.value')}>
              {formatConfigurationValue(entry.value, entry.shape, words).map((line) => (
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

function SettingTable({ settings }: { readonly settings: readonly ServerSetting[] }) {
  const { t } = useTranslation();
  const shown = ({ is_secret: isSecret, is_set: isSet, value, fallback }: ServerSetting) =>
    isSecret && isSet ? t('admin.configuration.hidden') : (value ?? fallback ?? '—');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('admin.configuration.setting')}</th>
          <th scope="col">{t('admin.configuration.value')}</th>
          <th scope="col">{t('admin.configuration.source')}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map((setting) => (
          <tr key={setting.name}>
            <th scope="row">
              {setting.name}
              <div className={styles.soft}>{setting.explanation}</div>
            </th>
            <td className={own.value} data-label={t('admin.configuration.value')}>
              <code className="ltr text-13 break-anywhere">{shown(setting)}</code>
            </td>
            <td className={own.source} data-label={t('admin.configuration.source')}>
              {t(setting.is_set ? 'admin.configuration.inEnvironment' : 'admin.configuration.byDefault')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
