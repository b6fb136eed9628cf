// Converts CDS 1.1 time spans that only exclude a designated period to the form of the other spans.
import type { RestrictionInput, TimeSpanInput } from '@curbwright/core';

/**
 * Merges exceptions: a span that only says "not in this period" is equivalent to adding that
 * exception to every other span, which is the form that the core uses.
 */
export function foldExceptions(restrictions: readonly RestrictionInput[]): RestrictionInput[] {
  return restrictions.map((entry) => {
    const spans = entry.timeSpans ?? [];
    const periods = spans.map(excludedPeriod);
    const names = periods.filter((name) => name !== null);
    if (names.length === 0) return entry;
    const except = names.map((name) => ({ name, apply: 'except during' as const }));
    const others = spans.filter((_, index) => periods[index] === null);
    const including: TimeSpanInput[] = others.some((span) => span.excludes !== true)
      ? others
      : [...others, {}];
    return {
      ...entry,
      timeSpans: including.map((span) =>
        span.excludes === true ? span : { ...span, periods: [...(span.periods ?? []), ...except] },
      ),
    };
  });
}

/** Returns the period that the span excludes if the span does nothing else, or `null`. */
function excludedPeriod(span: TimeSpanInput): string | null {
  const [period, second] = span.periods ?? [];
  const said = Object.values(span).filter((value) => Array.isArray(value) && value.length > 0).length;
  return span.excludes === true && said === 1 && period?.apply === 'only during' && second === undefined
    ? period.name
    : null;
}
