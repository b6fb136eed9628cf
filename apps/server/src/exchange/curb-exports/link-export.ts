// Builds the tables and pictures of each file type from the selected curbs.
import {
  type Asker,
  civilDateAndTime,
  type ExportType,
  instantInWords,
  type LanguageName,
  type LinkField,
  lineLength,
  type Restriction,
  readerOf,
  type SignOptions,
  userClassInWords,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { boxOfLines } from '../../platform/export-files/box-of-lines.ts';
import { cityNameAndUnits, classRows } from '../../platform/export-files/export-files.sql.ts';
import { fileHeaders } from '../../platform/export-files/file-headers.ts';
import type { GeoTable } from '../../platform/export-files/geojson-file.ts';
import { fileInWorker } from '../../platform/export-files/in-worker.ts';
import { looksOf } from '../../platform/export-files/looks.ts';
import { type ClassLook, type DrawnLine, pictureOf } from '../../platform/export-files/map-picture.ts';
import type { PageSection } from '../../platform/export-files/pdf-file.ts';
import { ruleSigns } from '../../platform/export-files/rule-signs.ts';
import { signTermsOf } from '../../platform/export-files/sign-terms.ts';
import type { Table } from '../../platform/export-files/table.ts';
import { sayExport } from '../../platform/messages/say-export.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { columnsOf, fieldsOf } from './link-columns.ts';
import { type LinkTableQuestion, linkRows } from './link-rows.ts';

interface Wanted {
  readonly city: CityCache;
  readonly ids: readonly number[];
  readonly instant: number;
  readonly asker: Asker;
  readonly language: LanguageName;
  /** When the file is made. */
  readonly now: number;
  readonly fields: 'all' | readonly LinkField[] | undefined;
  /** Fewer columns fit on a page. */
  readonly onPage: boolean;
}

export interface Export extends LinkTableQuestion {
  readonly signs: SignOptions;
  readonly cityName: string;
  readonly imperial: boolean;
  readonly fields: readonly LinkField[];
  readonly title: string;
  readonly notes: readonly string[];
  readonly foot: string;
  readonly looks: ReadonlyMap<string, ClassLook>;
}

/** Total length of the curbs, from their lines; precise enough for a sentence. */
async function metresOf(city: CityCache, ids: readonly number[]): Promise<number> {
  const pace = pacer();
  let metres = 0;
  for (const id of ids) {
    if (pace.due()) await pace.rest();
    metres += lineLength({ type: 'LineString', coordinates: [...(city.line(id) ?? [])] });
  }
  return metres;
}

function lengthInWords(metres: number, imperial: boolean, locale: string): string {
  const value = imperial ? metres / 1609.344 : metres / 1000;
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${imperial ? 'mi' : 'km'}`;
}

/** Everything a file is made from, in the reader's language. */
export async function exportOf(db: Kysely<Schema>, wanted: Wanted): Promise<Export> {
  const { city, ids, instant, asker, language, now } = wanted;
  const [{ name, units }, classes, signs] = await Promise.all([
    cityNameAndUnits(db),
    classRows(db),
    signTermsOf({ db, city }),
  ]);
  const metres = await metresOf(city, ids);
  const reader = readerOf(language, city.time.timeZone);
  const imperial = units === 'imperial';
  const looks = looksOf(classes, language);
  const users = [...asker.classes, ...asker.purposes].map((one) => userClassInWords(one, reader)).join(', ');
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
    title: sayExport(language, 'export.curbs-of', { city: name }),
    notes: [
      sayExport(language, 'export.when', { when: instantInWords(instant, reader) }),
      ...(users === '' ? [] : [sayExport(language, 'export.whom', { users })]),
      sayExport(language, 'export.count', {
        count: ids.length,
        length: lengthInWords(metres, imperial, reader.locale),
      }),
    ],
    foot: sayExport(language, 'export.foot', { city: name, when: instantInWords(now, reader) }),
    looks,
  };
}

export function headersOf(
  { cityName, instant, city, language }: Export,
  type: ExportType,
): Record<string, string> {
  const { date } = civilDateAndTime(instant, city.time.timeZone);
  return fileHeaders(sayExport(language, 'export.what'), cityName, date, type);
}

export function linkTable(wanted: Export): Table {
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

export function geoTable(wanted: Export): GeoTable {
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
export function sheetFileOf(wanted: Export): Promise<Buffer | null> {
  const table = linkTable(wanted);
  return fileInWorker(table, () => ({
    kind: 'excel',
    parts: { name: wanted.title, columns: table.columns },
  }));
}

/** Other curbs drawn around the selected ones for orientation, few enough not to hide them. */
const mostAround = 1500;

async function mapOf(wanted: Export) {
  const { city, ids, looks, imperial, language } = wanted;
  const lines: DrawnLine[] = [];
  const counts = new Map<string, number>();
  for await (const row of linkRows(wanted)) {
    lines.push({ line: row.line, class: row.class });
    counts.set(row.class, (counts.get(row.class) ?? 0) + 1);
  }
  const box = boxOfLines(lines.map(({ line }) => line));
  const chosen = new Set(ids);
  const pace = pacer();
  for (const id of city.box(box, mostAround + ids.length).ids) {
    if (pace.due()) await pace.rest();
    const line = city.line(id);
    if (!chosen.has(id) && line !== undefined) lines.push({ line, class: null });
  }
  const north = sayExport(language, 'export.north');
  const locale = readerOf(language).locale;
  return {
    pictures: [
      {
        caption: null,
        picture: pictureOf({ box, lines, looks, width: 769, height: 330, imperial, north }),
      },
    ],
    legend: [...looks.values()].flatMap((look) => {
      const count = counts.get(look.name);
      return count === undefined ? [] : [{ ...look, count: count.toLocaleString(locale) }];
    }),
  };
}

/**
 * Signs on the last pages; a table of a whole city has more kinds of rules than anyone looks
 * through.
 */
const mostSigns = 70;

/** The signs of these curbs' rules, each once. */
function signsOf({ city, ids, signs, language }: Export): readonly PageSection[] {
  const numbers = new Set(ids.map((id) => city.link(id)?.ruleSet ?? null));
  const rules = new Map<string, Restriction>();
  for (const number of numbers)
    for (const one of (number === null ? undefined : city.ruleSet(number))?.restrictions ?? []) {
      if (rules.size >= mostSigns) break;
      rules.set(JSON.stringify(one), one);
    }
  const drawn = ruleSigns([...rules.values()], signs, language, city.time);
  if (drawn.length === 0) return [];
  const heading = sayExport(language, 'export.signs');
  return [{ heading, facts: '', pictures: [], signs: drawn, paragraphs: [], lists: [] }];
}

/** A PDF; `null` when the server is already writing too many files. */
export async function pageFileOf(wanted: Export): Promise<Buffer | null> {
  const { language, title, notes, foot } = wanted;
  const table = linkTable(wanted);
  const map = await mapOf(wanted);
  return fileInWorker(table, () => ({
    kind: 'pdf',
    parts: {
      language,
      title,
      notes,
      columns: table.columns,
      map,
      sections: signsOf(wanted),
      foot,
      pageWords: sayExport(language, 'export.page'),
    },
  }));
}
