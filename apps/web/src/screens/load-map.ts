// The map's chunk: asked for as soon as the shell is painted, once.
let asked: Promise<{ default: typeof import('../map/map-canvas.tsx').MapCanvas }> | null = null;

export function loadMap() {
  asked ??= import('../map/map-canvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas }));
  return asked;
}
