// The list's toolbar: count, open or published, scenario, rows, columns, import and export.
import { Button } from '@mantine/core';
import { IconColumns3, IconDownload, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import frame from '../../ui/table/list-screen.module.css';
import type { RegulationListState } from './list-state.ts';
import styles from './regulation-list.module.css';

interface Props {
  readonly state: RegulationListState;
  readonly change: (part: Partial<RegulationListState>) => void;
  readonly totals: string;
  readonly scenarioSelect: ReactNode;
  /** Why "in view" is not available; `null` = available. */
  readonly noView: string | null;
  /** Why importing is not allowed; `null` = allowed. */
  readonly noImport: string | null;
  /** `null` = not enough space for a column menu. */
  readonly onColumns: ((anchor: HTMLElement) => void) | null;
  readonly onExport: () => void;
  readonly onImport: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

export function ListTools(props: Props) {
  const { state, change, totals, scenarioSelect, noView, noImport, onColumns, onExport, onImport } = props;
  const { t } = useTranslation();
  const inView = state.rows === 'in-view';
  return (
    <header className={frame.tools}>
      <h2 className={frame.title}>{t('regulationList.title')}</h2>
      <p className={frame.totals} role="status">
        {totals}
      </p>
      <fieldset className={styles.switch} aria-label={t('regulationList.which')}>
        {[false, true].map((published) => (
          <button
            key={String(published)}
            type="button"
            aria-pressed={state.isPublished === published}
            onClick={() => change({ isPublished: published, rows: published ? 'all' : state.rows })}
          >
            {t(published ? 'regulationList.published' : 'regulationList.open')}
          </button>
        ))}
      </fieldset>
      {scenarioSelect}
      <ButtonWithReason
        size="compact-md"
        variant={inView ? 'filled' : 'default'}
        pressed={inView}
        reason={inView ? null : noView}
        help={t('regulationList.inViewHelp')}
        onClick={() => change({ rows: inView ? 'all' : 'in-view' })}
      >
        {t('regulationList.inView')}
      </ButtonWithReason>
      {onColumns !== null && (
        <Button
          size="compact-md"
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconColumns3 {...icon} />}
          onClick={(event) => onColumns(event.currentTarget)}
        >
          {t('table.columns')}
        </Button>
      )}
      <ButtonWithReason
        size="compact-md"
        variant="default"
        reason={noImport}
        leftSection={<IconUpload {...icon} />}
        onClick={onImport}
      >
        {t('regulationList.import')}
      </ButtonWithReason>
      <Button size="compact-md" variant="default" leftSection={<IconDownload {...icon} />} onClick={onExport}>
        {t('export.open')}
      </Button>
    </header>
  );
}
