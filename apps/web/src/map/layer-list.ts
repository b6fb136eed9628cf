// The map's layers as a person sees them: which are shown, how strongly, and which lies over which. z-order is data.

/** Bottom to top as the city shows them. */
export const layerIds = [
  'base',
  'imagery',
  'zones',
  'live',
  'curbs',
  'drafts',
  'names',
  'assets',
  'orders',
] as const;
export type LayerId = (typeof layerIds)[number];

export interface LayerSetting {
  readonly id: LayerId;
  readonly visible: boolean;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Every layer shown whole, bottom to top. */
export const usualLayers: readonly LayerSetting[] = layerIds.map((id) => ({ id, visible: true, opacity: 1 }));

/** The layer one further up (1) or down (-1). The base map stays the ground: nothing goes below it. */
export function movedLayer(
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

/** The layer with another value; opacity is kept between 0.1 and 1: what should not be seen is hidden. */
export function changedLayer(
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
  return layerIds.some((id) => id === word);
}

function settingOf(value: unknown): LayerSetting | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !isLayerId(value.id)) return null;
  const visible = 'visible' in value ? value.visible !== false : true;
  const opacity = 'opacity' in value && typeof value.opacity === 'number' ? value.opacity : 1;
  return {
    id: value.id,
    visible,
    opacity: Math.min(1, Math.max(0.1, Number.isFinite(opacity) ? opacity : 1)),
  };
}

/** What was kept in the browser, made whole: every layer once, the base map lowest; nonsense is the usual list. */
export function keptLayers(value: unknown): readonly LayerSetting[] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const read = given.map(settingOf).filter((layer) => layer !== null);
  const known = new Map(read.map((layer) => [layer.id, layer]));
  const missing = usualLayers.filter((layer) => !known.has(layer.id));
  const whole = [...known.values(), ...missing];
  return [...whole.filter(({ id }) => id === 'base'), ...whole.filter(({ id }) => id !== 'base')];
}
