// The toolbar of the zones list: count, search, columns, import, export, new zone.
import { Button } from '@mantine/core';
import { IconColumns3, IconDownload, IconFileImport, IconListTree, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import frame from '../../ui/table/list-screen.module.css';
import { ListSearch } from '../../ui/table/list-search.tsx';
import type { ZoneListState } from './zone-list-state.ts';

interface Props {
  readonly state: ZoneListState;
  readonly change: (part: Partial<ZoneListState>, quiet?: boolean) => void;
  readonly totals: string;
  readonly mayNot: string | null;
  /** `null` = there is no room for columns. */
  readonly onColumns: ((anchor: HTMLElement) => void) | null;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onNew: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

export function ZoneListToolbar(props: Props) {
  const { state, change, totals, mayNot, onColumns, onImport, onExport, onNew } = props;
  const { t } = useTranslation();
  return (
    <header className={frame.tools}>
      <h2 className={frame.title}>{t('zones.title')}</h2>
      <p className={frame.totals} role="status">
        {totals}
      </p>
      <ListSearch
        label={t('zones.search')}
        search={state.search}
        onSearch={(search) => change({ search }, true)}
      />
      {state.ordering !== null && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconListTree {...icon} />}
          onClick={() => change({ ordering: null })}
        >
          {t('zones.asTree')}
        </Button>
      )}
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
      <Button size="compact-md" variant="default" leftSection={<IconDownload {...icon} />} onClick={onExport}>
        {t('export.open')}
      </Button>
      <ButtonWithReason
        size="compact-md"
        variant="default"
        reason={mayNot}
        leftSection={<IconFileImport {...icon} />}
        onClick={onImport}
      >
        {t('zones.importShort')}
      </ButtonWithReason>
      <ButtonWithReason
        size="compact-md"
        reason={mayNot}
        leftSection={<IconPlus {...icon} />}
        onClick={onNew}
      >
        {t('zones.new')}
      </ButtonWithReason>
    </header>
  );
}
