// A side of a comparison in the address: nothing = existing conditions, a scenario's id, or an instant.
export interface Side {
  /** Id; null = none. */
  readonly scenario: number | null;
  /** ISO 8601, UTC; null = none. */
  readonly asOf: string | null;
}

export const existing: Side = { scenario: null, asOf: null };

/** The word that says the existing conditions where another side is usual. */
const existingWord = 'existing';

/** Reads a side; null = the address says none. Nonsense is none. */
export function readSide(text: string | null): Side | null {
  if (text === existingWord) return existing;
  if (text !== null && /^[1-9]\d{0,9}$/.test(text)) return { scenario: Number(text), asOf: null };
  const [, minute] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})Z$/.exec(text ?? '') ?? [];
  if (minute === undefined || Number.isNaN(Date.parse(`${minute}:00Z`))) return null;
  return { scenario: null, asOf: `${minute}:00.000Z` };
}

export function writeSide({ scenario, asOf }: Side): string {
  if (scenario !== null) return String(scenario);
  return asOf === null ? existingWord : `${asOf.slice(0, 16)}Z`;
}

/** As the calls take it. */
export function sideBody({ scenario, asOf }: Side) {
  if (scenario !== null) return { scenario };
  return asOf === null ? {} : { as_of: asOf };
}

export function sameSide(a: Side, b: Side): boolean {
  return writeSide(a) === writeSide(b);
}
