// The issues of a job as a downloadable table, read in slices.
import type { LanguageName } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Row, Table } from '../../../platform/export-files/table.ts';
import { formatExportText } from '../../../platform/messages/format-export-text.ts';
import { issueOf } from './import-jobs.responses.ts';
import { issuesAfter } from './import-jobs.sql.ts';

/** Rows read per query. */
const rowsPerQuery = 500;
const keys = ['row', 'column', 'severity', 'code', 'text', 'place'] as const;

export function issuesTable(db: Kysely<Schema>, jobId: number, language: LanguageName): Table {
  async function* rows(): AsyncGenerator<Row> {
    for (let position = 0; ; ) {
      const some = await issuesAfter(db, jobId, position, rowsPerQuery);
      for (const row of some) {
        const issue = issueOf(row, language);
        const severity = formatExportText(language, `export.issue.severity.${issue.severity}`);
        yield [issue.row, issue.column, severity, issue.code, issue.text, issue.place];
      }
      const last = some.at(-1);
      if (last === undefined || some.length < rowsPerQuery) return;
      position = last.position;
    }
  }
  return {
    title: '',
    notes: [],
    columns: keys.map((key) => ({
      key,
      title: formatExportText(language, `export.issue.${key}`),
      kind: key === 'row' ? 'number' : 'text',
      width: 1,
    })),
    rows,
  };
}
