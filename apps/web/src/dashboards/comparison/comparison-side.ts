// One side of a comparison in the URL: the keyword for existing conditions, a scenario id, or an
// instant. The default applies when it is absent.
export interface ComparisonSide {
  /** Scenario id, or `null` for none. */
  readonly scenario: number | null;
  /** ISO 8601, UTC; `null` for none. */
  readonly asOf: string | null;
}

export const existingConditions: ComparisonSide = { scenario: null, asOf: null };

/** The city at an instant. */
export function instantSide(asOf: string): ComparisonSide {
  return { scenario: null, asOf };
}

/** URL value for existing conditions, needed where the default is another side. */
const existingWord = 'existing';

/** Parses a side; returns `null` when the URL has none or an invalid one. */
export function parseSide(text: string | null): ComparisonSide | null {
  if (text === existingWord) return existingConditions;
  if (text !== null && /^[1-9]\d{0,9}$/.test(text)) return { scenario: Number(text), asOf: null };
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}\.\d{3})?Z$/.test(text ?? '');
  const instant = isInstant ? Date.parse(text ?? '') : Number.NaN;
  return Number.isNaN(instant) ? null : { scenario: null, asOf: new Date(instant).toISOString() };
}

export function formatSide({ scenario, asOf }: ComparisonSide): string {
  if (scenario !== null) return String(scenario);
  // Instants of publications need milliseconds; others are whole minutes.
  return asOf?.replace(':00.000Z', 'Z') ?? existingWord;
}

/** Returns the side as a request body. */
export function sideBody({ scenario, asOf }: ComparisonSide) {
  if (scenario !== null) return { scenario };
  return asOf === null ? {} : { as_of: asOf };
}

export function isSameSide(a: ComparisonSide, b: ComparisonSide): boolean {
  return formatSide(a) === formatSide(b);
}
