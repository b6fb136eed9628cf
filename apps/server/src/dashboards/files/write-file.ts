// Writes a dashboard in the requested file type: one table for software, sheets for people, or
// pages with its charts.
import type { Readable } from 'node:stream';
import { type DashboardFileType, type LanguageName, translateForStaff } from '@curbwright/core';
import { createFileInWorker } from '../../platform/export-files/create-file-in-worker.ts';
import { csvFile } from '../../platform/export-files/csv-file.ts';
import type { Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import {
  type DashboardContent,
  type FileTable,
  joinTables,
  metricTable,
  metricTitle,
} from './dashboard-file.ts';

interface DashboardFile extends DashboardContent {
  readonly language: LanguageName;
  readonly title: string;
  readonly foot: string;
}

async function* toAsyncRows(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** The formula codes with their texts, as rows of the note table. */
function formulaRows({ language, formulas }: DashboardFile): readonly Row[] {
  return formulas.map((code) => [`formula.${code}`, translateForStaff(language, `formula.${code}`), null]);
}

function allTables(file: DashboardFile): readonly FileTable[] {
  const { language } = file;
  const summary = metricTable(
    language,
    'summary',
    formatExportText(language, 'export.part.summary'),
    file.summary,
  );
  const note = metricTable(language, 'note', formatExportText(language, 'export.part.note'), file.counted);
  return [
    ...file.tables,
    summary,
    {
      ...note,
      rows: [
        ...file.notes.map((text): Row => ['about', text, null]),
        ...note.rows,
        ...formulaRows(file),
        ...file.findings.map((text): Row => ['finding', text, null]),
      ],
    },
  ];
}

function writeCsv(file: DashboardFile): Readable {
  const { columns, rows } = joinTables(file.language, allTables(file));
  return csvFile({ title: file.title, notes: file.notes, columns, rows: () => toAsyncRows(rows) });
}

async function writeSpreadsheet(file: DashboardFile): Promise<Buffer | null> {
  const [first, ...more] = allTables(file);
  if (first === undefined) return null;
  return createFileInWorker({ rows: () => toAsyncRows(first.rows) }, () => ({
    kind: 'excel',
    parts: {
      name: first.title,
      columns: first.columns,
      more: more.map(({ title, columns, rows }) => ({ name: title, columns, rows })),
    },
  }));
}

async function writePdf(file: DashboardFile): Promise<Buffer | null> {
  const { language, page, summary, counted, charts, findings } = file;
  const lines = (figures: typeof summary) =>
    figures.map((figure) => `${metricTitle(language, figure)}: ${figure.text}`);
  const section = { facts: '', pictures: [], paragraphs: [], lists: [] };
  return createFileInWorker({ rows: () => toAsyncRows(page.rows) }, () => ({
    kind: 'pdf',
    parts: {
      language,
      title: file.title,
      notes: file.notes,
      columns: page.columns,
      map: null,
      lead: [...findings, ...lines(summary)],
      sections: [
        ...charts.map((chart) => ({
          ...section,
          heading: chart.caption ?? '',
          pictures: [{ caption: null, picture: chart.picture }],
        })),
        {
          ...section,
          heading: formatExportText(language, 'export.part.note'),
          lists: [
            { heading: null, lines: lines(counted), numbered: false },
            {
              heading: formatExportText(language, 'export.part.formulas'),
              lines: file.formulas.map((code) => translateForStaff(language, `formula.${code}`)),
              numbered: false,
            },
          ],
        },
      ],
      foot: file.foot,
      pageWords: formatExportText(language, 'export.page'),
    },
  }));
}

/** Writes the file; `null` when too many files are queued. */
export async function writeDashboardFile(
  file: DashboardFile,
  type: DashboardFileType,
): Promise<Readable | Buffer | null> {
  if (type === 'csv') return writeCsv(file);
  return type === 'excel' ? writeSpreadsheet(file) : writePdf(file);
}
