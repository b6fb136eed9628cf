// Writes a dashboard in the requested file type: one table for software, sheets for people, or
// pages with its charts.
import type { Readable } from 'node:stream';
import { type DashboardFileType, type LanguageName, sayStaff } from '@curbwright/core';
import { csvFile } from '../../platform/export-files/csv-file.ts';
import { fileInWorker } from '../../platform/export-files/in-worker.ts';
import type { Row } from '../../platform/export-files/table.ts';
import { sayExport } from '../../platform/messages/say-export.ts';
import { type DashboardContent, type FileTable, figureTable, joinedTables } from './dashboard-file.ts';

interface DashboardFile extends DashboardContent {
  readonly language: LanguageName;
  readonly title: string;
  readonly foot: string;
}

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** The formula codes with their texts, as rows of the note table. */
function formulaRows({ language, formulas }: DashboardFile): readonly Row[] {
  return formulas.map((code) => [`formula.${code}`, sayStaff(language, `formula.${code}`), null]);
}

function allTables(file: DashboardFile): readonly FileTable[] {
  const { language } = file;
  const summary = figureTable(language, 'summary', sayExport(language, 'export.part.summary'), file.summary);
  const note = figureTable(language, 'note', sayExport(language, 'export.part.note'), file.counted);
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

function csvOf(file: DashboardFile): Readable {
  const { columns, rows } = joinedTables(allTables(file));
  return csvFile({ title: file.title, notes: file.notes, columns, rows: () => each(rows) });
}

async function sheetsOf(file: DashboardFile): Promise<Buffer | null> {
  const [first, ...more] = allTables(file);
  if (first === undefined) return null;
  return fileInWorker({ rows: () => each(first.rows) }, () => ({
    kind: 'excel',
    parts: {
      name: first.title,
      columns: first.columns,
      more: more.map(({ title, columns, rows }) => ({ name: title, columns, rows })),
    },
  }));
}

async function pagesOf(file: DashboardFile): Promise<Buffer | null> {
  const { language, page, summary, counted, charts, findings } = file;
  const lines = (figures: typeof summary) =>
    figures.map(({ key, text }) => `${sayExport(language, `export.figure.${key}`)}: ${text}`);
  const section = { facts: '', pictures: [], paragraphs: [], lists: [] };
  return fileInWorker({ rows: () => each(page.rows) }, () => ({
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
          heading: sayExport(language, 'export.part.note'),
          lists: [
            { heading: null, lines: lines(counted), numbered: false },
            {
              heading: sayExport(language, 'export.part.formulas'),
              lines: file.formulas.map((code) => sayStaff(language, `formula.${code}`)),
              numbered: false,
            },
          ],
        },
      ],
      foot: file.foot,
      pageWords: sayExport(language, 'export.page'),
    },
  }));
}

/** `null` when too many files are queued. */
export async function writtenFile(
  file: DashboardFile,
  type: DashboardFileType,
): Promise<Readable | Buffer | null> {
  if (type === 'csv') return csvOf(file);
  return type === 'excel' ? sheetsOf(file) : pagesOf(file);
}
