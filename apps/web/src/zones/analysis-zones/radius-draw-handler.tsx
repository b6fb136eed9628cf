// Draws a circle: its center and edge on the map, or typed as coordinates and a radius.
import { type Position, roundTo } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radiusTool } from '../../map/radius-tool.ts';
import { store } from '../../shell/store.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import { formatCenter, formatRadius, parseCenter, parseRadius } from './circle-input.ts';
import { DrawToolFrame } from './draw-handler-frame.tsx';
import { useActiveTool, useToolState } from './use-active-tool.ts';
import { useZoneFormat } from './use-zone-format.ts';
import type { DraftShape, ShapeChangeHandler } from './zone-draft.ts';
import editor from './zone-editor.module.css';

interface Props {
  readonly title: string;
  readonly start: { readonly centre: Position; readonly radius: number } | null;
  readonly onShape: ShapeChangeHandler;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

export function RadiusDrawTool({ title, start, onShape, onKeep, onCancel }: Props) {
  const { t } = useTranslation();
  const { units } = useZoneFormat();
  const [begun, begin] = useState<{ readonly centre: Position | null; readonly radius: number | null }>({
    centre: start?.centre ?? null,
    radius: start?.radius ?? null,
  });
  const tool = useMemo(() => radiusTool(begun.centre, begun.radius), [begun]);
  const session = useActiveTool(tool, (action) => action.kind === 'leave' && onCancel());
  const { centre, radius, past, future } = useToolState(session);
  // A radius typed first is stored until the center is set.
  const size = radius ?? begun.radius;
  const shape = useMemo(
    (): DraftShape | null =>
      centre === null || size === null ? null : { type: 'Radius', centre, radius: roundTo(size, 2) },
    [centre, size],
  );
  const lack = (centre === null) === (size === null) ? null : 'unfinished';
  useEffect(() => onShape(shape, lack), [shape, lack, onShape]);
  // The center was placed on the map after the radius had been typed.
  if (centre !== null && radius === null && begun.centre === null && begun.radius !== null)
    begin({ centre, radius: begun.radius });
  const here = store.getState().map.at;
  return (
    <DrawToolFrame
      title={title}
      help={t(
        centre === null ? 'zones.radius.centre' : radius === null ? 'zones.radius.edge' : 'zones.radius.done',
      )}
      shape={shape}
      fault={null}
      canUndo={past.length > 0}
      canRedo={future.length > 0}
      onUndo={() => session.take({ kind: 'undo' })}
      onRedo={() => session.take({ kind: 'redo' })}
      onKeep={onKeep}
      onCancel={onCancel}
    >
      <TypedField
        label={t('zones.radius.centreField')}
        text={centre === null ? '' : formatCenter(centre)}
        placeholder={here === null ? '45.515200, -122.678400' : formatCenter([here.lng, here.lat])}
        read={(typed) => {
          const value = parseCenter(typed);
          return value === null ? { ok: false, message: t('zones.radius.noPlace') } : { ok: true, value };
        }}
        onChange={(next) => begin({ centre: next, radius: size })}
      />
      <div className={`flex gap-8 items-end ${editor.row}`}>
        <div className="grid gap-4 content-start min-width-0">
          <TypedField
            label={t('zones.radius.field')}
            text={size === null ? '' : formatRadius(size, units)}
            numeric
            after={t(units === 'metric' ? 'zones.metres' : 'zones.feet')}
            read={(typed) => {
              const value = parseRadius(typed, units);
              return value === null
                ? { ok: false, message: t('zones.radius.noRadius') }
                : { ok: true, value };
            }}
            onChange={(next) => begin({ centre, radius: next })}
          />
        </div>
        {centre === null && here !== null && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => begin({ centre: [here.lng, here.lat], radius: size })}
          >
            {t('zones.radius.middleOfMap')}
          </Button>
        )}
      </div>
    </DrawToolFrame>
  );
}
