// The city's configuration in sections: every key with its meaning and its value; below, collapsed,
// the settings of the server, read-only.
import { type ConfigurationKey, configurationSections, type ServerSetting } from '@curbwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import own from './configuration.module.css';
import { ConfigurationForm } from './configuration-form.tsx';
import { useConfigurationLabels } from './configuration-labels.ts';
import { KeyTable } from './key-table.tsx';

/** Sections that have keys, in the order of the contract. */
function keysBySection(keys: readonly ConfigurationKey[]) {
  return configurationSections
    .map((section) => ({ section, keys: keys.filter((entry) => entry.section === section) }))
    .filter((one) => one.keys.length > 0);
}

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
      <p className={styles.about}>{t('admin.configuration.about')}</p>
      {keysBySection(data.keys).map(({ section, keys }) => {
        const title = t(`admin.configuration.section.${section}`);
        return (
          <section key={section} className={styles.card} aria-label={title}>
            <h3>{title}</h3>
            <KeyTable keys={keys} onChange={setOpen} />
          </section>
        );
      })}
      <section className={styles.card} aria-label={t('admin.configuration.settings')}>
        <Disclosure title={t('admin.configuration.settings')}>
          <p className={styles.about}>{t('admin.configuration.settingsAbout')}</p>
          <SettingTable settings={data.settings} />
        </Disclosure>
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

function SettingTable({ settings }: { readonly settings: readonly ServerSetting[] }) {
  const { t } = useTranslation();
  const words = useConfigurationLabels();
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
              {words.sentence(setting.explanation)}
              <code className={`block soft text-12 regular ${own.key}`}>{setting.name}</code>
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
