// Selects curbs one by one, or by area, street, filter or id, with the same selection tools as
// elsewhere.

import { maxComponentLinks } from '@curbwright/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  clearBatchSelection,
  disableBatch,
  enableBatch,
  redoBatchSelection,
  selectBatch,
  selectBatchLinks,
  undoBatchSelection,
} from '../../city/view/batch-slice.ts';
import { useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { AddVisibleCurbs } from './add-visible-curbs.tsx';
import { DrawToolFrame } from './draw-handler-frame.tsx';
import { StreetField } from './street-field.tsx';
import { useZoneFormat } from './use-zone-format.ts';
import type { DraftShape, ShapeChangeHandler } from './zone-draft.ts';

/**
 * Content from other features: selection tools on the map, selection by curb attributes, and by
 * pasted ids.
 */
export interface CurbSelectionSlots {
  readonly ways: ReactNode;
  readonly filter: ReactNode;
  readonly paste: ReactNode;
}

interface Props {
  readonly title: string;
  readonly start: readonly number[];
  readonly slots: CurbSelectionSlots;
  readonly onShape: ShapeChangeHandler;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

export function SegmentsDrawTool({ title, start, slots, onShape, onKeep, onCancel }: Props) {
  const { t } = useTranslation();
  const words = useZoneFormat();
  const history = useAppSelector((state) => selectBatch(state).history);
  const { links } = history.now;
  useEffect(() => {
    enableBatch();
    if (start.length > 0) selectBatchLinks(start);
    return disableBatch;
  }, [start]);
  const shape = useMemo(
    (): DraftShape | null => (links.length === 0 ? null : { type: 'Segments', links }),
    [links],
  );
  const tooMany = links.length > maxComponentLinks;
  useEffect(() => onShape(tooMany ? null : shape, tooMany ? 'tooMany' : null), [shape, tooMany, onShape]);
  return (
    <DrawToolFrame
      title={title}
      help={t('zones.segments.help')}
      shape={shape}
      fault={tooMany ? t('zones.segments.tooMany', { most: maxComponentLinks }) : null}
      canUndo={history.done.length > 0}
      canRedo={history.undone.length > 0}
      onUndo={undoBatchSelection}
      onRedo={redoBatchSelection}
      onKeep={onKeep}
      onCancel={onCancel}
    >
      <p role="status">
        <b>{t('zones.segments.chosen', { count: links.length, number: words.number(links.length) })}</b>{' '}
        <ButtonWithReason
          size="compact-sm"
          variant="subtle"
          reason={links.length === 0 ? t('pick.noneChosen') : null}
          onClick={clearBatchSelection}
        >
          {t('zones.segments.clear')}
        </ButtonWithReason>
      </p>
      {slots.ways}
      <StreetField />
      <AddVisibleCurbs />
      <Disclosure title={t('zones.segments.byKind')}>{slots.filter}</Disclosure>
      <Disclosure title={t('pick.paste')}>{slots.paste}</Disclosure>
    </DrawToolFrame>
  );
}
