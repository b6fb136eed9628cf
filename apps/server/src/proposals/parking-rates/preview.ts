// Previews a price change, evaluated as for saving but without writing anything.
import { maxPreviewedPrices, type parkingRateOperations } from '@curbwright/contract';
import {
  type BatchEdit,
  type LanguageName,
  longestPaidStay,
  priceOfRules,
  summarizeRateChanges,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { evaluateBatch, sumAcceptedLinks, toRejectedLinks } from '../batches/evaluate-batch.ts';

type RatePreviewResponse = z.output<typeof parkingRateOperations.previewParkingRates.answer>;

/** Groups rejected links by reason. */
function groupByReason(refused: ReturnType<typeof toRejectedLinks>): RatePreviewResponse['refused'] {
  const found = new Map<string, RatePreviewResponse['refused'][number]>();
  for (const { code, title, detail } of refused) {
    const known = found.get(detail);
    found.set(detail, { code, title, detail, links: (known?.links ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.links - a.links);
}

/**
 * Previews a price edit on links. The open proposals in `ignored` (those of the batch being edited)
 * do not block it.
 */
export async function previewRateChange(
  context: CityContext,
  links: readonly number[],
  edit: BatchEdit,
  scenario: number,
  ignored: ReadonlySet<number>,
  language: LanguageName,
): Promise<RatePreviewResponse> {
  const worked = await evaluateBatch(context, context.db, links, edit, scenario, ignored);
  const { changes, before, after } = summarizeRateChanges(
    worked.accepted.map((one) => ({
      before: priceOfRules(one.before),
      after: priceOfRules(one.draft),
      links: one.links.length,
      longestStay: longestPaidStay(one.draft),
    })),
  );
  return {
    requested: worked.rows.size + worked.unknown.length,
    proposals: worked.accepted.length,
    ...sumAcceptedLinks(worked),
    before,
    after,
    changes: changes
      .slice(0, maxPreviewedPrices)
      .map(({ longestStay, ...change }) => ({ ...change, longest_stay: longestStay })),
    distinct: changes.length,
    refused: groupByReason(toRejectedLinks(worked, language)),
  };
}
