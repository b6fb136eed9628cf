// Checks a feed against its standard: documents, URLs of documents, or the URL of a whole CDS
// server.
import { failWith, ok, type Result } from '@curbwright/core';
import {
  readOrFail,
  type SourceFile,
  type ValidationReport,
  validateCds,
  validateCurblr,
} from '@curbwright/formats';
import { checkCdsServer } from './check-cds-server.ts';
import { cdsMedia, type FeedFetcher, fetchPages } from './fetch-feed.ts';

export type FeedStandard = 'cds' | 'curblr';

/** A document's bytes, or its URL. */
export type FeedSource = SourceFile | string;

/** Last path segments of the URLs of CDS lists. */
const lists = new Set([
  'zones',
  'policies',
  'areas',
  'spaces',
  'objects',
  'events',
  'status',
  'sessions',
  'aggregates',
]);

/**
 * True for the URL of a server instead of a document; the server's endpoints are requested one by
 * one.
 */
function isServer(address: string): boolean {
  const parts = new URL(address).pathname.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  return !/\.(?:json|geojson|csv)$/i.test(last) && !lists.has(last);
}

/**
 * The report of the check. Fails when a source cannot be loaded or is not a document of the
 * standard.
 * `version` `null` = what the feed states. Stops after `mostFindings`.
 */
export async function checkFeed(
  standard: FeedStandard,
  version: '1.0' | '1.1' | null,
  sources: readonly FeedSource[],
  fetchFeed: FeedFetcher,
  mostFindings = Number.POSITIVE_INFINITY,
): Promise<Result<ValidationReport>> {
  const [first] = sources;
  if (standard === 'cds' && sources.length === 1 && typeof first === 'string' && isServer(first))
    return checkCdsServer(first, version, fetchFeed, mostFindings);
  const accept =
    standard === 'cds' ? `${cdsMedia};version=${version ?? '1.1'}` : 'application/geo+json, application/json';
  const files: SourceFile[] = [];
  for (const source of sources) {
    const pages = typeof source === 'string' ? await fetchPages(source, fetchFeed, accept) : ok([source]);
    if (!pages.ok) return pages;
    files.push(...pages.value);
  }
  const names = files.map(({ name }) => name);
  if (standard === 'cds') return readOrFail(names, async () => validateCds(files, version, mostFindings));
  const [file] = files;
  if (file === undefined || files.length !== 1) return failWith('validate.one-file', { count: files.length });
  return readOrFail(names, async () => validateCurblr(file, mostFindings));
}
