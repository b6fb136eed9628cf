// Time spans of CDS 1.1 that only except a designated period, in the form that other spans have.
import type { RestrictionInput, TimeSpanInput } from '@curbwright/core';

/** A span that only says "not in this period" is the same as that condition in each other span: one form for one meaning. */
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

/** The period a span excludes and nothing else, or null. */
function excludedPeriod(span: TimeSpanInput): string | null {
  const [period, second] = span.periods ?? [];
  const said = Object.values(span).filter((value) => Array.isArray(value) && value.length > 0).length;
  return span.excludes === true && said === 1 && period?.apply === 'only during' && second === undefined
    ? period.name
    : null;
}
