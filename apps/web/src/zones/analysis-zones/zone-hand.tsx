// The drawing tool for the type of component being drawn.
import type { Position } from '@curbwright/core';
import type { DrawnShape } from './drawn-shape.ts';
import { PolygonHand } from './polygon-hand.tsx';
import { RadiusHand } from './radius-hand.tsx';
import { type PickSlots, SegmentsHand } from './segments-hand.tsx';
import { cornersOf, type OnShape } from './zone-draft.ts';

interface Props {
  readonly drawn: DrawnShape;
  readonly title: string;
  readonly slots: PickSlots;
  readonly onShape: OnShape;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

const noCorners: readonly Position[] = [];
const noLinks: readonly number[] = [];

export function ZoneHand({ drawn: { type, shape }, slots, ...common }: Props) {
  if (type === 'Radius') return <RadiusHand {...common} start={shape?.type === 'Radius' ? shape : null} />;
  if (type === 'Segments')
    return (
      <SegmentsHand {...common} slots={slots} start={shape?.type === 'Segments' ? shape.links : noLinks} />
    );
  const corners = shape === null ? null : cornersOf(shape);
  return <PolygonHand {...common} start={corners ?? noCorners} />;
}
