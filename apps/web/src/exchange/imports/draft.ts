// What the person says of the files before the rehearsal, kept by the browser tab so that a reload loses nothing.
import type { ImportInspection, ImportJobAnswer, ImportOptionsBody } from '@curbwright/contract';
import { emptyMapping, type Mapping, mappingOfText } from './mapping.ts';

export interface ImportDraft {
  /** null = the format explains itself. */
  readonly mapping: Mapping | null;
  /** Of formats that explain themselves; a mapping says its own. */
  readonly timeZone: string;
  readonly currency: string;
  readonly cityName: string;
  /** Metres, as typed. */
  readonly curbOffset: string;
}

type Known = Pick<ImportJobAnswer, 'inspection' | 'options'>;

/** A JSON object of the server as a mapping: it has gone through JSON both ways. */
function mappingIn(value: unknown): Mapping | null {
  return value === null || value === undefined ? null : mappingOfText(JSON.stringify(value));
}

/** What the server guessed of the columns; null = nothing. */
export function guessedMapping(inspection: Pick<ImportInspection, 'guess'> | null): Mapping | null {
  return mappingIn(inspection?.guess);
}

/** What was rehearsed last; before that, what the server guessed. */
export function firstDraft({ inspection, options }: Known): ImportDraft {
  const guess = mappingIn(options?.mapping) ?? guessedMapping(inspection) ?? emptyMapping;
  return {
    mapping: inspection?.needs_mapping === true ? guess : null,
    timeZone: options?.time_zone ?? '',
    currency: options?.currency ?? '',
    cityName: options?.city_name ?? '',
    curbOffset: options?.curb_offset === null || options === null ? '' : String(options.curb_offset),
  };
}

/** Metres as typed, with a point or a comma; null = nothing, or no number. */
export function offsetOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  const metres = Number(plain);
  return plain === '' || !Number.isFinite(metres) || Math.abs(metres) > 50 ? null : metres;
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The draft as the rehearsal is asked for; what is retired is said when the rehearsal is looked at, and kept by the job. */
export function optionsOf(draft: ImportDraft, replace: boolean): ImportOptionsBody {
  return {
    mapping: draft.mapping,
    time_zone: orNull(draft.timeZone),
    currency: orNull(draft.currency)?.toUpperCase() ?? null,
    city_name: orNull(draft.cityName),
    curb_offset: offsetOf(draft.curbOffset),
    box: null,
    replace,
  };
}

const place = (job: number) => `import_draft_${job}`;

/** The draft this tab kept of a job; null = none. */
export function keptDraft(job: number, storage: Pick<Storage, 'getItem'>): ImportDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place(job)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const said = new Map<string, unknown>(Object.entries(kept));
    const text = (name: string) => {
      const value = said.get(name);
      return typeof value === 'string' ? value : '';
    };
    return {
      mapping: mappingIn(said.get('mapping')),
      timeZone: text('timeZone'),
      currency: text('currency'),
      cityName: text('cityName'),
      curbOffset: text('curbOffset'),
    };
  } catch {
    return null;
  }
}

/** Keeps it, or forgets it (null). A browser that keeps nothing loses it with the page. */
export function keepDraft(
  job: number,
  draft: ImportDraft | null,
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
): void {
  try {
    if (draft === null) storage.removeItem(place(job));
    else storage.setItem(place(job), JSON.stringify(draft));
  } catch {
    // Full, or refused: the page itself still has it.
  }
}
