// The whole audit trail, searched and taken away by administrators; what one signs in with is left out of it.
import { type AuditQuestion, mostAuditRows } from '@curbwright/contract';
import { parseCityInstant } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { csvFile } from '../../exports/csv-file.ts';
import { fileHeaders } from '../../exports/file-headers.ts';
import type { Row } from '../../exports/table.ts';
import { answered, ready, refuseField } from '../../http/outcome.ts';
import { answerLanguage } from '../../http/request-language.ts';
import type { Handlers } from '../../mount.ts';
import { sayExport } from '../../words/say-export.ts';
import { type AuditRow, type AuditSearch, auditRows, auditWords } from './queries.ts';

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

/** Rows of a file read at once. */
const atOnce = 500;
const columns = ['at', 'user', 'action', 'noun', 'noun_id', 'before', 'after', 'request_id'] as const;

function cellsOf(row: AuditRow): Row {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(redacted(value)));
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

export function auditHandlers(context: ApiContext): Pick<Handlers, 'auditTrail' | 'exportAuditTrail'> {
  const { db } = context;
  /** Midnight at which a day of the city begins. */
  const dayStart = (date: string) =>
    new Date(parseCityInstant(context.city.time, date, '00:00', context.now()));
  const searchOf = ({ from, to, ...rest }: AuditQuestion): AuditSearch => {
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
        auditRows(db, { ...searchOf(question), beforeId }, limit + 1),
        auditWords(db),
      ]);
      const results = rows.slice(0, limit).map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        user: row.username,
        action: row.action,
        noun: row.noun,
        noun_id: row.noun_id,
        before: redacted(row.before ?? null),
        after: redacted(row.after ?? null),
        request_id: row.request_id,
      }));
      return answered({ results, has_more: rows.length > limit, ...words });
    },

    exportAuditTrail: async ({ body, language, log }) => {
      const { language: wanted, ...question } = body;
      const speaking = answerLanguage(wanted, language, undefined);
      const search = searchOf(question);
      const first = await auditRows(db, search, 1);
      if (first.length === 0) return refuseField('non_field_errors', 'fault.audit-nothing');
      const rows = async function* all() {
        let beforeId: number | undefined;
        for (let written = 0; written < mostAuditRows; written += atOnce) {
          const slice = await auditRows(db, { ...search, beforeId }, atOnce);
          for (const row of slice) yield cellsOf(row);
          beforeId = slice.at(-1)?.id;
          if (slice.length < atOnce || beforeId === undefined) return;
        }
      };
      const title = sayExport(speaking, 'export.audit');
      const table = {
        title,
        notes: [],
        columns: columns.map((key) => ({ key, title: key, kind: 'text' as const, width: 1 })),
        rows,
      };
      log.info({ from: question.from, to: question.to }, 'the audit trail was exported');
      const today = new Date(context.now()).toISOString().slice(0, 10);
      return ready(csvFile(table), { headers: fileHeaders(title, '', today, 'csv') });
    },
  };
}
