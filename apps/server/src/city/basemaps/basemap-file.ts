// Reads the header of a city's basemap file (PMTiles), or reports why the file cannot be used.
import { open, stat } from 'node:fs/promises';
import { failWith, ok, type Result } from '@curbwright/core';
import { bytesToHeader, type Header, PMTiles, type Source, TileType } from 'pmtiles';

export interface BasemapFileInfo {
  readonly bytes: number;
  readonly kind: 'vector' | 'raster';
  /** `mvt`, `png`, `jpeg`, `webp`, `avif`. */
  readonly tiles: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** west, south, east, north */
  readonly bounds: readonly [number, number, number, number];
  readonly title: string | null;
  readonly attribution: string | null;
  /** Layers of vector tiles. */
  readonly layers: readonly string[];
}

const headBytes = 127;

const tileNames = new Map<TileType, string>([
  [TileType.Mvt, 'mvt'],
  [TileType.Png, 'png'],
  [TileType.Jpeg, 'jpeg'],
  [TileType.Webp, 'webp'],
  [TileType.Avif, 'avif'],
]);

async function readBytes(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}

function sourceOf(path: string): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: arrayBufferOf(await readBytes(path, offset, length)) }),
  };
}

function trimmedText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function layerNames(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).flatMap((layer: unknown) =>
    typeof layer === 'object' && layer !== null && 'id' in layer && typeof layer.id === 'string'
      ? [layer.id]
      : [],
  );
}

/** Returns the end of the last section of the file, in bytes; a shorter file is truncated. */
function minFileSize(header: Header): number {
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
}

async function readMetadata(path: string): Promise<Readonly<Record<string, unknown>>> {
  const read: unknown = await new PMTiles(sourceOf(path)).getMetadata();
  return typeof read === 'object' && read !== null ? { ...read } : {};
}

/** Reads the header of the file at `path`; `name` is the file name used in messages. */
export async function readBasemapFile(path: string, name: string): Promise<Result<BasemapFileInfo>> {
  const found = await stat(path).catch(() => null);
  if (found === null) return failWith('basemap.missing', { name });
  if (!found.isFile()) return failWith('basemap.no-file', { name });
  const head = await readBytes(path, 0, headBytes).catch(() => null);
  if (head === null) return failWith('basemap.unreadable', { name });
  if (head.length < headBytes || head.toString('latin1', 0, 7) !== 'PMTiles')
    return failWith('basemap.no-pmtiles', { name });
  const version = head[7] ?? 0;
  if (version !== 3) return failWith('basemap.version', { name, version });
  const header = bytesToHeader(arrayBufferOf(head));
  const needed = minFileSize(header);
  if (needed > found.size) return failWith('basemap.cut-off', { name, bytes: found.size, needed });
  const tiles = tileNames.get(header.tileType);
  if (tiles === undefined) return failWith('basemap.tile-type', { name });
  if (header.numAddressedTiles === 0 && header.numTileEntries === 0 && (header.tileDataLength ?? 0) === 0)
    return failWith('basemap.empty', { name });
  const metadata = await readMetadata(path).catch(() => null);
  if (metadata === null) return failWith('basemap.damaged', { name });
  return ok({
    bytes: found.size,
    kind: tiles === 'mvt' ? 'vector' : 'raster',
    tiles,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    title: trimmedText(metadata.name),
    attribution: trimmedText(metadata.attribution),
    layers: layerNames(metadata.vector_layers),
  });
}
