// One component of the draft: its name and counts, with buttons to redraw, rename and remove it.
import type { ZoneComponentType } from '@curbwright/core';
import { Button } from '@mantine/core';
import {
  IconCircle,
  IconEdit,
  IconLineDashed,
  IconPencil,
  IconPolygon,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './analysis-zones.module.css';
import { ShapeCountsText } from './shape-counts-text.tsx';
import type { DraftComponent } from './zone-draft.ts';
import editor from './zone-editor.module.css';

const icons: Readonly<Record<ZoneComponentType, TablerIcon>> = {
  Polygon: IconPolygon,
  Radius: IconCircle,
  Segments: IconLineDashed,
};

interface Props {
  readonly component: DraftComponent;
  readonly name: string;
  /** Why its shape cannot be changed here; `null` = it can. */
  readonly shapeReason: string | null;
  readonly onShape: () => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

export function ComponentRow({ component, name, shapeReason, onShape, onRename, onRemove }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const Icon = icons[component.shape.type];
  /** Closes the field and moves the focus back to the button that opened it. */
  const close = (change: () => void) =>
    focusAfter(
      () => {
        change();
        setTyped(null);
      },
      () => row.current?.querySelector('[data-tools] button:nth-of-type(2)'),
    );
  return (
    <li
      ref={row}
      className={`card grid gap-2-8 items-center pad-y-4 ${editor.component}`}
      data-component={component.key}
    >
      <span className="grid soft" aria-hidden="true">
        <Icon size={20} stroke={1.5} />
      </span>
      {typed === null ? (
        <span className="grid gap-1 min-width-0">
          <span className="break-anywhere text-14 medium">{name}</span>
          <ShapeCountsText shape={component.shape} />
        </span>
      ) : (
        <form
          className={`flex gap-8 items-end ${editor.row}`}
          onSubmit={(event) => {
            event.preventDefault();
            close(() => onRename(typed));
          }}
        >
          <div className="grid gap-4 content-start min-width-0">
            <label className="visually-hidden" htmlFor={id}>
              {t('zones.renameOf', { name })}
            </label>
            <input
              id={id}
              className={`control border-box min-width-0 text-14 full-width min-height-36 invalid-border-error pad-4-8 inherit-scheme touch-min-height-44 ${styles.input}`}
              value={typed}
              maxLength={100}
              placeholder={name}
              // Focus the field, because the user asked for it.
              ref={(element) => element?.focus()}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.preventDefault();
                event.stopPropagation();
                close(() => undefined);
              }}
            />
          </div>
          <Button size="compact-md" variant="default" type="submit">
            {t('zones.rename')}
          </Button>
        </form>
      )}
      {typed === null && (
        <span className="flex" data-tools>
          <IconButtonWithReason label={t('zones.reshapeOf', { name })} reason={shapeReason} onClick={onShape}>
            <IconPencil size={18} stroke={1.5} />
          </IconButtonWithReason>
          <IconButton label={t('zones.renameOf', { name })} onClick={() => setTyped(component.name)}>
            <IconEdit size={18} stroke={1.5} />
          </IconButton>
          <IconButton label={t('zones.removeOf', { name })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.5} />
          </IconButton>
        </span>
      )}
    </li>
  );
}
