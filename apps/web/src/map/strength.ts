// A map layer at part of its strength, or hidden: what the layer list does to each layer of an entry.
import type { LayerSpecification } from 'maplibre-gl';

export type Faded = LayerSpecification;

/** The paint that makes a layer weaker, by its type. */
const opacities: Readonly<Record<string, readonly string[]>> = {
  background: ['background-opacity'],
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
  raster: ['raster-opacity'],
  'fill-extrusion': ['fill-extrusion-opacity'],
  hillshade: [],
};

/** The layer hidden, or with `opacity` times its own; one whose own follows the zoom takes `opacity` itself. Whole layers are left as they are. */
export function faded(layer: LayerSpecification, visible: boolean, opacity: number): LayerSpecification {
  if (!visible) return { ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification;
  if (opacity >= 1) return layer;
  const paint: Record<string, unknown> = { ...layer.paint };
  for (const name of opacities[layer.type] ?? []) {
    const own = paint[name];
    paint[name] = typeof own === 'number' ? own * opacity : opacity;
  }
  return { ...layer, paint } as LayerSpecification;
}
