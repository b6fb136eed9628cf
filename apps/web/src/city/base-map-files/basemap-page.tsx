// The basemaps visitors can choose from, the files on the server that could be one, and URLs that
// are tested before use.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { AddBasemapForm } from './add-basemap-form.tsx';
import { type BasemapEntry, parseBasemapEntries, uniqueEntryId } from './basemap-entries.ts';
import { BasemapFileTable } from './basemap-file-table.tsx';

/** Returns the list of basemaps, functions that change it, and the last error message. */
function useBasemapEntries() {
  const { t } = useTranslation();
  const { data, isError, refetch } = api.useConfigurationKeysQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true },
  );
  const [change, changing] = api.useSetConfigurationKeyMutation();
  const [fault, setFault] = useState<string | null>(null);
  const key = data?.keys.find((each) => each.key === 'BASEMAPS');
  const entries = parseBasemapEntries(key?.value);
  /** Returns `true` when saved. */
  const save = async (next: readonly BasemapEntry[]): Promise<boolean> => {
    if (key === undefined) return false;
    try {
      await change({ params: { key: key.key }, body: { version: key.version, value: next } }).unwrap();
      setFault(null);
      showSuccess(t('admin.baseMap.saved'));
      return true;
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
      void refetch();
      return false;
    }
  };
  return { isThere: key !== undefined, isError, refetch, entries, save, fault, isSaving: changing.isLoading };
}

/**
 * Returns why visitors would see nothing of a basemap, or nothing of their city on it; `null` when
 * no problem is known.
 */
function useBasemapIssue(): (entry: BasemapEntry) => string | null {
  const { t } = useTranslation();
  const { language } = useReader();
  const { data } = api.useBaseMapFilesQuery({ query: { language } });
  return ({ url }) => {
    const file = data?.results.find((each) => each.url === url);
    return file?.fault ?? (file?.facts?.covers_city === false ? t('admin.baseMap.elsewhere') : null);
  };
}

export function BasemapPage() {
  const { t } = useTranslation();
  const faultOf = useBasemapIssue();
  const maps = useBasemapEntries();
  if (!maps.isThere)
    return maps.isError ? (
      <RetryMessage title={t('error.fallback')} onRetry={maps.refetch} />
    ) : (
      <Skeleton label={t('admin.tab.base-map')} lines={6} />
    );
  const { entries, save, isSaving } = maps;
  const streets = entries.filter(({ satellite }) => satellite !== true);
  const first = streets.find((entry) => entry.default === true);
  const makeDefault = (chosen: BasemapEntry) =>
    void save(entries.map((entry) => ({ ...entry, default: entry === chosen })));
  return (
    <>
      <section className={styles.card} aria-label={t('admin.baseMap.offered')}>
        <h3>{t('admin.baseMap.offered')}</h3>
        <p className={styles.about}>{t('admin.baseMap.about')}</p>
        {maps.fault !== null && (
          <p className="error-text" role="alert">
            {maps.fault}
          </p>
        )}
        {entries.length === 0 && <p className={styles.soft}>{t('admin.baseMap.none')}</p>}
        {entries.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('admin.baseMap.map')}</th>
                <th scope="col">{t('admin.baseMap.address')}</th>
                <th scope="col">{t('accounts.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <th scope="row">
                    {entry.name}
                    <div className={styles.soft}>
                      {[
                        entry.type,
                        ...(entry === first ? [t('admin.baseMap.first')] : []),
                        ...(entry.satellite === true ? [t('admin.baseMap.satellite')] : []),
                      ].join(' · ')}
                    </div>
                  </th>
                  <td data-label={t('admin.baseMap.address')}>
                    <code className="ltr text-13 break-anywhere">{entry.url ?? entry.tiles?.[0] ?? '—'}</code>
                    <BasemapIssue says={faultOf(entry)} />
                  </td>
                  <td>
                    <div className="row wrap gap-4-8">
                      {entry !== first && entry.satellite !== true && (
                        <Button
                          variant="default"
                          size="compact-sm"
                          disabled={isSaving}
                          aria-label={`${t('admin.baseMap.makeFirst')}: ${entry.name}`}
                          onClick={() => makeDefault(entry)}
                        >
                          {t('admin.baseMap.makeFirst')}
                        </Button>
                      )}
                      <Button
                        variant="default"
                        size="compact-sm"
                        disabled={isSaving}
                        aria-label={`${t('admin.calendar.remove')}: ${entry.name}`}
                        onClick={() => void save(entries.filter((each) => each !== entry))}
                      >
                        {t('admin.calendar.remove')}
                      </Button>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <BasemapFileTable
        used={entries.flatMap(({ url }) => url ?? [])}
        isSaving={isSaving}
        onUse={({ name, url, facts }) =>
          void save([
            ...entries,
            {
              id: uniqueEntryId(facts?.kind === 'raster' ? 'satellite' : 'streets', entries),
              name: name.replace(/\.pmtiles$/, ''),
              type: 'pmtiles',
              url,
              // A raster file is placed below the streets, like satellite imagery.
              ...(facts?.kind === 'raster' ? { satellite: true } : { default: first === undefined }),
            },
          ])
        }
      />
      <AddBasemapForm
        isSaving={isSaving}
        onAdd={(entry) => save([...entries, { ...entry, id: uniqueEntryId(entry.id, entries) }])}
      />
    </>
  );
}

function BasemapIssue({ says }: { readonly says: string | null }) {
  return says === null ? null : <div className="error bold">{says}</div>;
}
