// The drawing tool for the type of component being drawn.
import type { Position } from '@curbwright/core';
import { PolygonDrawTool } from './polygon-draw-handler.tsx';
import { RadiusDrawTool } from './radius-draw-handler.tsx';
import { type CurbSelectionSlots, SegmentsDrawTool } from './segments-draw-handler.tsx';
import type { DrawingTarget } from './shape-drawing.ts';
import { editableCorners, type ShapeChangeHandler } from './zone-draft.ts';

interface Props {
  readonly drawn: DrawingTarget;
  readonly title: string;
  readonly slots: CurbSelectionSlots;
  readonly onShape: ShapeChangeHandler;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

const noCorners: readonly Position[] = [];
const noLinks: readonly number[] = [];

export function ZoneDrawTool({ drawn: { type, shape }, slots, ...common }: Props) {
  if (type === 'Radius')
    return <RadiusDrawTool {...common} start={shape?.type === 'Radius' ? shape : null} />;
  if (type === 'Segments')
    return (
      <SegmentsDrawTool
        {...common}
        slots={slots}
        start={shape?.type === 'Segments' ? shape.links : noLinks}
      />
    );
  const corners = shape === null ? null : editableCorners(shape);
  return <PolygonDrawTool {...common} start={corners ?? noCorners} />;
}
