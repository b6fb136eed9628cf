// Builds the PDF of work orders: data is collected here and written by the file worker.
import {
  civilDateAndTime,
  dateInWords,
  instantInWords,
  type LanguageName,
  type Position,
  type Reader,
  type Restriction,
  readerOf,
  restrictionsOfDraft,
  type SignOptions,
  sayAny,
} from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { cityNameAndUnits, classRows } from '../platform/export-files/export-files.sql.ts';
import { fileHeaders } from '../platform/export-files/file-headers.ts';
import { fileInWorker } from '../platform/export-files/in-worker.ts';
import { looksOf } from '../platform/export-files/looks.ts';
import { ruleSigns } from '../platform/export-files/rule-signs.ts';
import { signTermsOf } from '../platform/export-files/sign-terms.ts';
import type { WorkOrderSource } from '../platform/export-files/work-order-pages.ts';
import { filesOf } from '../platform/files/files.sql.ts';
import { pathOfKey } from '../platform/files/keep.ts';
import { type Outcome, ready, refuse, refuseField } from '../platform/http/outcome.ts';
import { sayExport } from '../platform/messages/say-export.ts';
import { pacer } from '../platform/time-slices/in-slices.ts';
import { draftOf, type StoredProposal, storedProposal } from '../proposals/read/drafts.ts';
import { type MapTerms, type PlaceOfOrder, placeMap } from './place-map.ts';
import { commentsOf, type WorkOrderRow, workOrderRows } from './work-orders.sql.ts';

interface Terms extends MapTerms {
  readonly reader: Reader;
  readonly signs: SignOptions;
}

function factsOf(row: WorkOrderRow, { language, reader }: Terms): WorkOrderSource['facts'] {
  const label = (key: string) => sayAny(language, `work-order.column.${key}`);
  const [lng, lat] = row.geometry?.coordinates ?? [null, null];
  const facts: (readonly [string, string | null])[] = [
    [label('status'), sayAny(language, `work-order.status.${row.status}`)],
    [label('priority'), sayAny(language, `work-order.priority.${row.priority}`)],
    [label('assignee'), row.assignee ?? '–'],
    [label('due'), row.due === null ? '–' : dateInWords(row.due, reader)],
    [label('street_name'), row.street_name],
    [
      sayExport(language, 'export.order.position'),
      lng === null ? null : `${lat?.toFixed(5)}, ${lng.toFixed(5)}`,
    ],
    [label('user'), row.username],
    [label('created'), instantInWords(row.created.getTime(), reader)],
    [
      sayExport(language, 'export.order.change'),
      row.proposed_regulation_id === null
        ? null
        : sayExport(language, 'export.proposals.number', { id: row.proposed_regulation_id }),
    ],
    [sayExport(language, 'export.order.outside-id'), row.outside_id],
  ];
  return facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ label: name, value }]));
}

function placeOf({ city }: CityContext, row: WorkOrderRow, stored: StoredProposal | undefined): PlaceOfOrder {
  const at = row.geometry?.coordinates;
  const point: Position | null = at === undefined ? null : [at[0], at[1]];
  if (stored === undefined) {
    const line = row.link_id === null ? undefined : city.line(row.link_id);
    const kind = row.link_id === null ? undefined : city.link(row.link_id)?.subActivity;
    return {
      point,
      lines: line === undefined ? [] : [{ line, class: kind ?? null }],
      links: row.link_id === null ? [] : [row.link_id],
    };
  }
  const kind = stored.row.action === 'remove' ? 'unregulated' : stored.row.sub_activity_name;
  return {
    point,
    lines: stored.links.flatMap((link) => {
      const line = link.custom_geometry?.coordinates ?? city.line(link.base_link_id);
      return line === undefined ? [] : [{ line, class: kind }];
    }),
    links: stored.links.map((link) => link.base_link_id),
  };
}

function signsOf(
  { city }: CityContext,
  row: WorkOrderRow,
  stored: StoredProposal | undefined,
  { language, signs }: Terms,
): WorkOrderSource['signs'] {
  const ruleSet = row.link_id === null ? null : (city.link(row.link_id)?.ruleSet ?? null);
  const draft = stored === undefined ? null : draftOf(stored);
  const isToSet = draft !== null && draft.action !== 'remove' && row.outside_id?.endsWith('/meters') !== true;
  let rules: readonly Restriction[] = [];
  if (draft !== null) rules = draft.action === 'remove' ? [] : restrictionsOfDraft(draft);
  else if (ruleSet !== null) rules = city.ruleSet(ruleSet)?.restrictions ?? [];
  return {
    heading: sayExport(language, isToSet ? 'export.order.signs' : 'export.order.signs-here'),
    pictures: ruleSigns(rules, signs, language, city.time),
  };
}

/** Image types that can be printed. */
const printable = new Set(['image/jpeg', 'image/png']);

async function sourceOf(context: CityContext, row: WorkOrderRow, terms: Terms): Promise<WorkOrderSource> {
  const { db, config } = context;
  const stored =
    row.proposed_regulation_id === null ? undefined : await storedProposal(db, row.proposed_regulation_id);
  const files = await filesOf(db, { workOrder: row.id });
  const comments = await commentsOf(db, row.id);
  const photos = files.filter(({ media_type: type }) => printable.has(type));
  return {
    id: row.id,
    name: row.name,
    facts: factsOf(row, terms),
    description: row.description,
    map: placeMap(context, placeOf(context, row, stored), terms),
    signs: signsOf(context, row, stored, terms),
    photos: photos.map(({ name, key }) => ({ name, path: pathOfKey(config, key) })),
    files: files.filter((file) => !photos.includes(file)).map(({ name }) => name),
    comments: comments.map((one) => ({
      about: `${one.username ?? '–'} · ${instantInWords(one.created.getTime(), terms.reader)}`,
      text: one.text,
    })),
  };
}

/** Margins of 36 points on both sides. */
const widthOf = (imperial: boolean) => (imperial ? 612 : 595) - 72;

/**
 * The work orders as a PDF, in this order. `field` is the field under which a missing work order is
 * reported; `null` when the URL names it.
 */
export async function workOrdersOnPaper(
  context: CityContext,
  ids: readonly number[],
  language: LanguageName,
  field: string | null,
): Promise<Outcome<unknown>> {
  const { db, city } = context;
  const wanted = [...new Set(ids)];
  const { rows } = await workOrderRows(db, { ids: wanted }, 'id', wanted.length, 0);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const gone = wanted.filter((id) => !byId.has(id));
  if (gone.length > 0)
    return field === null
      ? refuse('not_found')
      : refuseField(field, 'work-order.not-there', { ids: gone.slice(0, 20).join(', ') });
  const [{ name: cityName, units }, classes, signs] = await Promise.all([
    cityNameAndUnits(db),
    classRows(db),
    signTermsOf(context),
  ]);
  const imperial = units === 'imperial';
  const reader = readerOf(language, city.time.timeZone);
  const width = widthOf(imperial);
  const terms: Terms = { language, reader, signs, imperial, width, looks: looksOf(classes, language) };
  const [only] = wanted;
  const what =
    wanted.length === 1
      ? sayExport(language, 'export.order.number', { id: only ?? 0 })
      : sayExport(language, 'export.order.what');
  const now = context.now();
  const pace = pacer();
  const file = await fileInWorker(
    {
      rows: async function* none() {},
      orders: async function* orders() {
        for (const id of wanted) {
          const row = byId.get(id);
          if (pace.due()) await pace.rest();
          if (row !== undefined) yield await sourceOf(context, row, terms);
        }
      },
    },
    () => ({
      kind: 'work orders',
      parts: {
        language,
        isLetter: imperial,
        title: what,
        foot: sayExport(language, 'export.foot', { city: cityName, when: instantInWords(now, reader) }),
        pageWords: sayExport(language, 'export.page'),
      },
    }),
  );
  if (file === null) return refuse('unavailable', { retryAfter: 30 });
  const { date } = civilDateAndTime(now, city.time.timeZone);
  return ready(file, { headers: fileHeaders(what, cityName, date, 'pdf') });
}
