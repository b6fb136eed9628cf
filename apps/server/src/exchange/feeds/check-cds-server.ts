// Checks a CDS server with requests the standard allows clients to make: media types, rejections,
// filters; each wrong response is a finding.
import { ok, type Result } from '@curbwright/core';
import {
  FindingList,
  readOrFail,
  type SourceFile,
  type ValidationReport,
  validateCds,
} from '@curbwright/formats';
import { cdsEndpoints, cdsMedia, type FeedFetcher, fetchPages } from './fetch-feed.ts';

const section = 'CDS: answers';

interface Feature {
  readonly geometry?: unknown;
}

function listIn(bytes: Uint8Array, name: string): readonly Feature[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const data = typeof value === 'object' && value !== null && 'data' in value ? value.data : null;
    const list: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null;
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Queries that are wrong by the standard, with the status it requires. */
const wrongQueries = [
  { query: 'min_lat=1&min_lng=1&max_lat=2', wanted: 400 },
  { query: 'lat=1&lng=1', wanted: 400 },
  { query: 'min_lat=1&min_lng=1&max_lat=2&max_lng=2&lat=1&lng=1&radius=100', wanted: 400 },
] as const;

/** Checks how the endpoints respond, then what they return. `base` is the URL above `/curbs/`. */
export async function checkCdsServer(
  base: string,
  version: '1.0' | '1.1' | null,
  fetchFeed: FeedFetcher,
  mostFindings = Number.POSITIVE_INFINITY,
): Promise<Result<ValidationReport>> {
  const root = base.endsWith('/') ? base : `${base}/`;
  const accept = `${cdsMedia};version=${version ?? '1.1'}`;
  const findings = new FindingList();
  const files: SourceFile[] = [];
  for (const { path, required } of cdsEndpoints) {
    const address = new URL(path, root).href;
    const first = await fetchFeed(address, accept);
    if (!first.ok) return first;
    const { status, mediaType } = first.value;
    if (status !== 200) {
      const allowed = required ? [200] : [200, 401, 404, 501];
      if (!allowed.includes(status))
        findings.error('finding.cds.status', section, address, {
          method: 'GET',
          found: status,
          wanted: allowed.join(' / '),
        });
      continue;
    }
    if (!/^application\/vnd\.cds\+json;\s*version=1\.\d/.test(mediaType))
      findings.error('finding.cds.media-type', section, address, { found: mediaType, wanted: cdsMedia });
    const pages = await fetchPages(address, fetchFeed, accept);
    if (!pages.ok) return pages;
    files.push(...pages.value);
  }
  await checkQueries(new URL('curbs/zones', root).href, accept, fetchFeed, findings);
  if (files.length === 0) return ok(findings.report(`CDS ${version ?? '1.1'}`, {}));
  const names = files.map(({ name }) => name);
  const report = await readOrFail(names, async () => validateCds(files, version, mostFindings));
  if (!report.ok) return report;
  const live = findings.report('', {});
  return ok({
    ...report.value,
    errors: report.value.errors + live.errors,
    warnings: report.value.warnings + live.warnings,
    findings: [...live.findings, ...report.value.findings],
  });
}

async function checkQueries(
  zones: string,
  accept: string,
  fetchFeed: FeedFetcher,
  findings: FindingList,
): Promise<void> {
  const expect = async (query: string, wanted: number, header = accept) => {
    const address = query === '' ? zones : `${zones}?${query}`;
    const answer = await fetchFeed(address, header);
    if (answer.ok && answer.value.status !== wanted)
      findings.error('finding.cds.status', section, address, {
        method: header === accept ? 'GET' : `GET (Accept: ${header})`,
        found: answer.value.status,
        wanted,
      });
  };
  await expect('', 406, `${cdsMedia};version=9.9`);
  for (const { query, wanted } of wrongQueries) await expect(query, wanted);
  const bare = await fetchFeed(`${zones}?include_geometry=false`, accept);
  if (
    bare.ok &&
    bare.value.status === 200 &&
    listIn(bare.value.bytes, 'zones').some(({ geometry }) => geometry != null)
  )
    findings.error('finding.cds.not-filtered', section, `${zones}?include_geometry=false`, {
      reason: 'include_geometry=false',
    });
  const emptyAreaUrl = `${zones}?min_lat=-89.9&min_lng=-179.9&max_lat=-89.8&max_lng=-179.8`;
  const empty = await fetchFeed(emptyAreaUrl, accept);
  if (empty.ok && empty.value.status === 200 && listIn(empty.value.bytes, 'zones').length > 0)
    findings.error('finding.cds.not-filtered', section, emptyAreaUrl, {
      reason: 'min_lat, min_lng, max_lat, max_lng',
    });
}
