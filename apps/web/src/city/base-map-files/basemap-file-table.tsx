// The basemap files in the data directory: what each contains, whether it covers the city, or why
// it cannot be used.
import type { BasemapFile } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useFileSizeFormat } from '../../shell/file-size-format.ts';
import { isolateLeftToRight } from '../../shell/left-to-right.ts';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  /** URLs of the basemaps already offered. */
  readonly used: readonly string[];
  readonly isSaving: boolean;
  readonly onUse: (file: BasemapFile) => void;
}

export function BasemapFileTable({ used, isSaving, onUse }: Props) {
  const { t } = useTranslation();
  const { language } = useReader();
  const size = useFileSizeFormat();
  const { data, isError, refetch } = api.useBaseMapFilesQuery(
    { query: { language } },
    { refetchOnMountOrArgChange: true },
  );
  if (isError && data === undefined) return <RetryMessage title={t('error.fallback')} onRetry={refetch} />;
  const there = (data?.results ?? []).filter((file) => file.is_there);
  if (data === undefined) return <Skeleton label={t('admin.baseMap.files')} lines={3} />;
  return (
    <section className={styles.card} aria-label={t('admin.baseMap.files')}>
      <h3>{t('admin.baseMap.files')}</h3>
      <p className={styles.soft}>
        {t('admin.baseMap.folder', { directory: isolateLeftToRight(data.directory) })}
      </p>
      {there.length > 0 && (
        <table className={styles.table}>
          <tbody>
            {there.map((file) => (
              <tr key={file.name}>
                <th scope="row">
                  <bdi>{file.name}</bdi>
                </th>
                <td>
                  {file.fault !== null && <span className="error bold">{file.fault}</span>}
                  {file.facts !== null && (
                    <>
                      {t('admin.baseMap.facts', {
                        kind: t(`admin.baseMap.kind.${file.facts.kind}`),
                        least: file.facts.min_zoom,
                        most: file.facts.max_zoom,
                        size: size(file.facts.bytes),
                      })}
                      {!file.facts.covers_city && (
                        <div className="error-text">{t('admin.baseMap.elsewhere')}</div>
                      )}
                    </>
                  )}
                </td>
                <td>
                  {file.facts !== null && !used.includes(file.url) && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      disabled={isSaving}
                      aria-label={`${t('admin.baseMap.use')}: ${file.name}`}
                      onClick={() => onUse(file)}
                    >
                      {t('admin.baseMap.use')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
