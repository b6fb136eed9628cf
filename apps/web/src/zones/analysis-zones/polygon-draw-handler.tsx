// Draws a polygon by corners, freehand or as a box. Its corners can be moved afterward.
import { checkPolygon, type Position } from '@curbwright/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetTool } from '../../map/asset-tool.ts';
import { type AreaPickState, boxTool, lassoTool } from '../../map/pick-tools.ts';
import type { ToolAction } from '../../map/tool.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { DrawToolFrame } from './draw-handler-frame.tsx';
import { useActiveTool, useToolState } from './use-active-tool.ts';
import { type DraftShape, type ShapeChangeHandler, toPolygon } from './zone-draft.ts';

interface Props {
  readonly title: string;
  /** Existing corners; empty = a new polygon. */
  readonly start: readonly Position[];
  readonly onShape: ShapeChangeHandler;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

const drawModes = ['corners', 'lasso', 'box'] as const;
type DrawMode = (typeof drawModes)[number];

function CornersDrawHandler({
  title,
  start,
  onShape,
  onKeep,
  onCancel,
  children,
}: Props & { readonly children: React.ReactNode }) {
  const { t } = useTranslation();
  const tool = useMemo(() => assetTool('area', start), [start]);
  const session = useActiveTool(tool, (action) => action.kind === 'leave' && onCancel());
  const { points, done, past, future } = useToolState(session);
  const shape = useMemo((): DraftShape | null => {
    const geometry = done ? toPolygon(points) : null;
    return geometry === null ? null : { type: 'Polygon', geometry };
  }, [points, done]);
  const isCrossed = useMemo(
    () =>
      shape?.type === 'Polygon' &&
      checkPolygon(shape.geometry.coordinates).problems.some(({ severity }) => severity === 'error'),
    [shape],
  );
  const lack = isCrossed ? 'crossed' : shape === null && points.length > 0 ? 'unfinished' : null;
  useEffect(() => onShape(isCrossed ? null : shape, lack), [shape, isCrossed, lack, onShape]);
  return (
    <DrawToolFrame
      title={title}
      help={t(done ? 'zones.polygon.done' : 'zones.polygon.corners')}
      shape={shape}
      fault={isCrossed ? t('zones.polygon.crossed') : null}
      canUndo={past.length > 0}
      canRedo={future.length > 0}
      onUndo={() => session.take({ kind: 'undo' })}
      onRedo={() => session.take({ kind: 'redo' })}
      onKeep={onKeep}
      onCancel={onCancel}
    >
      {children}
    </DrawToolFrame>
  );
}

interface AreaProps extends Pick<Props, 'title' | 'onShape' | 'onCancel'> {
  readonly way: 'lasso' | 'box';
  readonly onRing: (ring: readonly Position[]) => void;
  readonly children: React.ReactNode;
}

function AreaDrawHandler({ title, way, onShape, onRing, onCancel, children }: AreaProps) {
  const { t } = useTranslation();
  const act = (action: ToolAction) => {
    if (action.kind === 'area') onRing(action.ring.slice(0, -1));
    else if (action.kind === 'leave') onCancel();
  };
  const session = useActiveTool<AreaPickState>(way === 'box' ? boxTool : lassoTool, act);
  const { points } = useToolState(session);
  const hasStarted = points.length > 0;
  useEffect(() => onShape(null, hasStarted ? 'unfinished' : null), [hasStarted, onShape]);
  return (
    <DrawToolFrame
      title={title}
      help={t(`zones.polygon.${way}`)}
      shape={null}
      fault={null}
      canUndo={points.length > 0}
      canRedo={false}
      onUndo={() => session.take({ kind: 'undo' })}
      onRedo={() => undefined}
      onKeep={() => undefined}
      onCancel={onCancel}
    >
      {children}
    </DrawToolFrame>
  );
}

export function PolygonDrawTool(props: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<DrawMode>('corners');
  const [start, setStart] = useState(props.start);
  const choice = (
    <div className="grid gap-4 content-start min-width-0">
      <span className="text-13 medium">{t('zones.polygon.how')}</span>
      <SelectField
        label={t('zones.polygon.how')}
        value={way}
        options={drawModes.map((value) => ({ value, label: t(`zones.polygon.way.${value}`) }))}
        onChange={(next) => {
          // Drawing by corners starts empty, because the other modes return to it with their
          // finished shape.
          setStart([]);
          setWay(next);
        }}
      />
    </div>
  );
  if (way === 'corners')
    return (
      <CornersDrawHandler {...props} start={start}>
        {choice}
      </CornersDrawHandler>
    );
  return (
    <AreaDrawHandler
      title={props.title}
      way={way}
      onShape={props.onShape}
      onRing={(ring) => {
        setStart(ring);
        setWay('corners');
      }}
      onCancel={props.onCancel}
    >
      {choice}
    </AreaDrawHandler>
  );
}
