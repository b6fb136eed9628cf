// Builds the tables and pictures of each file type from the selected curbs.
import {
  type CurbUser,
  civilDateAndTime,
  type ExportType,
  formatDateAndTime,
  formatUserClass,
  type LanguageName,
  type LinkField,
  lineLength,
  type Restriction,
  readerOf,
  type SignOptions,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createFileInWorker } from '../../platform/export-files/create-file-in-worker.ts';
import { curbTypeStyles } from '../../platform/export-files/curb-type-styles.ts';
import { cityNameAndUnits, curbTypeStyleRows } from '../../platform/export-files/export-files.sql.ts';
import { fileHeaders } from '../../platform/export-files/file-headers.ts';
import type { GeoTable } from '../../platform/export-files/geojson-file.ts';
import { boundsOfLines } from '../../platform/export-files/line-bounds.ts';
import {
  type CurbTypeStyle,
  type PictureLine,
  renderMapPicture,
} from '../../platform/export-files/map-picture.ts';
import type { PageSection } from '../../platform/export-files/pdf-file.ts';
import { createRuleSigns } from '../../platform/export-files/rule-signs.ts';
import { loadSignOptions } from '../../platform/export-files/sign-options.ts';
import type { Table } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { columnsOf, fieldsOf } from './link-columns.ts';
import { type LinkTableRequest, linkRows } from './link-rows.ts';

interface LinkExportRequest {
  readonly city: CityCache;
  readonly ids: readonly number[];
  readonly instant: number;
  readonly asker: CurbUser;
  readonly language: LanguageName;
  /** When the file is made. */
  readonly now: number;
  readonly fields: 'all' | readonly LinkField[] | undefined;
  /** Fewer columns fit on a page. */
  readonly onPage: boolean;
}

export interface LinkExport extends LinkTableRequest {
  readonly signs: SignOptions;
  readonly cityName: string;
  readonly imperial: boolean;
  readonly fields: readonly LinkField[];
  readonly title: string;
  readonly notes: readonly string[];
  readonly foot: string;
  readonly looks: ReadonlyMap<string, CurbTypeStyle>;
}

/** Total length of the curbs, from their lines; precise enough for a sentence. */
async function totalLengthMeters(city: CityCache, ids: readonly number[]): Promise<number> {
  const pace = createYielder();
  let metres = 0;
  for (const id of ids) {
    if (pace.due()) await pace.rest();
    metres += lineLength({ type: 'LineString', coordinates: [...(city.line(id) ?? [])] });
  }
  return metres;
}

function formatLength(metres: number, imperial: boolean, locale: string): string {
  const value = imperial ? metres / 1609.344 : metres / 1000;
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${imperial ? 'mi' : 'km'}`;
}

/** Loads everything a file needs, in the reader's language. */
export async function buildLinkExport(db: Kysely<Schema>, wanted: LinkExportRequest): Promise<LinkExport> {
  const { city, ids, instant, asker, language, now } = wanted;
  const [{ name, units }, classes, signs] = await Promise.all([
    cityNameAndUnits(db),
    curbTypeStyleRows(db),
    loadSignOptions({ db, city }),
  ]);
  const metres = await totalLengthMeters(city, ids);
  const reader = readerOf(language, city.time.timeZone);
  const imperial = units === 'imperial';
  const looks = curbTypeStyles(classes, language);
  const users = [...asker.classes, ...asker.purposes].map((one) => formatUserClass(one, reader)).join(', ');
  return {
    city,
    signs,
    ids,
    instant,
    asker,
    language,
    className: (one) => looks.get(one)?.title ?? one,
    cityName: name,
    imperial,
    fields: fieldsOf(wanted.fields, wanted.onPage),
    title: formatExportText(language, 'export.curbs-of', { city: name }),
    notes: [
      formatExportText(language, 'export.when', { when: formatDateAndTime(instant, reader) }),
      ...(users === '' ? [] : [formatExportText(language, 'export.whom', { users })]),
      formatExportText(language, 'export.count', {
        count: ids.length,
        length: formatLength(metres, imperial, reader.locale),
      }),
    ],
    foot: formatExportText(language, 'export.foot', { city: name, when: formatDateAndTime(now, reader) }),
    looks,
  };
}

export function headersOf(
  { cityName, instant, city, language }: LinkExport,
  type: ExportType,
): Record<string, string> {
  const { date } = civilDateAndTime(instant, city.time.timeZone);
  return fileHeaders(formatExportText(language, 'export.what'), cityName, date, type);
}

export function linkTable(wanted: LinkExport): Table {
  const { fields, title, notes, language } = wanted;
  return {
    title,
    notes,
    columns: columnsOf(fields, language),
    rows: async function* rows() {
      for await (const row of linkRows(wanted)) yield fields.map((field) => row.cells[field]);
    },
  };
}

export function geoTable(wanted: LinkExport): GeoTable {
  const { fields, title, notes } = wanted;
  return {
    name: title,
    description: notes.join(' · '),
    rows: async function* rows() {
      for await (const { id, line, plain, ruleSet } of linkRows(wanted)) {
        const properties = Object.fromEntries(fields.map((field) => [field, plain[field]]));
        yield {
          id,
          geometry: { type: 'LineString', coordinates: line },
          properties: { id, rule_set: ruleSet, ...properties },
        };
      }
    },
  };
}

/** A spreadsheet; `null` when the server is already writing too many files. */
export function writeSheetFile(wanted: LinkExport): Promise<Buffer | null> {
  const table = linkTable(wanted);
  return createFileInWorker(table, () => ({
    kind: 'excel',
    parts: { name: wanted.title, columns: table.columns },
  }));
}

/**
 * Maximum number of other curbs drawn around the selected ones for orientation, so that they do not
 * hide them.
 */
const maxContextCurbs = 1500;

async function mapOf(wanted: LinkExport) {
  const { city, ids, looks, imperial, language } = wanted;
  const lines: PictureLine[] = [];
  const counts = new Map<string, number>();
  for await (const row of linkRows(wanted)) {
    lines.push({ line: row.line, class: row.class });
    counts.set(row.class, (counts.get(row.class) ?? 0) + 1);
  }
  const box = boundsOfLines(lines.map(({ line }) => line));
  const chosen = new Set(ids);
  const pace = createYielder();
  for (const id of city.box(box, maxContextCurbs + ids.length).ids) {
    if (pace.due()) await pace.rest();
    const line = city.line(id);
    if (!chosen.has(id) && line !== undefined) lines.push({ line, class: null });
  }
  const north = formatExportText(language, 'export.north');
  const locale = readerOf(language).locale;
  return {
    pictures: [
      {
        caption: null,
        picture: renderMapPicture({ box, lines, looks, width: 769, height: 330, imperial, north }),
      },
    ],
    legend: [...looks.values()].flatMap((look) => {
      const count = counts.get(look.name);
      return count === undefined ? [] : [{ ...look, count: count.toLocaleString(locale) }];
    }),
  };
}

/**
 * Maximum number of signs on the last pages; a table of a whole city has more kinds of rules than
 * anyone would read.
 */
const maxSigns = 70;

/** The signs of these curbs' rules, each once. */
function signsOf({ city, ids, signs, language }: LinkExport): readonly PageSection[] {
  const numbers = new Set(ids.map((id) => city.link(id)?.ruleSet ?? null));
  const rules = new Map<string, Restriction>();
  for (const number of numbers)
    for (const one of (number === null ? undefined : city.ruleSet(number))?.restrictions ?? []) {
      if (rules.size >= maxSigns) break;
      rules.set(JSON.stringify(one), one);
    }
  const drawn = createRuleSigns([...rules.values()], signs, language, city.time);
  if (drawn.length === 0) return [];
  const heading = formatExportText(language, 'export.signs');
  return [{ heading, facts: '', pictures: [], signs: drawn, paragraphs: [], lists: [] }];
}

/** A PDF; `null` when the server is already writing too many files. */
export async function writePdfFile(wanted: LinkExport): Promise<Buffer | null> {
  const { language, title, notes, foot } = wanted;
  const table = linkTable(wanted);
  const map = await mapOf(wanted);
  return createFileInWorker(table, () => ({
    kind: 'pdf',
    parts: {
      language,
      title,
      notes,
      columns: table.columns,
      map,
      sections: signsOf(wanted),
      foot,
      pageWords: formatExportText(language, 'export.page'),
    },
  }));
}
