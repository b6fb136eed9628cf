// Resolves the coordinate reference system a source declares and converts it to longitude and
// latitude.
import { failWith, getOwnEntry, ok, type Position, type Project, type Result } from '@curbwright/core';
import proj4 from 'proj4';
import { isObject, type JsonObject } from './source-json.ts';

/** EPSG codes that are already longitude and latitude; any shift to WGS84 is below two meters. */
const geographic = new Set(['4326', '4258', '4269', '4979', '4167', '7844', '4283', '6318']);

/**
 * Projected systems in which cities publish, in addition to the families computed below (source:
 * EPSG registry).
 */
const projected: Readonly<Record<string, string>> = {
  '3857':
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  '2154':
    '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  '27700':
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  '28992':
    '+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725 +units=m +no_defs',
  '2056':
    '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs',
  '2285':
    '+proj=lcc +lat_0=47 +lon_0=-120.833333333333 +lat_1=48.7333333333333 +lat_2=47.5 +x_0=500000.0001016 +y_0=0 +datum=NAD83 +units=us-ft +no_defs',
  '2926':
    '+proj=lcc +lat_0=47 +lon_0=-120.833333333333 +lat_1=48.7333333333333 +lat_2=47.5 +x_0=500000.0001016 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=us-ft +no_defs',
  '2227':
    '+proj=lcc +lat_0=36.5 +lon_0=-120.5 +lat_1=38.4333333333333 +lat_2=37.0666666666667 +x_0=2000000.0001016 +y_0=500000.0001016 +datum=NAD83 +units=us-ft +no_defs',
  '2229':
    '+proj=lcc +lat_0=33.5 +lon_0=-118 +lat_1=35.4666666666667 +lat_2=34.0333333333333 +x_0=2000000.0001016 +y_0=500000.0001016 +datum=NAD83 +units=us-ft +no_defs',
  '2263':
    '+proj=lcc +lat_0=40.1666666666667 +lon_0=-74 +lat_1=41.0333333333333 +lat_2=40.6666666666667 +x_0=300000 +y_0=0 +datum=NAD83 +units=us-ft +no_defs',
  '3435':
    '+proj=tmerc +lat_0=36.6666666666667 +lon_0=-88.3333333333333 +k=0.999975 +x_0=300000 +y_0=0 +datum=NAD83 +units=us-ft +no_defs',
};
const codeAliases: Readonly<Record<string, string>> = {
  '900913': '3857',
  '102100': '3857',
  '102113': '3857',
  '3785': '3857',
};

/**
 * UTM and related systems by formula: WGS84 326xx/327xx, ETRS89 258xx, NAD83 269xx, GDA94 283xx,
 * GDA2020 78xx.
 */
function utmDefinition(code: number): string | null {
  const families = [
    { base: 32600, from: 1, to: 60, rest: '+datum=WGS84' },
    { base: 32700, from: 1, to: 60, rest: '+south +datum=WGS84' },
    { base: 25800, from: 28, to: 38, rest: '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0' },
    { base: 26900, from: 1, to: 23, rest: '+datum=NAD83' },
    { base: 28300, from: 46, to: 59, rest: '+south +ellps=GRS80 +towgs84=0,0,0,0,0,0,0' },
    { base: 7800, from: 46, to: 59, rest: '+south +ellps=GRS80 +towgs84=0,0,0,0,0,0,0' },
  ];
  const family = families.find(({ base, from, to }) => code >= base + from && code <= base + to);
  return family === undefined
    ? null
    : `+proj=utm +zone=${code - family.base} ${family.rest} +units=m +no_defs`;
}

/** A definition in well-known text, as in `.prj` files and GeoPackages. */
const isDefinition = (text: string): boolean => /^(?:PROJ|GEOG|COMPD|BOUND)[A-Z]*\[/i.test(text);

/** Display name of a system: the name inside a definition, otherwise the identifier itself. */
export function crsDisplayName(crs: string): string {
  return (isDefinition(crs) ? /^[A-Z]+\[["']([^"']+)/i.exec(crs)?.[1] : undefined) ?? crs;
}

/** Whether a definition is longitude and latitude on a datum within two meters of WGS84. */
const isWorldwide = (text: string): boolean =>
  /^GEOG[A-Z]*\[/i.test(text) &&
  /WGS[ _]?(?:19)?84|ETRS|North[ _]American[ _](?:Datum[ _])?1983|NAD[ _]?(?:19)?83|GDA/i.test(text);

/**
 * The code at the end of `EPSG:2926`, of a URN (`urn:ogc:def:crs:EPSG:9.8:2926`) or of a URL
 * (`…/EPSG/0/2926`).
 */
function parseCrsCode(name: string): string | undefined {
  const isAddress = /^https?:/i.test(name);
  const [code = '', before = '', beforeThat = ''] = name.split(isAddress ? /[/#]+/ : /[:#]+/).reverse();
  const isNamed = /(?:EPSG|ESRI)$/i;
  const isVersioned = /^[\w.]*$/.test(before) && isNamed.test(beforeThat);
  return /^\d+$/.test(code) && (isNamed.test(before) || isVersioned) ? code : undefined;
}

/**
 * Returns the projection for a name (`EPSG:2926`, a URN, CRS84), a proj4 string or a well-known
 * text definition. `null` means the coordinates are already longitude and latitude.
 */
export function resolveProjection(name: string): Result<Project | null> {
  const trimmed = name.trim();
  if (/CRS84h?$/i.test(trimmed) || isWorldwide(trimmed)) return ok(null);
  const code = parseCrsCode(trimmed) ?? /^(\d{4,6})$/.exec(trimmed)?.[1];
  if (code !== undefined && geographic.has(code)) return ok(null);
  const definition =
    trimmed.startsWith('+proj=') || isDefinition(trimmed)
      ? trimmed
      : code === undefined
        ? undefined
        : (getOwnEntry(projected, getOwnEntry(codeAliases, code) ?? code) ?? utmDefinition(Number(code)));
  if (definition === undefined || definition === null)
    return failWith('crs.unknown', { crs: crsDisplayName(trimmed) });
  try {
    const converter = proj4(definition, 'WGS84');
    return ok((x, y) => {
      const [lng, lat] = converter.forward([x, y]);
      return [lng ?? Number.NaN, lat ?? Number.NaN];
    });
  } catch {
    return failWith('crs.unknown', { crs: crsDisplayName(trimmed) });
  }
}

/**
 * Meters east and north in the British National Grid (EPSG:27700), accurate to a few meters; `null`
 * outside the grid.
 */
export function toBritishGrid([lng, lat]: Position): readonly [number, number] | null {
  const [east = Number.NaN, north = Number.NaN] = proj4('WGS84', projected['27700'] ?? '').forward([
    lng,
    lat,
  ]);
  return east >= 0 && east <= 700_000 && north >= 0 && north <= 1_300_000 ? [east, north] : null;
}

/**
 * The system declared in a GeoJSON object; the name is `null` if none is declared (RFC 7946:
 * WGS84).
 */
export function declaredCrs(document: JsonObject): Result<string | null> {
  const { crs } = document;
  if (crs === undefined || crs === null) return ok(null);
  if (typeof crs === 'string') return ok(crs);
  const properties = isObject(crs) && isObject(crs.properties) ? crs.properties : {};
  if (isObject(crs) && crs.type === 'EPSG' && typeof properties.code === 'number')
    return ok(`EPSG:${properties.code}`);
  return typeof properties.name === 'string'
    ? ok(properties.name)
    : failWith('crs.unknown', { crs: JSON.stringify(crs).slice(0, 80) });
}
