// Which part of one curb the draft covers: nothing, the whole curb, or sections.
import type { ProposalLink, SectionRange } from '@curbwright/core';

interface CurbCoverage {
  readonly whole: boolean;
  /** In order along the link. */
  readonly stretches: readonly SectionRange[];
}

export function curbCoverage(links: readonly ProposalLink[], link: number): CurbCoverage {
  const whole = links.some((one) => one.kind === 'curb' && one.link === link);
  const stretches = links.flatMap((one) =>
    one.kind === 'custom' && one.parentLink === link ? [{ from: one.from, to: one.to }] : [],
  );
  return { whole, stretches: stretches.sort((a, b) => a.from - b.from) };
}

export function sectionsToLinks(link: number, stretches: readonly SectionRange[]): readonly ProposalLink[] {
  return stretches.map(({ from, to }): ProposalLink => ({ kind: 'custom', parentLink: link, from, to }));
}
