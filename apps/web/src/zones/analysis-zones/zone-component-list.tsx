// The components of the zone being edited: list, rename, redraw, remove, and buttons to add one.
import { type ZoneComponentType, zoneComponentTypes } from '@curbwright/core';
import { IconCircle, IconLineDashed, IconPolygon, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasWebgl } from '../../map/webgl.ts';
import { newId } from '../../shell/new-id.ts';
import { focusAfter } from '../../ui/focus-after.ts';
import { showInfo } from '../../ui/toast.ts';
import styles from './analysis-zones.module.css';
import { ComponentRow } from './component-row.tsx';
import type { CurbSelectionSlots } from './segments-draw-handler.tsx';
import type { DrawingTarget, ShapeDrawing } from './shape-drawing.ts';
import type { ZoneDraftEditor } from './use-zone-draft.ts';
import type { DraftComponent } from './zone-draft.ts';
import { ZoneDrawTool } from './zone-draw-handler.tsx';
import editor from './zone-editor.module.css';
import { findAddButton, findComponentRow, isInDrawHandler } from './zone-editor-focus.ts';

interface Props {
  readonly components: readonly DraftComponent[];
  readonly inHand: ShapeDrawing;
  readonly nameOf: (component: DraftComponent) => string;
  readonly edit: ZoneDraftEditor['edit'];
  readonly slots: CurbSelectionSlots;
  readonly onDraw: (next: DrawingTarget) => void;
  /** Applies the shape being drawn to the draft. */
  readonly onKeep: () => void;
}

const icons: Readonly<Record<ZoneComponentType, TablerIcon>> = {
  Polygon: IconPolygon,
  Radius: IconCircle,
  Segments: IconLineDashed,
};

export function ZoneComponentList({ components, inHand, nameOf, edit, slots, onDraw, onKeep }: Props) {
  const { t } = useTranslation();
  const { drawn } = inHand;
  const rows = components.filter(({ key }) => key !== drawn?.key);
  const change = (next: (now: readonly DraftComponent[]) => readonly DraftComponent[]) =>
    edit((now) => ({ ...now, components: next(now.components) }), null);
  /**
   * Runs one of the tool's closing actions. Its buttons disappear, so the focus moves to the
   * component or to the button that started drawing.
   */
  const endDrawing = (end: () => void) => {
    if (drawn === null || !isInDrawHandler(document.activeElement)) return end();
    const { key, type } = drawn;
    focusAfter(end, () => findComponentRow(key) ?? findAddButton(type));
  };
  const rename = ({ key }: DraftComponent, name: string) =>
    change((now) => now.map((one) => (one.key === key ? { ...one, name: name.trim() } : one)));
  const remove = (component: DraftComponent) => {
    const at = rows.indexOf(component);
    const next = rows[at + 1] ?? rows[at - 1];
    focusAfter(
      () => change((now) => now.filter(({ key }) => key !== component.key)),
      () => (next === undefined ? findAddButton(component.shape.type) : findComponentRow(next.key)),
    );
    showInfo(t('zones.removed', { name: nameOf(component) }));
  };
  /**
   * Why a component of this type cannot be added; `null` = it can. Polygons need a map (WebGL),
   * while a circle's center or a street can be typed.
   */
  const mapReasonOf = (type: ZoneComponentType) =>
    type === 'Polygon' && !hasWebgl() ? t('app.noWebgl') : null;
  const begin = (type: ZoneComponentType) => {
    const reason = mapReasonOf(type);
    if (reason === null) onDraw({ type, key: newId(), isNew: true, shape: null });
    else showInfo(reason);
  };
  const drawnComponent = components.find(({ key }) => key === drawn?.key);
  return (
    <div className={`grid gap-12 pad-y-12 ${styles.part}`}>
      <h3 className="text-14 bold">{t('zones.components')}</h3>
      {components.length === 0 && drawn === null && (
        <p className="soft text-13">{t('zones.componentsHelp')}</p>
      )}
      <ul className="grid gap-2 no-bullets">
        {rows.map((component) => (
          <ComponentRow
            key={component.key}
            component={component}
            name={nameOf(component)}
            shapeReason={mapReasonOf(component.shape.type)}
            onShape={() =>
              onDraw({
                type: component.shape.type,
                key: component.key,
                isNew: false,
                shape: component.shape,
              })
            }
            onRename={(name) => rename(component, name)}
            onRemove={() => remove(component)}
          />
        ))}
      </ul>
      {drawn !== null && (
        <ZoneDrawTool
          key={drawn.key}
          drawn={drawn}
          title={drawnComponent === undefined ? t(`zones.draw.${drawn.type}`) : nameOf(drawnComponent)}
          slots={slots}
          onShape={inHand.take}
          onKeep={() => endDrawing(onKeep)}
          onCancel={() => endDrawing(inHand.stopDrawing)}
        />
      )}
      <fieldset className={`bare grid gap-4 min-width-0 ${editor.ways}`} aria-label={t('zones.add')}>
        {zoneComponentTypes.map((type) => {
          const Icon = icons[type];
          return (
            <button
              key={type}
              type="button"
              className={editor.way}
              data-way={type}
              aria-pressed={drawn?.type === type && drawn.isNew}
              aria-disabled={mapReasonOf(type) !== null || undefined}
              title={mapReasonOf(type) ?? undefined}
              onClick={() => begin(type)}
            >
              <Icon size={20} stroke={1.5} aria-hidden="true" />
              <span>{t(`zones.add.${type}`)}</span>
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
