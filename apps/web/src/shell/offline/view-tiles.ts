// Computes the tiles of the current view, which are cached on the first visit because they loaded
// before the worker was active.

/** Vector tiles are 512 pixels wide, and the server has none above this zoom for the map. */
const tileSize = 512;
const maxTileZoom = 16;

export interface View {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns z, x, y of the tiles that cover the view. */
export function viewTiles({
  lng,
  lat,
  zoom,
  width,
  height,
}: View): readonly (readonly [number, number, number])[] {
  const z = Math.min(maxTileZoom, Math.max(0, Math.floor(zoom)));
  const count = 2 ** z;
  const x = ((lng + 180) / 360) * count;
  const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count;
  const across = width / 2 / (tileSize * 2 ** (zoom - z));
  const down = height / 2 / (tileSize * 2 ** (zoom - z));
  const clip = (value: number) => Math.min(count - 1, Math.max(0, Math.floor(value)));
  const tiles: (readonly [number, number, number])[] = [];
  for (let column = clip(x - across); column <= clip(x + across); column += 1)
    for (let row = clip(y - down); row <= clip(y + down); row += 1) tiles.push([z, column, row]);
  return tiles;
}
