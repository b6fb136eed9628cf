// Reads the manifest of a CurbLR feed, which applies to every feature.
import { failWith, getOwnEntry, isCurrency, ok, type Result } from '@curbwright/core';
import type { ReadOptions } from '../format.ts';
import type { IssueList } from '../issue-list.ts';
import { isObject, type JsonObject, textOrNull } from '../source-json.ts';
import { isTimeZone } from '../time-zone.ts';

export interface Manifest {
  readonly timeZone: string;
  readonly currency: string;
  readonly priorityHierarchy: readonly string[];
  readonly authority: {
    readonly name: string;
    readonly url: string | null;
    readonly phone: string | null;
  } | null;
  /** Meters per unit of height and length in the feed; `null` = not stated in the manifest. */
  readonly metres: number | null;
  /** Kilograms per unit of weight in the feed; `null` = not stated in the manifest. */
  readonly kilograms: number | null;
}

const lengthUnits: Readonly<Record<string, number>> = {
  feet: 0.3048,
  foot: 0.3048,
  metres: 1,
  meters: 1,
  metre: 1,
  meter: 1,
};
const weightUnits: Readonly<Record<string, number>> = {
  tons: 907.18474,
  tonnes: 1000,
  pounds: 0.45359237,
  kilograms: 1,
};

/**
 * The categories, highest priority first; `null` if one is not a string or occurs twice, because
 * its priority would be ambiguous.
 */
function hierarchyOf(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const names = value.flatMap((entry: unknown) => (typeof entry === 'string' ? entry.trim() : []));
  const distinct = new Set(names.map((name) => name.toLowerCase()));
  return names.length === value.length && distinct.size === names.length && !distinct.has('') ? names : null;
}

/**
 * Reads the manifest of a document. Fails when it is missing, or when its time zone, currency or
 * hierarchy is invalid; anything else becomes an issue.
 */
export function readManifest(
  document: JsonObject,
  name: string,
  options: ReadOptions,
  issues: IssueList,
): Result<Manifest> {
  const { manifest } = document;
  if (!isObject(manifest)) return failWith('curblr.no-manifest', { name, place: 'manifest' });
  const timeZone = manifest.timeZone ?? options.timeZone;
  if (!isTimeZone(timeZone))
    return failWith('curblr.time-zone', {
      name,
      place: 'manifest.timeZone',
      value: textOrNull(manifest.timeZone) ?? '',
    });
  const said = manifest.currency ?? null;
  const currency = said === null ? options.currency : (textOrNull(said) ?? '').trim().toUpperCase();
  if (!isCurrency(currency))
    return failWith('curblr.currency', {
      name,
      place: 'manifest.currency',
      value: textOrNull(manifest.currency) ?? '',
    });
  const hierarchy = hierarchyOf(manifest.priorityHierarchy);
  if (hierarchy === null) return failWith('curblr.hierarchy', { name, place: 'manifest.priorityHierarchy' });
  if (textOrNull(manifest.createdDate) === null)
    issues.warning('curblr.field-missing', 'manifest.createdDate');
  const { authority } = manifest;
  if (!isObject(authority) || textOrNull(authority.name) === null)
    issues.warning('curblr.field-missing', 'manifest.authority');
  return ok({
    timeZone,
    currency,
    priorityHierarchy: hierarchy,
    authority:
      isObject(authority) && textOrNull(authority.name) !== null
        ? {
            name: textOrNull(authority.name) ?? '',
            url: textOrNull(authority.url),
            phone: textOrNull(authority.phone),
          }
        : null,
    metres: getOwnEntry(lengthUnits, String(manifest.unitHeightLength).toLowerCase()) ?? null,
    kilograms: getOwnEntry(weightUnits, String(manifest.unitWeight).toLowerCase()) ?? null,
  });
}
