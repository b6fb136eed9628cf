// What administrators see of the audit trail: everything except credentials. Searches cannot match
// hidden values.
import type { AuditRow } from './audit-trail.sql.ts';

const secretName = /password|passphrase|secret|token|^key$|(?:^|_)hash$/i;
const hidden = '…';

/** Redacts credentials in a value, at any depth. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretName.test(name) && typeof part === 'string' && part !== '' ? hidden : redact(part),
    ]),
  );
}

/** Formats the value as PostgreSQL does, because that is the text being searched. */
function toSearchText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toSearchText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${toSearchText(part)}`);
  return `{${parts.join(', ')}}`;
}

/**
 * Whether an entry that the database matched by its full text also matches by its visible text.
 * Without this check, searches could reveal secrets letter by letter.
 */
export function matchesVisibleText(row: AuditRow, text: string | undefined): boolean {
  if (text === undefined) return true;
  const query = text.toLowerCase();
  const states = [row.before, row.after];
  const shown = states.map(redact);
  // Nothing is hidden, so the database match is valid.
  if (JSON.stringify(states) === JSON.stringify(shown)) return true;
  return [row.noun_id ?? '', ...shown.map(toSearchText)].some((one) => one.toLowerCase().includes(query));
}
