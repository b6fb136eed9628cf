// The version of an object that a write is meant for, and the rejection of a write for another one.
import { type Rejection, reject } from './http/outcome.ts';

/** The version named in an If-Match header (`"v7"`); `null` if it names none. */
export function parseIfMatchVersion(header: string | undefined): number | null {
  const match = /^(?:W\/)?"v(\d{1,9})"$/.exec(header ?? '');
  return match === null ? null : Number(match[1]);
}

/** The version the user saw: from If-Match, else from the body; `null` = last write wins. */
export interface ExpectedVersion {
  readonly version: number | null;
  readonly byHeader: boolean;
}

/**
 * A version that no row has, used for conditions that name none of our versions, so that they fail.
 */
const noVersion = 0;

/**
 * Returns the expected version. `*` in If-Match only requires that the resource exists; anything
 * that is not one of our versions matches nothing (RFC 9110, 13.1.1).
 */
export function toExpectedVersion(header: string | undefined, version: number | undefined): ExpectedVersion {
  const isConditional = header !== undefined && header.trim() !== '' && header.trim() !== '*';
  const matched = isConditional ? (parseIfMatchVersion(header.trim()) ?? noVersion) : null;
  return { version: matched ?? version ?? null, byHeader: matched !== null };
}

/** What is compared with the expected version, and named in the rejection. */
interface VersionedRow {
  readonly id: number;
  readonly version: number;
  readonly modified: Date;
}

/**
 * Returns the rejection of a write for a version other than the current one (409, or 412 if the
 * version came from If-Match); `null` when it may continue. `changedBy` is the sign-in name of who
 * last changed the object, if known.
 */
export function checkExpectedVersion(
  row: VersionedRow,
  expected: ExpectedVersion,
  changedBy: string | null,
): Rejection | null {
  if (expected.version === null || expected.version === row.version) return null;
  return reject('changed_meanwhile', {
    status: expected.byHeader ? 412 : null,
    facts: {
      id: row.id,
      version: row.version,
      changed_by: changedBy,
      changed_at: row.modified.toISOString(),
    },
  });
}
