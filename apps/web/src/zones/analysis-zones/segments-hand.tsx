// Selects curbs one by one, by areas, streets, filters or ids, with the same selection tools as
// elsewhere.
import { mostLinksOfComponent } from '@curbwright/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  batchHistory,
  chooseLinks,
  clearChoice,
  disableBatch,
  enableBatch,
  redoChoice,
  undoChoice,
} from '../../map/batch.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { useSignal } from '../../ui/signal.ts';
import { HandFrame } from './hand-frame.tsx';
import { ShownCurbs } from './shown-curbs.tsx';
import { StreetField } from './street-field.tsx';
import type { DraftShape, OnShape } from './zone-draft.ts';
import { useZoneWords } from './zone-words.ts';

/**
 * Content from other features: selection tools on the map, selection by curb attributes, and by
 * pasted ids.
 */
export interface PickSlots {
  readonly ways: ReactNode;
  readonly filter: ReactNode;
  readonly paste: ReactNode;
}

interface Props {
  readonly title: string;
  readonly start: readonly number[];
  readonly slots: PickSlots;
  readonly onShape: OnShape;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

export function SegmentsHand({ title, start, slots, onShape, onKeep, onCancel }: Props) {
  const { t } = useTranslation();
  const words = useZoneWords();
  const history = useSignal(batchHistory);
  const { links } = history.now;
  useEffect(() => {
    enableBatch();
    if (start.length > 0) chooseLinks(start);
    return disableBatch;
  }, [start]);
  const shape = useMemo(
    (): DraftShape | null => (links.length === 0 ? null : { type: 'Segments', links }),
    [links],
  );
  const tooMany = links.length > mostLinksOfComponent;
  useEffect(() => onShape(tooMany ? null : shape, tooMany ? 'tooMany' : null), [shape, tooMany, onShape]);
  return (
    <HandFrame
      title={title}
      help={t('zones.segments.help')}
      shape={shape}
      fault={tooMany ? t('zones.segments.tooMany', { most: mostLinksOfComponent }) : null}
      canUndo={history.done.length > 0}
      canRedo={history.undone.length > 0}
      onUndo={undoChoice}
      onRedo={redoChoice}
      onKeep={onKeep}
      onCancel={onCancel}
    >
      <p role="status">
        <b>{t('zones.segments.chosen', { count: links.length, number: words.number(links.length) })}</b>{' '}
        <ReasonedButton
          size="compact-sm"
          variant="subtle"
          reason={links.length === 0 ? t('pick.noneChosen') : null}
          onClick={clearChoice}
        >
          {t('zones.segments.clear')}
        </ReasonedButton>
      </p>
      {slots.ways}
      <StreetField />
      <ShownCurbs />
      <Disclosure title={t('zones.segments.byKind')}>{slots.filter}</Disclosure>
      <Disclosure title={t('pick.paste')}>{slots.paste}</Disclosure>
    </HandFrame>
  );
}
