// Header of the batch panel: title, scenario, undo, redo and close; below them the number of
// selected curbs, their length and their spaces.

import { formatLength, numberFormat } from '@curbwright/core';
import { IconArrowBackUp, IconArrowForwardUp, IconMap, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  clearBatchSelection,
  redoBatchSelection,
  selectBatch,
  undoBatchSelection,
} from '../../city/view/batch-slice.ts';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import styles from './batch.module.css';
import { useTotals } from './use-totals.ts';

interface Props {
  readonly scenario: string;
  /**
   * Whether the panel is collapsed on a phone, so that the map is visible. `null`: it cannot be
   * collapsed.
   */
  readonly folded: boolean | null;
  readonly onFold: () => void;
  /** Whether the batch is saved, after which the selection can no longer change. */
  readonly over: boolean;
  readonly onClose: () => void;
}

export function BatchHeader({ scenario, folded, onFold, over, onClose }: Props) {
  const { t } = useTranslation();
  const { done, undone } = useAppSelector((state) => selectBatch(state).history);
  useShortcut('undo', () => !over && undoBatchSelection());
  useShortcut('redo', () => !over && redoBatchSelection());
  return (
    <header className={`flex flex-none gap-4 items-start min-height-56 pad-x-16-8 ${styles.header}`}>
      <div className="fill">
        <h2 className="section-title leading-1_25">{t('batch.title')}</h2>
        <p className="soft text-13">{scenario}</p>
      </div>
      <div className={`flex flex-none ${styles.headButtons}`}>
        <IconButton label={t('batch.undo')} disabled={over || done.length === 0} onClick={undoBatchSelection}>
          <IconArrowBackUp size={20} stroke={1.5} />
        </IconButton>
        <IconButton
          label={t('batch.redo')}
          disabled={over || undone.length === 0}
          onClick={redoBatchSelection}
        >
          <IconArrowForwardUp size={20} stroke={1.5} />
        </IconButton>
        {folded !== null && (
          <IconButton label={t(folded ? 'batch.unfold' : 'batch.fold')} pressed={folded} onClick={onFold}>
            <IconMap size={20} stroke={1.5} />
          </IconButton>
        )}
        <IconButton label={t('batch.close')} onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </div>
    </header>
  );
}

export function SelectionBar() {
  const { t } = useTranslation();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const { links } = useAppSelector((state) => selectBatch(state).history.now);
  const totals = useTotals(links);
  const number = numberFormat(reader.locale);
  return (
    <div className={`between flex-none gap-8 min-height-40 pad-y-4 pad-x-16-8 action-wash ${styles.bar}`}>
      <p className="flex wrap gap-2-12 tabular" role="status" data-totals={totals !== null}>
        <b>{t('pick.count', { count: links.length, number: number.format(links.length) })}</b>
        <span>
          {totals === null ? '…' : formatLength(totals.length, city?.units ?? 'metric', reader.locale)}
        </span>
        <span>
          {totals === null
            ? '…'
            : t('batch.spaces', { count: totals.spaces, number: number.format(totals.spaces) })}
        </span>
      </p>
      <ButtonWithReason
        size="compact-sm"
        variant="subtle"
        reason={links.length === 0 ? t('pick.noneChosen') : null}
        onClick={clearBatchSelection}
      >
        {t('pick.clear')}
      </ButtonWithReason>
    </div>
  );
}
