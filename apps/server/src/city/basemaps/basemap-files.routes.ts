// Checks basemaps before visitors see them: the files in the data directory, and external styles or
// tiles, which are requested once.
import type { BasemapFile } from '@curbwright/contract';
import { type LanguageName, translateAny } from '@curbwright/core';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { rejectField, respond } from '../../platform/http/outcome.ts';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import { fetchPublic } from '../../platform/outbound/fetch-public.ts';
import type { CityContext } from '../city-context.ts';
import { basemapFolder, listBasemapFiles } from './basemap-folder.ts';
import { configuredFiles, coversCity, readConfiguredFile } from './configured-files.ts';

const checkTimeoutMs = 8_000;
const maxDownloadBytes = 4 * 1024 * 1024;
const tileZoom = 14;

/** Returns the tile at the center of the city. */
function middleTile([west, south, east, north]: readonly [number, number, number, number]) {
  const x = (((west + east) / 2 + 180) / 360) * 2 ** tileZoom;
  const latitude = (((south + north) / 2) * Math.PI) / 180;
  const y = ((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** tileZoom;
  return { x: Math.floor(x), y: Math.floor(y) };
}

/**
 * Returns the problem with the text as a map style; `null` when none can be found without drawing
 * it.
 */
function findStyleError(text: string): string | null {
  let style: unknown;
  try {
    style = JSON.parse(text);
  } catch {
    return 'base-map.not-json';
  }
  if (typeof style !== 'object' || style === null || !('version' in style) || style.version !== 8)
    return 'base-map.not-style';
  const hasLayers = 'layers' in style && Array.isArray(style.layers) && style.layers.length > 0;
  return hasLayers && 'sources' in style ? null : 'base-map.no-layers';
}

const imageSignatures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
];

/**
 * Recognizes PNG, JPEG and WebP by their first bytes, and AVIF by the `ftypavif` after the first
 * four.
 */
function isPicture(body: Buffer): boolean {
  return (
    imageSignatures.some((signature) => signature.every((byte, at) => body[at] === byte)) ||
    body.subarray(4, 12).toString('latin1') === 'ftypavif'
  );
}

type BasemapFileEntry = Pick<BasemapFile, 'name' | 'is_offered' | 'is_there'>;

export function basemapFileHandlers(context: CityContext): Pick<Handlers, 'baseMapFiles' | 'checkBaseMap'> {
  const { config } = context;

  const fileOf = async (named: BasemapFileEntry, language: LanguageName): Promise<BasemapFile> => {
    const { name } = named;
    const file = { ...named, url: `/basemap/${name}` };
    const found = await readConfiguredFile(config.dataDir, name);
    if (!found.ok) return { ...file, fault: formatFailure(found.refusal, language), facts: null };
    const { bytes, kind, tiles, minZoom, maxZoom, bounds, attribution, layers } = found.value;
    const facts = {
      bytes,
      kind,
      tiles,
      min_zoom: minZoom,
      max_zoom: maxZoom,
      bounds: [...bounds],
      attribution,
      layers: [...layers],
      covers_city: coversCity(bounds, context.city.bounds),
    };
    return { ...file, fault: null, facts };
  };

  return {
    baseMapFiles: async ({ language }) => {
      const [existingNames, configuredNames] = await Promise.all([
        listBasemapFiles(config.dataDir),
        configurationValue(context.db, 'BASEMAPS').then(configuredFiles),
      ]);
      const results = await Promise.all(
        [...new Set([...existingNames, ...configuredNames])].map((name) =>
          fileOf(
            { name, is_offered: configuredNames.includes(name), is_there: existingNames.includes(name) },
            language,
          ),
        ),
      );
      return respond({ directory: basemapFolder(config.dataDir), results });
    },

    checkBaseMap: async ({ body: { kind, url }, language }) => {
      const { x, y } = middleTile(context.city.bounds ?? [0, 0, 0, 0]);
      const named = ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
      if (kind === 'raster' && !named) return rejectField('url', 'fault.base-map-tiles');
      const requestedUrl =
        kind === 'style'
          ? url
          : url.replaceAll('{z}', String(tileZoom)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
      if (!URL.canParse(requestedUrl) || !/^https?:$/.test(new URL(requestedUrl).protocol))
        return rejectField('url', 'fault.base-map-address');
      const found = await fetchPublic(requestedUrl, {
        method: 'GET',
        headers: { accept: kind === 'style' ? 'application/json' : 'image/*' },
        patience: checkTimeoutMs,
        mostBytes: maxDownloadBytes,
        allowPrivate: config.allowPrivateTargets,
      });
      const no = (finding: string, bytes: number | null = null) =>
        respond({ is_usable: false, finding, bytes });
      if (!found.ok)
        return no(translateAny(language, found.refusal.code, { address: new URL(requestedUrl).host }));
      const { status, body, isCut } = found.value;
      if (status !== 200) return no(translateAny(language, 'base-map.status', { status }));
      if (isCut) return no(translateAny(language, 'base-map.too-large'));
      const fault =
        kind === 'style'
          ? findStyleError(body.toString('utf8'))
          : isPicture(body)
            ? null
            : 'base-map.not-picture';
      if (fault !== null) return no(translateAny(language, fault), body.length);
      const finding = translateAny(language, kind === 'style' ? 'base-map.good-style' : 'base-map.good-tile');
      return respond({ is_usable: true, finding, bytes: body.length });
    },
  };
}
