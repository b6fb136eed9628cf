// The files of an export run as a table: link, format, size, and whether anything could not be
// represented.
import type { ExportRun } from '@curbwright/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileSizeFormat } from '../../shell/file-size-format.ts';
import styles from '../../shell/other-software.module.css';
import { makeScrollFocusable } from '../../ui/focusable-scroll.ts';

export function ExportRunFiles({ files }: { readonly files: ExportRun['files'] }) {
  const { t } = useTranslation();
  const bytes = useFileSizeFormat();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => (scroll.current === null ? undefined : makeScrollFocusable(scroll.current)), []);
  return (
    <div ref={scroll} className="relative scroll-x">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('nightly.file')}</th>
            <th scope="col">{t('nightly.format')}</th>
            <th scope="col">{t('nightly.size')}</th>
            <th scope="col">{t('nightly.losses')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, url, format, bytes: size, losses }) => (
            <tr key={name}>
              <th scope="row">
                <a className="action" href={url} download={name}>
                  {name}
                </a>
              </th>
              <td data-label={t('nightly.format')}>{format}</td>
              <td data-label={t('nightly.size')}>{bytes(size)}</td>
              <td data-label={t('nightly.losses')}>
                {losses === 0 ? null : t('nightly.losses', { count: losses })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
