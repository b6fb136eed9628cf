// The list of the map's layers, and the settings people choose for them: visibility, opacity and
// z-order.

/**
 * Bottom to top, in the city's default order. A layer for everybody is described in
 * `map/layers/<id>.ts`, one for staff in `entry/layers/<id>.tsx`, which is loaded as its own chunk.
 */
export const layerList = [
  { id: 'base', seenBy: 'everybody' },
  { id: 'imagery', seenBy: 'everybody' },
  { id: 'zones', seenBy: 'staff' },
  { id: 'live', seenBy: 'everybody' },
  { id: 'curbs', seenBy: 'everybody' },
  { id: 'drafts', seenBy: 'staff' },
  { id: 'names', seenBy: 'everybody' },
  { id: 'assets', seenBy: 'staff' },
  { id: 'orders', seenBy: 'staff' },
] as const;
export type LayerId = (typeof layerList)[number]['id'];

export interface LayerSetting {
  readonly id: LayerId;
  readonly visible: boolean;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Every layer fully visible, bottom to top. */
export const defaultLayers: readonly LayerSetting[] = layerList.map(({ id }) => ({
  id,
  visible: true,
  opacity: 1,
}));

/** Moves a layer one step up (1) or down (-1). The basemap remains at the bottom. */
export function moveLayer(
  layers: readonly LayerSetting[],
  id: LayerId,
  step: 1 | -1,
): readonly LayerSetting[] {
  const from = layers.findIndex((layer) => layer.id === id);
  const to = from + step;
  const [moved, other] = [layers[from], layers[to]];
  if (moved === undefined || other === undefined || moved.id === 'base' || other.id === 'base') return layers;
  return layers.with(from, other).with(to, moved);
}

/**
 * Changes the settings of a layer. Opacity is limited to the range 0.1 to 1, because invisible
 * layers should be hidden instead.
 */
export function updateLayer(
  layers: readonly LayerSetting[],
  id: LayerId,
  change: Partial<Omit<LayerSetting, 'id'>>,
): readonly LayerSetting[] {
  return layers.map((layer) => {
    if (layer.id !== id) return layer;
    const next = { ...layer, ...change };
    return { ...next, opacity: Math.min(1, Math.max(0.1, next.opacity)) };
  });
}

function isLayerId(word: unknown): word is LayerId {
  return layerList.some(({ id }) => id === word);
}

function parseLayerSetting(value: unknown): LayerSetting | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !isLayerId(value.id)) return null;
  const visible = 'visible' in value ? value.visible !== false : true;
  const opacity = 'opacity' in value && typeof value.opacity === 'number' ? value.opacity : 1;
  return {
    id: value.id,
    visible,
    opacity: Math.min(1, Math.max(0.1, Number.isFinite(opacity) ? opacity : 1)),
  };
}

/**
 * Completes the list of layers stored in the browser: every layer once, the basemap at the bottom.
 * Invalid values result in the default list.
 */
export function parseStoredLayers(value: unknown): readonly LayerSetting[] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const read = given.map(parseLayerSetting).filter((layer) => layer !== null);
  const known = new Map(read.map((layer) => [layer.id, layer]));
  const missing = defaultLayers.filter((layer) => !known.has(layer.id));
  const whole = [...known.values(), ...missing];
  return [...whole.filter(({ id }) => id === 'base'), ...whole.filter(({ id }) => id !== 'base')];
}
