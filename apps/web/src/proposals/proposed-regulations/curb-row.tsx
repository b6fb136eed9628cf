// One curb of a draft: its location and how much of it is included; zoom to it, select a section,
// or remove it.
import { formatLength, numberFormat } from '@curbwright/core';
import { IconFocus2, IconRuler2, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useCurbLocationFormat } from '../../shell/curb-location-format.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { CurbEntry } from './curb-entries.ts';
import styles from './draft.module.css';

interface Props {
  readonly entry: CurbEntry;
  /** Whether the curb was divided or retired in the meantime. */
  readonly isGone: boolean;
  readonly editing: boolean;
  /** `null` = sections cannot be selected here. */
  readonly onEdit: (() => void) | null;
  readonly onZoom: () => void;
  /** `null` = it cannot be removed. */
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}

export function CurbRow({ entry, isGone, editing, onEdit, onZoom, onRemove, children }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const nameOf = useCurbLocationFormat();
  const { data: city } = api.useCurrentCityQuery();
  const { feature, stretches, length, spaces, link } = entry;
  const place =
    feature === undefined
      ? {
          street: t(isGone ? 'draft.goneCurb' : 'app.loading'),
          where: isGone ? t('draft.curbId', { link }) : '',
        }
      : nameOf(feature.properties);
  const units = city?.units ?? 'metric';
  const metres = numberFormat(reader.locale, { maximumFractionDigits: 1 });
  const facts = [
    length === null ? '' : formatLength(length, units, reader.locale),
    spaces === null ? '' : t('draft.spaces', { count: spaces, number: metres.format(spaces) }),
    stretches === null ? '' : stretches.map(({ from, to }) => t('draft.stretch', { from, to })).join(', '),
  ].filter((fact) => fact !== '');
  const name = [place.street, place.where].filter((part) => part !== '').join(', ');
  return (
    <div className={`grid gap-6 pad-y-6 pad-x-16-8 line-below ${styles.row}`} data-gone={isGone}>
      <div className="row gap-2 min-height-44">
        <div className="fill grid">
          <span className="truncate medium">{place.street}</span>
          <span className="clip soft text-13 tabular leading-1_3">
            {[place.where, ...facts].filter(Boolean).join(' · ')}
          </span>
        </div>
        {feature !== undefined && (
          <IconButton label={t('draft.zoomTo', { name })} onClick={onZoom}>
            <IconFocus2 size={18} stroke={1.5} />
          </IconButton>
        )}
        {onEdit !== null && feature !== undefined && (
          <IconButton label={t('draft.part', { name })} pressed={editing} onClick={onEdit}>
            <IconRuler2 size={18} stroke={1.5} />
          </IconButton>
        )}
        {onRemove !== null && (
          <IconButton label={t('draft.remove', { name })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.5} />
          </IconButton>
        )}
      </div>
      {children}
    </div>
  );
}
