// The head of the zones list: how many, search, columns, the ways in and out of files, a new zone.
import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns3, IconDownload, IconFileImport, IconListTree, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import styles from './analysis-zones.module.css';
import type { ZoneListState } from './zone-list-state.ts';

interface Props {
  readonly state: ZoneListState;
  readonly change: (part: Partial<ZoneListState>, quiet?: boolean) => void;
  readonly totals: string;
  readonly mayNot: string | null;
  /** null = there is no room for columns. */
  readonly onColumns: ((anchor: HTMLElement) => void) | null;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onNew: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

export function ZoneTools(props: Props) {
  const { state, change, totals, mayNot, onColumns, onImport, onExport, onNew } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ text: state.search, over: state.search });
  // Changed from outside (Back, clear): the field follows.
  if (typed.over !== state.search)
    setTyped({
      text: typed.text.trim() === state.search.trim() ? typed.text : state.search,
      over: state.search,
    });
  const ask = useDebouncedCallback((text: string) => change({ search: text }, true), 250);
  return (
    <header className={styles.tools}>
      <h2 className={styles.title}>{t('zones.title')}</h2>
      <p className={styles.totals} role="status">
        {totals}
      </p>
      <input
        type="search"
        className={styles.search}
        aria-label={t('zones.search')}
        placeholder={t('zones.search')}
        maxLength={100}
        value={typed.text}
        onChange={(event) => {
          setTyped({ text: event.target.value, over: state.search });
          ask(event.target.value);
        }}
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
      <ReasonedButton
        size="compact-md"
        variant="default"
        reason={mayNot}
        leftSection={<IconFileImport {...icon} />}
        onClick={onImport}
      >
        {t('zones.importShort')}
      </ReasonedButton>
      <ReasonedButton size="compact-md" reason={mayNot} leftSection={<IconPlus {...icon} />} onClick={onNew}>
        {t('zones.new')}
      </ReasonedButton>
    </header>
  );
}
