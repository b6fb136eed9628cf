// The draft of the import options before the dry run, stored in the browser tab so that a reload
// loses nothing.
import type { ImportInspection, ImportJobResponse, ImportOptionsBody } from '@curbwright/contract';
import { emptyMapping, type Mapping, parseMapping } from './mapping.ts';

export interface ImportDraft {
  /** `null`: the format needs no mapping. */
  readonly mapping: Mapping | null;
  /** Only for formats that need no mapping. A mapping has its own time zone. */
  readonly timeZone: string;
  readonly currency: string;
  readonly cityName: string;
  /** Meters, as typed. */
  readonly curbOffset: string;
}

type Known = Pick<ImportJobResponse, 'inspection' | 'options'>;

/** Converts a JSON value from the server to a mapping; `null` if it is not an object. */
function toMapping(value: unknown): Mapping | null {
  return value === null || value === undefined ? null : parseMapping(JSON.stringify(value));
}

/** The mapping the server guessed. `null`: none. */
export function guessedMapping(inspection: Pick<ImportInspection, 'guess'> | null): Mapping | null {
  return toMapping(inspection?.guess);
}

/**
 * Returns a draft with the options of the last dry run or, if there was none, the server's guess.
 */
export function initialDraft({ inspection, options }: Known): ImportDraft {
  const guess = toMapping(options?.mapping) ?? guessedMapping(inspection) ?? emptyMapping;
  return {
    mapping: inspection?.needs_mapping === true ? guess : null,
    timeZone: options?.time_zone ?? '',
    currency: options?.currency ?? '',
    cityName: options?.city_name ?? '',
    curbOffset: options?.curb_offset === null || options === null ? '' : String(options.curb_offset),
  };
}

/**
 * Parses meters typed with a point or a comma. `null`: empty, not a number, or more than 50 m to
 * either side.
 */
export function parseOffset(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  const metres = Number(plain);
  return plain === '' || !Number.isFinite(metres) || Math.abs(metres) > 50 ? null : metres;
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/**
 * Converts the draft to the options of a dry run. Whether to retire curbs is chosen when its result
 * is shown, and stored in the job.
 */
export function toImportOptions(draft: ImportDraft, replace: boolean): ImportOptionsBody {
  return {
    mapping: draft.mapping,
    time_zone: orNull(draft.timeZone),
    currency: orNull(draft.currency)?.toUpperCase() ?? null,
    city_name: orNull(draft.cityName),
    curb_offset: parseOffset(draft.curbOffset),
    box: null,
    replace,
  };
}

const place = (job: number) => `import_draft_${job}`;

/** Returns the draft of a job stored in this tab. `null`: none. */
export function loadDraft(job: number, storage: Pick<Storage, 'getItem'>): ImportDraft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(place(job)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const said = new Map<string, unknown>(Object.entries(stored));
    const text = (name: string) => {
      const value = said.get(name);
      return typeof value === 'string' ? value : '';
    };
    return {
      mapping: toMapping(said.get('mapping')),
      timeZone: text('timeZone'),
      currency: text('currency'),
      cityName: text('cityName'),
      curbOffset: text('curbOffset'),
    };
  } catch {
    return null;
  }
}

/**
 * Stores the draft, or deletes it when `null`. If browser storage is not available, the draft is
 * lost with the page.
 */
export function storeDraft(
  job: number,
  draft: ImportDraft | null,
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
): void {
  try {
    if (draft === null) storage.removeItem(place(job));
    else storage.setItem(place(job), JSON.stringify(draft));
  } catch {
    // Storage is full or denied. The draft remains in memory while the page is open.
  }
}
