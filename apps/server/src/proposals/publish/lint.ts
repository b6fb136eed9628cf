// The linter's word on stored proposals, with what the server knows of the curb around them.
import {
  civilDateAndTime,
  defaultClearances,
  type Finding,
  type LintContext,
  lintDraft,
  type ProposalDraft,
} from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';

/** The linter's context for a draft that would hold from `from` on (epoch milliseconds). */
export function lintContextOf(
  context: Pick<ApiContext, 'city'>,
  lengths: ReadonlyMap<number, number>,
  classNames: readonly string[],
  from: number,
): LintContext {
  const { city } = context;
  return {
    cityTime: city.time,
    date: civilDateAndTime(from, city.time.timeZone).date,
    links: [...lengths].map(([link, length]) => {
      const number = city.link(link)?.ruleSet ?? null;
      const ruleSet = number === null ? null : (city.ruleSet(number) ?? null);
      return { link, length, points: [], ruleSet, atStart: null, atEnd: null };
    }),
    classNames,
    clearances: defaultClearances,
  };
}

/** The findings of a draft. */
export function findingsOf(
  context: Pick<ApiContext, 'city'>,
  draft: ProposalDraft,
  lengths: ReadonlyMap<number, number>,
  classNames: readonly string[],
  from: number,
): Finding[] {
  return lintDraft(draft, lintContextOf(context, lengths, classNames, from));
}

/** Lengths in metres of the links a stored proposal stands on. */
export function lengthsOf(links: readonly { readonly base_link_id: number; readonly length: number }[]) {
  return new Map(links.map(({ base_link_id, length }) => [base_link_id, length]));
}
