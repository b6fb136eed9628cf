// Selects the CDS version of a response from the `Accept` header, and that of a request body from
// its `Content-Type`.
import { type CdsMedia, type CdsServedVersion, cdsMediaTypes, cdsVersions } from '@curbwright/contract';
import { type Rejection, reject } from './outcome.ts';

/** Media ranges sent by clients that do not know CDS: any type, and the common ones. */
const genericMediaRanges: Readonly<Record<CdsMedia, readonly string[]>> = {
  'cds json': ['*/*', 'application/*', 'application/json'],
  'cds csv': ['*/*', 'application/*', 'text/*', 'text/csv'],
};

interface MediaRange {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function parseMediaRange(text: string): MediaRange {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim());
  const parameters = rest.map((part): [string, string] => {
    const at = part.indexOf('=');
    const value = at < 0 ? '' : part.slice(at + 1).trim();
    return [
      part
        .slice(0, at < 0 ? undefined : at)
        .trim()
        .toLowerCase(),
      value.replace(/^"(.*)"$/, '$1'),
    ];
  });
  return { type: type.toLowerCase(), parameters: new Map(parameters) };
}

/**
 * Returns the served version that a parameter names: `1.0`, optionally with a patch number, which
 * is ignored. `null` if it is not served.
 */
function parseServedVersion(text: string): CdsServedVersion | null {
  const [, version] = /^(\d+\.\d+)(?:\.\d+)?$/.exec(text) ?? [];
  return cdsVersions.find((one) => one === version) ?? null;
}

/**
 * Returns the version that a range of an `Accept` header accepts: the newest if it names none,
 * `null` if it accepts nothing we serve.
 */
function versionForMediaRange({ type, parameters }: MediaRange, media: CdsMedia): CdsServedVersion | null {
  const versionText = parameters.get('version');
  if (type === cdsMediaTypes[media])
    return versionText === undefined ? cdsVersions[0] : parseServedVersion(versionText);
  return genericMediaRanges[media].includes(type) ? cdsVersions[0] : null;
}

/**
 * Returns the version of the response: the one in the `Accept` header with the highest quality, the
 * newest among equals. Without the header it is the newest; if nothing we serve is acceptable, the
 * request is rejected (406). `*` and JSON also get the newest, so that a browser can show it
 * (docs/decisions/0230).
 */
export function negotiateCdsVersion(
  accept: string | undefined,
  media: CdsMedia,
): CdsServedVersion | Rejection {
  if (accept === undefined || accept.trim() === '') return cdsVersions[0];
  let best: { readonly version: CdsServedVersion; readonly quality: number } | null = null;
  for (const text of accept.split(',')) {
    const range = parseMediaRange(text);
    const version = versionForMediaRange(range, media);
    const quality = Number(range.parameters.get('q') ?? 1);
    if (version === null || !(quality > 0)) continue;
    if (best === null || quality > best.quality || (quality === best.quality && version > best.version))
      best = { version, quality };
  }
  if (best !== null) return best.version;
  const offered = cdsVersions.map((version) => cdsContentType(media, version)).join(', ');
  return reject('not_acceptable', { params: { offered } });
}

/**
 * Returns the version of a request body according to its `Content-Type`, the newest if it names
 * none, or a 415 rejection if the version is not supported.
 */
export function cdsBodyVersion(contentType: string | undefined): CdsServedVersion | Rejection {
  const versionText = parseMediaRange(contentType ?? '').parameters.get('version');
  return (
    (versionText === undefined ? cdsVersions[0] : parseServedVersion(versionText)) ??
    reject('unsupported_media_type')
  );
}

/** Returns the `Content-Type` of a response. */
export function cdsContentType(media: CdsMedia, version: CdsServedVersion): string {
  return `${cdsMediaTypes[media]};version=${version}`;
}
