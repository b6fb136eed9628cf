// Which version of CDS an answer is in: by the Accept header of the request; of a body by its Content-Type.
import { type CdsMedia, type CdsServedVersion, cdsMediaTypes, cdsVersions } from '@curbwright/contract';
import { type Refused, refuse } from './outcome.ts';

/** What clients that know nothing of CDS ask for: any type, and the usual ones. */
const usual: Readonly<Record<CdsMedia, readonly string[]>> = {
  'cds json': ['*/*', 'application/*', 'application/json'],
  'cds csv': ['*/*', 'application/*', 'text/*', 'text/csv'],
};

interface Range {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function rangeOf(text: string): Range {
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

/** The served version a parameter names: `1.0`, or with a patch that is ignored; null = none we serve. */
function servedVersion(text: string): CdsServedVersion | null {
  const [, version] = /^(\d+\.\d+)(?:\.\d+)?$/.exec(text) ?? [];
  return cdsVersions.find((one) => one === version) ?? null;
}

/** The version a range of an Accept header takes: the newest where it names none; null = it takes nothing of ours. */
function versionOfRange({ type, parameters }: Range, media: CdsMedia): CdsServedVersion | null {
  const asked = parameters.get('version');
  if (type === cdsMediaTypes[media]) return asked === undefined ? cdsVersions[0] : servedVersion(asked);
  return usual[media].includes(type) ? cdsVersions[0] : null;
}

/**
 * The version to answer in: that of the Accept header's range of the highest quality, the newest of equal ones. Without the header the newest;
 * refused (406) when it takes nothing we serve. `*` and JSON get the newest too, or no browser could look (docs/decisions/0230).
 */
export function cdsVersionOf(accept: string | undefined, media: CdsMedia): CdsServedVersion | Refused {
  if (accept === undefined || accept.trim() === '') return cdsVersions[0];
  let best: { readonly version: CdsServedVersion; readonly quality: number } | null = null;
  for (const text of accept.split(',')) {
    const range = rangeOf(text);
    const version = versionOfRange(range, media);
    const quality = Number(range.parameters.get('q') ?? 1);
    if (version === null || !(quality > 0)) continue;
    if (best === null || quality > best.quality || (quality === best.quality && version > best.version))
      best = { version, quality };
  }
  if (best !== null) return best.version;
  const offered = cdsVersions.map((version) => cdsType(media, version)).join(', ');
  return refuse('not_acceptable', { params: { offered } });
}

/** The version a body was sent in, by its Content-Type: the newest where that names none; refused (415) when we do not read it. */
export function cdsVersionOfBody(contentType: string | undefined): CdsServedVersion | Refused {
  const asked = rangeOf(contentType ?? '').parameters.get('version');
  return (asked === undefined ? cdsVersions[0] : servedVersion(asked)) ?? refuse('unsupported_media_type');
}

/** The Content-Type of an answer. */
export function cdsType(media: CdsMedia, version: CdsServedVersion): string {
  return `${cdsMediaTypes[media]};version=${version}`;
}
