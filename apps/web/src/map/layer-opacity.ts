// Fades or hides a single map layer. The layer list applies this to every map layer of an entry.
import type { LayerSpecification } from 'maplibre-gl';

/** The opacity paint properties of each layer type. */
const opacityProperties: Readonly<Record<string, readonly string[]>> = {
  background: ['background-opacity'],
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
  raster: ['raster-opacity'],
  'fill-extrusion': ['fill-extrusion-opacity'],
  hillshade: [],
};

/**
 * Returns the layer hidden, or with its own opacity multiplied by `opacity`. A zoom-dependent
 * opacity is replaced by `opacity`. With `opacity` 1 the layer is unchanged.
 */
export function withOpacity(
  layer: LayerSpecification,
  visible: boolean,
  opacity: number,
): LayerSpecification {
  if (!visible) return { ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification;
  if (opacity >= 1) return layer;
  const paint: Record<string, unknown> = { ...layer.paint };
  for (const name of opacityProperties[layer.type] ?? []) {
    const own = paint[name];
    paint[name] = typeof own === 'number' ? own * opacity : opacity;
  }
  return { ...layer, paint } as LayerSpecification;
}
