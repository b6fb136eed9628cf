// One side of a comparison in the URL: the keyword for existing conditions, a scenario id, or an
// instant. The default applies when it is absent.
export interface ComparisonSide {
  /** Scenario id, or `null` for none. */
  readonly scenario: number | null;
  /** ISO 8601, UTC; `null` for none. */
  readonly asOf: string | null;
}

export const existingConditions: ComparisonSide = { scenario: null, asOf: null };

/** URL value for existing conditions, needed where the default is another side. */
const existingWord = 'existing';

/** Parses a side; returns `null` when the URL has none or an invalid one. */
export function parseSide(text: string | null): ComparisonSide | null {
  if (text === existingWord) return existingConditions;
  if (text !== null && /^[1-9]\d{0,9}$/.test(text)) return { scenario: Number(text), asOf: null };
  const [, minute] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})Z$/.exec(text ?? '') ?? [];
  if (minute === undefined || Number.isNaN(Date.parse(`${minute}:00Z`))) return null;
  return { scenario: null, asOf: `${minute}:00.000Z` };
}

export function formatSide({ scenario, asOf }: ComparisonSide): string {
  if (scenario !== null) return String(scenario);
  return asOf === null ? existingWord : `${asOf.slice(0, 16)}Z`;
}

/** Returns the side as a request body. */
export function sideBody({ scenario, asOf }: ComparisonSide) {
  if (scenario !== null) return { scenario };
  return asOf === null ? {} : { as_of: asOf };
}

export function isSameSide(a: ComparisonSide, b: ComparisonSide): boolean {
  return formatSide(a) === formatSide(b);
}
