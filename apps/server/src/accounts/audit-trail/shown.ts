// What administrators are shown of the trail: all but what one signs in with; and a search that finds nothing by what is not shown.
import type { AuditRow } from './audit-trail.sql.ts';

const secretName = /password|passphrase|secret|token|^key$|(?:^|_)hash$/i;
const hidden = '…';

/** The value with what one signs in with left out, however deep it lies. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretName.test(name) && typeof part === 'string' && part !== '' ? hidden : redacted(part),
    ]),
  );
}

/** As PostgreSQL writes it, which is what is searched. */
function writtenAsSearched(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writtenAsSearched).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${writtenAsSearched(part)}`,
  );
  return `{${parts.join(', ')}}`;
}

/** Whether an entry the database found by its whole text is found by what is shown of it: else a search would guess secrets letter by letter. */
export function isFoundByWhatIsShown(row: AuditRow, text: string | undefined): boolean {
  if (text === undefined) return true;
  const wanted = text.toLowerCase();
  const states = [row.before, row.after];
  const shown = states.map(redacted);
  // Nothing of it is hidden: the database is right.
  if (JSON.stringify(states) === JSON.stringify(shown)) return true;
  return [row.noun_id ?? '', ...shown.map(writtenAsSearched)].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}
