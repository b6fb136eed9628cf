// The complete audit trail for administrators: search and export, with credentials redacted.
import type { AuditQuery, AuditSubject } from '@curbwright/contract';
import { parseCityInstant } from '@curbwright/core';
import type { ApiContext } from '../../platform/api-context.ts';
import { csvFile } from '../../platform/export-files/csv-file.ts';
import { fileHeaders } from '../../platform/export-files/file-headers.ts';
import type { Row } from '../../platform/export-files/table.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { rejectField, respond, respondRaw } from '../../platform/http/outcome.ts';
import { responseLanguage } from '../../platform/http/request-language.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { type AuditRow, type AuditSearch, auditFilterValues, auditRows } from './audit-trail.sql.ts';
import { matchesVisibleText, redact } from './redaction.ts';

/** Rows read per query during an export. */
const rowsPerQuery = 500;
const columns = ['at', 'user', 'action', 'noun', 'noun_id', 'before', 'after', 'request_id'] as const;

function cellsOf(row: AuditRow): Row {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(redact(value)));
  return [
    row.at.toISOString(),
    row.username,
    row.action,
    row.noun,
    row.noun_id,
    text(row.before),
    text(row.after),
    row.request_id,
  ];
}

/**
 * Yields all matching entries, newest first. The search text is matched only against what is shown.
 */
async function* matchingRows(
  db: ApiContext['db'],
  search: AuditSearch,
  slice: number,
): AsyncGenerator<AuditRow> {
  for (let { beforeId } = search; ; ) {
    const rows = await auditRows(db, { ...search, beforeId }, slice);
    for (const row of rows) if (matchesVisibleText(row, search.text)) yield row;
    beforeId = rows.at(-1)?.id;
    if (rows.length < slice || beforeId === undefined) return;
  }
}

/** The first `count` rows. */
async function firstRows(rows: AsyncIterable<AuditRow>, count: number): Promise<readonly AuditRow[]> {
  const first: AuditRow[] = [];
  for await (const row of rows) if (first.push(row) === count) break;
  return first;
}

/** Names what each of these entries is about; `null` for entries that name no object. */
type FindSubjects = (
  db: ApiContext['db'],
  rows: readonly AuditRow[],
) => Promise<readonly (AuditSubject | null)[]>;

/** `findSubjects` knows the objects of every domain. */
export function auditHandlers(
  context: ApiContext,
  findSubjects: FindSubjects,
): Pick<Handlers, 'auditTrail' | 'exportAuditTrail'> {
  const { db } = context;
  /** Midnight at the start of a day in the city's time zone. */
  const dayStart = (date: string) =>
    new Date(parseCityInstant(context.city.time, date, '00:00', context.now()));
  const searchOf = ({ from, to, ...rest }: AuditQuery): AuditSearch => {
    const next = to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000);
    return {
      user: rest.user,
      action: rest.action,
      noun: rest.noun,
      text: rest.text === '' ? undefined : rest.text,
      from: from === undefined ? undefined : dayStart(from),
      to: next === undefined ? undefined : dayStart(next.toISOString().slice(0, 10)),
    };
  };

  return {
    auditTrail: async ({ query }) => {
      const { limit, before_id: beforeId, ...question } = query;
      const [rows, words] = await Promise.all([
        firstRows(matchingRows(db, { ...searchOf(question), beforeId }, limit + 1), limit + 1),
        auditFilterValues(db),
      ]);
      const shown = rows.slice(0, limit);
      const subjects = await findSubjects(db, shown);
      const results = shown.map((row, index) => ({
        id: row.id,
        at: row.at.toISOString(),
        user: row.username,
        action: row.action,
        noun: row.noun,
        noun_id: row.noun_id,
        before: redact(row.before ?? null),
        after: redact(row.after ?? null),
        request_id: row.request_id,
        subject: subjects[index] ?? null,
      }));
      return respond({ results, has_more: rows.length > limit, ...words });
    },

    exportAuditTrail: async ({ body, language, log }) => {
      const { language: wanted, ...question } = body;
      const speaking = responseLanguage(wanted, language, undefined);
      const search = searchOf(question);
      const first = await firstRows(matchingRows(db, search, rowsPerQuery), 1);
      if (first.length === 0) return rejectField('non_field_errors', 'fault.audit-nothing');
      // Exports all entries: a file that was silently cut off would look like the whole trail.
      const rows = async function* all() {
        for await (const row of matchingRows(db, search, rowsPerQuery)) yield cellsOf(row);
      };
      const title = formatExportText(speaking, 'export.audit');
      const table = {
        title,
        notes: [],
        columns: columns.map((key) => ({ key, title: key, kind: 'text' as const, width: 1 })),
        rows,
      };
      log.info({ from: question.from, to: question.to }, 'the audit trail was exported');
      const today = new Date(context.now()).toISOString().slice(0, 10);
      return respondRaw(csvFile(table), { headers: fileHeaders(title, '', today, 'csv') });
    },
  };
}
