// The curbs step: count, length and spaces, the curb selected on the map, and a list that renders
// only its visible rows.
import { curbLinkIdOf, formatLength, numberFormat, type ProposalDraft } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraSet } from '../../city/view/map-slice.ts';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { StateMessage } from '../../ui/state-message.tsx';
import { linksRemoved } from '../draft-slice.ts';
import { boxOfLink } from './check/link-box.ts';
import { type CurbEntry, sumEntries } from './curb-entries.ts';
import { CurbRow } from './curb-row.tsx';
import styles from './draft.module.css';
import { SelectedCurb } from './selected-curb.tsx';
import type { DraftCurbs } from './use-draft.ts';

const rowHeight = 56;

interface Props {
  readonly draft: ProposalDraft;
  readonly curbs: DraftCurbs;
  /** Picking controls for adding curbs. */
  readonly picking: ReactNode;
  /** Renders the editor that selects sections of a curb. */
  readonly stretchEditor?: ((link: number) => ReactNode) | undefined;
  readonly readOnly: boolean;
  /** The scrolling element. */
  readonly scroller: HTMLDivElement | null;
}

export function CurbsStep({ draft, curbs, picking, stretchEditor, readOnly, scroller }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const [editing, setEditing] = useState<number | null>(null);
  const { entries, gone, again } = curbs;
  const units = city?.units ?? 'metric';
  const number = numberFormat(reader.locale);
  const total = sumEntries(entries);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => entries[index]?.link ?? index, [entries]),
    overscan: 8,
  });
  const remove = (links: readonly number[]) => dispatch(linksRemoved({ links, at: Date.now() }));
  const zoomTo = ({ feature }: CurbEntry) => {
    if (feature !== undefined) dispatch(cameraSet({ kind: 'box', box: boxOfLink(feature) }));
  };
  return (
    <div className={`column gap-12 ${styles.curbs}`}>
      {picking}
      {!readOnly && <SelectedCurb taken={draft.links.map(curbLinkIdOf)} />}
      {gone.length > 0 && !readOnly && (
        <div
          className={`panel-footer grid gap-8 justify-items-start limited-wash ink ${styles.alert}`}
          role="alert"
        >
          <p>{t('draft.gone', { count: gone.length })}</p>
          <Button size="compact-sm" variant="default" onClick={() => remove(gone)}>
            {t('draft.goneRemove', { count: gone.length })}
          </Button>
        </div>
      )}
      {again !== null && (
        <div
          className={`panel-footer grid gap-8 justify-items-start limited-wash ink ${styles.alert}`}
          role="alert"
        >
          <p>{t('check.factsFailed')}</p>
          <Button size="compact-sm" variant="default" onClick={again}>
            {t('app.retry')}
          </Button>
        </div>
      )}
      {entries.length === 0 ? (
        <StateMessage title={t('draft.empty')}>{t('draft.emptyHelp')}</StateMessage>
      ) : (
        <>
          <p className={`flex wrap gap-4-12 tabular ${styles.total}`}>
            {/* Where curbs can be picked, the picking bar shows their number and length. */}
            {picking === null && (
              <>
                <b>
                  {t('draft.curbCount', { count: entries.length, number: number.format(entries.length) })}
                </b>
                <span>{formatLength(total.length, units, reader.locale)}</span>
              </>
            )}
            {total.spaces > 0 && (
              <span>{t('draft.spaces', { count: total.spaces, number: number.format(total.spaces) })}</span>
            )}
          </p>
          <ol
            className={`relative pad-0 no-bullets ${styles.list}`}
            style={{ height: virtualizer.getTotalSize() }}
            aria-label={t('draft.step.curbs')}
          >
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const entry = entries[index];
              if (entry === undefined) return null;
              return (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={styles.item}
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={entries.length}
                  aria-posinset={index + 1}
                >
                  <CurbRow
                    entry={entry}
                    isGone={gone.includes(entry.link)}
                    editing={editing === entry.link}
                    onEdit={
                      stretchEditor === undefined
                        ? null
                        : () => setEditing(editing === entry.link ? null : entry.link)
                    }
                    onZoom={() => zoomTo(entry)}
                    onRemove={readOnly ? null : () => remove([entry.link])}
                  >
                    {editing === entry.link && stretchEditor?.(entry.link)}
                  </CurbRow>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </div>
  );
}
