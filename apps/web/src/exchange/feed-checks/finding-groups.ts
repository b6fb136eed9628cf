// Groups findings for display: one group per rule, errors before warnings, with the locations of
// each.
import type { FeedReport } from '@curbwright/contract';

type Finding = FeedReport['findings'][number];

export interface FindingGroup {
  readonly severity: Finding['severity'];
  readonly code: string;
  readonly section: string;
  readonly places: readonly { readonly place: string; readonly text: string }[];
}

/** Groups findings by rule and section of the standard, in the order found, errors first. */
export function findingGroups(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<
    string,
    { readonly first: Finding; readonly places: FindingGroup['places'][number][] }
  >();
  for (const finding of findings) {
    const { severity, code, section, place, text } = finding;
    const key = JSON.stringify([severity, code, section]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: finding, places: [{ place, text }] });
    else group.places.push({ place, text });
  }
  const all = [...groups.values()].map(({ first: { severity, code, section }, places }) => ({
    severity,
    code,
    section,
    places,
  }));
  return [
    ...all.filter(({ severity }) => severity === 'error'),
    ...all.filter(({ severity }) => severity === 'warning'),
  ];
}
