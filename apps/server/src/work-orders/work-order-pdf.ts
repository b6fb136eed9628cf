// Builds the PDF of work orders: data is collected here and written by the file worker.
import {
  civilDateAndTime,
  formatCurbPlace,
  formatDate,
  formatDateAndTime,
  type LanguageName,
  type Position,
  type Reader,
  type Restriction,
  readerOf,
  restrictionsOfDraft,
  type SignOptions,
  translateAny,
} from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { createFileInWorker } from '../platform/export-files/create-file-in-worker.ts';
import { curbTypeStyles } from '../platform/export-files/curb-type-styles.ts';
import { cityNameAndUnits, curbTypeStyleRows } from '../platform/export-files/export-files.sql.ts';
import { fileHeaders } from '../platform/export-files/file-headers.ts';
import { createRuleSigns } from '../platform/export-files/rule-signs.ts';
import { loadSignOptions } from '../platform/export-files/sign-options.ts';
import type { WorkOrderSource } from '../platform/export-files/work-order-pages.ts';
import { storedFilePath } from '../platform/files/file-store.ts';
import { loadFilesOfOwner } from '../platform/files/files.sql.ts';
import { type Outcome, reject, rejectField, respondRaw } from '../platform/http/outcome.ts';
import { formatExportText } from '../platform/messages/format-export-text.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import {
  loadStoredProposal,
  type StoredProposal,
  toProposalDraft,
} from '../proposals/read/stored-proposals.ts';
import { drawWorkOrderMap, type WorkOrderLocation, type WorkOrderMapOptions } from './work-order-map.ts';
import { listWorkOrders, loadComments, type WorkOrderRow } from './work-orders.sql.ts';

interface WorkOrderPdfOptions extends WorkOrderMapOptions {
  readonly reader: Reader;
  readonly signs: SignOptions;
}

function formatFacts(row: WorkOrderRow, { language, reader }: WorkOrderPdfOptions): WorkOrderSource['facts'] {
  const label = (key: string) => translateAny(language, `work-order.column.${key}`);
  const facts: (readonly [string, string | null])[] = [
    [label('status'), translateAny(language, `work-order.status.${row.status}`)],
    [label('priority'), translateAny(language, `work-order.priority.${row.priority}`)],
    [label('assignee'), row.assignee ?? '–'],
    [label('due'), row.due === null ? '–' : formatDate(row.due, reader)],
    [label('street_name'), formatCurbPlace({ ...row, bl_street_name: row.street_name }, reader)],
    [formatExportText(language, 'export.order.place'), row.place_name],
    [label('user'), row.username],
    [label('created'), formatDateAndTime(row.created.getTime(), reader)],
    [
      formatExportText(language, 'export.order.change'),
      row.proposed_regulation_id === null
        ? null
        : formatExportText(language, 'export.proposals.number', { id: row.proposed_regulation_id }),
    ],
    // The id of an order made from a change is for this server only.
    [
      formatExportText(language, 'export.order.outside-id'),
      row.proposed_regulation_id === null ? row.outside_id : null,
    ],
  ];
  return facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ label: name, value }]));
}

function locateWorkOrder(
  { city }: CityContext,
  row: WorkOrderRow,
  stored: StoredProposal | undefined,
): WorkOrderLocation {
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

function collectSigns(
  { city }: CityContext,
  row: WorkOrderRow,
  stored: StoredProposal | undefined,
  { language, signs }: WorkOrderPdfOptions,
): WorkOrderSource['signs'] {
  const ruleSet = row.link_id === null ? null : (city.link(row.link_id)?.ruleSet ?? null);
  const draft = stored === undefined ? null : toProposalDraft(stored);
  const isToSet = draft !== null && draft.action !== 'remove' && !metersKey.test(row.outside_id ?? '');
  let rules: readonly Restriction[] = [];
  if (draft !== null) rules = draft.action === 'remove' ? [] : restrictionsOfDraft(draft);
  else if (ruleSet !== null) rules = city.ruleSet(ruleSet)?.restrictions ?? [];
  return {
    heading: formatExportText(language, isToSet ? 'export.order.signs' : 'export.order.signs-here'),
    pictures: createRuleSigns(rules, signs, language, city.time),
  };
}

/** Ids of orders to reprogram meters; earlier versions wrote them without the curb. */
const metersKey = /\/meters(?:\/|$)/;

/** Image types that can be printed. */
const printableMediaTypes = new Set(['image/jpeg', 'image/png']);

async function loadWorkOrderSource(
  context: CityContext,
  row: WorkOrderRow,
  terms: WorkOrderPdfOptions,
): Promise<WorkOrderSource> {
  const { db, config } = context;
  const stored =
    row.proposed_regulation_id === null
      ? undefined
      : await loadStoredProposal(db, row.proposed_regulation_id);
  const files = await loadFilesOfOwner(db, { workOrder: row.id });
  const comments = await loadComments(db, row.id);
  const photos = files.filter(({ media_type: type }) => printableMediaTypes.has(type));
  return {
    id: row.id,
    name: row.name,
    facts: formatFacts(row, terms),
    description: row.description,
    map: drawWorkOrderMap(context, locateWorkOrder(context, row, stored), terms),
    signs: collectSigns(context, row, stored, terms),
    photos: photos.map(({ name, key }) => ({ name, path: storedFilePath(config, key) })),
    files: files.filter((file) => !photos.includes(file)).map(({ name }) => name),
    comments: comments.map((one) => ({
      about: `${one.username ?? '–'} · ${formatDateAndTime(one.created.getTime(), terms.reader)}`,
      text: one.text,
    })),
  };
}

/** Margins of 36 points on both sides. */
const contentWidth = (imperial: boolean) => (imperial ? 612 : 595) - 72;

/**
 * Creates the PDF of the work orders, in this order. `field` is the field under which a missing
 * work order is reported; `null` when the URL names it.
 */
export async function createWorkOrderPdf(
  context: CityContext,
  ids: readonly number[],
  language: LanguageName,
  field: string | null,
): Promise<Outcome<unknown>> {
  const { db, city } = context;
  const requestedIds = [...new Set(ids)];
  const { rows } = await listWorkOrders(db, { ids: requestedIds }, 'id', requestedIds.length, 0);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const gone = requestedIds.filter((id) => !byId.has(id));
  if (gone.length > 0)
    return field === null
      ? reject('not_found')
      : rejectField(field, 'work-order.not-there', { ids: gone.slice(0, 20).join(', ') });
  const [{ name: cityName, units }, classes, signs] = await Promise.all([
    cityNameAndUnits(db),
    curbTypeStyleRows(db),
    loadSignOptions(context),
  ]);
  const imperial = units === 'imperial';
  const reader = readerOf(language, city.time.timeZone);
  const width = contentWidth(imperial);
  const terms: WorkOrderPdfOptions = {
    language,
    reader,
    signs,
    imperial,
    width,
    looks: curbTypeStyles(classes, language),
  };
  const [only] = requestedIds;
  const what =
    requestedIds.length === 1
      ? formatExportText(language, 'export.order.number', { id: only ?? 0 })
      : formatExportText(language, 'export.order.what');
  const now = context.now();
  const pace = createYielder();
  const file = await createFileInWorker(
    {
      rows: async function* none() {},
      orders: async function* orders() {
        for (const id of requestedIds) {
          const row = byId.get(id);
          if (pace.due()) await pace.rest();
          if (row !== undefined) yield await loadWorkOrderSource(context, row, terms);
        }
      },
    },
    () => ({
      kind: 'work orders',
      parts: {
        language,
        isLetter: imperial,
        title: what,
        foot: formatExportText(language, 'export.foot', {
          city: cityName,
          when: formatDateAndTime(now, reader),
        }),
        pageWords: formatExportText(language, 'export.page'),
      },
    }),
  );
  if (file === null) return reject('unavailable', { retryAfter: 30 });
  const { date } = civilDateAndTime(now, city.time.timeZone);
  return respondRaw(file, { headers: fileHeaders(what, cityName, date, 'pdf') });
}
