// Basemaps from a file or a vendor: a PMTiles file drawn with the Protomaps layers, or a vendor's
// style. In a separate chunk, because most cities need neither.
import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { Basemap } from './basemap.ts';
import {
  type BasemapStyle,
  cityBasemapStyle,
  externalBasemapSource,
  rasterBasemapStyle,
} from './basemap-style.ts';
import type { Palette, Scheme } from './palette.ts';

const protocol = new Protocol();
let known = false;

/** Lets the map read `pmtiles://` URLs; resolves immediately after the first time. */
export function registerPmtilesProtocol(): void {
  if (known) return;
  known = true;
  addProtocol('pmtiles', protocol.tile);
}

interface BasemapRequest {
  readonly base: Basemap;
  readonly scheme: Scheme;
  readonly language: string;
  readonly palette: Palette;
  readonly latitude: number;
  readonly origin: string;
}

const flavors = ['light', 'dark', 'white', 'grayscale', 'black'] as const;

function flavorOf(asked: string | null, scheme: Scheme): (typeof flavors)[number] {
  return flavors.find((flavor) => flavor === asked) ?? scheme;
}

function isLabelLayer(layer: LayerSpecification): boolean {
  return layer.type === 'symbol';
}

async function loadPmtilesStyle(wanted: BasemapRequest): Promise<BasemapStyle> {
  const { base, scheme, language, origin } = wanted;
  const url = new URL(base.url ?? '', origin).href;
  registerPmtilesProtocol();
  const file = new PMTiles(url);
  protocol.add(file);
  const header = await file.getHeader();
  if (header.tileType !== TileType.Mvt)
    return rasterBasemapStyle({ ...base, url }, wanted.palette, wanted.latitude, origin);
  const drawn: LayerSpecification[] = layers(
    externalBasemapSource,
    namedFlavor(flavorOf(base.flavor, scheme)),
    {
      lang: language,
    },
  );
  return {
    sources: {
      [externalBasemapSource]: {
        type: 'vector',
        url: `pmtiles://${url}`,
        ...(base.attribution === null ? {} : { attribution: base.attribution }),
      },
    },
    ground: drawn.filter((layer) => !isLabelLayer(layer)),
    names: drawn.filter(isLabelLayer),
  };
}

/**
 * Loads a vendor's style and prefixes the names of its sources and layers, so that they never
 * collide with ours.
 */
async function loadVendorStyle({ base, origin }: BasemapRequest): Promise<BasemapStyle> {
  const address = new URL(base.url ?? '', origin).href;
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`The style answered ${answer.status}`);
  const style: StyleSpecification = await answer.json();
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('This is no MapLibre style');
  const named = (name: string) => `${externalBasemapSource}/${name}`;
  const own = style.layers.map((layer) => ({
    ...layer,
    id: named(layer.id),
    ...('source' in layer && layer.source !== undefined ? { source: named(layer.source) } : {}),
  })) as LayerSpecification[];
  return {
    sources: Object.fromEntries(Object.entries(style.sources).map(([name, source]) => [named(name), source])),
    ground: own.filter((layer) => !isLabelLayer(layer)),
    names: own.filter(isLabelLayer),
    ...(style.sprite === undefined ? {} : { sprite: style.sprite }),
    ...(style.glyphs === undefined ? {} : { glyphs: style.glyphs }),
  };
}

/** Fetches the parts of a basemap. Throws when it cannot be loaded. */
export async function fetchBasemapStyle(wanted: BasemapRequest): Promise<BasemapStyle> {
  if (wanted.base.type === 'pmtiles') return loadPmtilesStyle(wanted);
  if (wanted.base.type === 'style') return loadVendorStyle(wanted);
  return cityBasemapStyle('blank', wanted.palette, wanted.latitude);
}
