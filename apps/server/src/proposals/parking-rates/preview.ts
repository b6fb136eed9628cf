// Previews a price change, evaluated as for saving but without writing anything.
import { mostPreviewed, type parkingRateCalls } from '@curbwright/contract';
import { type BatchEdit, type LanguageName, priceOfRules, ratePreview } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { refusalsOf, totalsOf, workOut } from '../batches/edit-links.ts';

type Answer = z.output<typeof parkingRateCalls.previewParkingRates.answer>;

/** Groups rejected links by reason. */
function reasonsOf(refused: ReturnType<typeof refusalsOf>): Answer['refused'] {
  const found = new Map<string, Answer['refused'][number]>();
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
export async function previewFor(
  context: CityContext,
  links: readonly number[],
  edit: BatchEdit,
  scenario: number,
  ignored: ReadonlySet<number>,
  language: LanguageName,
): Promise<Answer> {
  const worked = await workOut(context, context.db, links, edit, scenario, ignored);
  const { changes, before, after } = ratePreview(
    worked.accepted.map((one) => ({
      before: priceOfRules(one.before),
      after: priceOfRules(one.draft),
      links: one.links.length,
    })),
  );
  return {
    requested: worked.rows.size + worked.unknown.length,
    proposals: worked.accepted.length,
    ...totalsOf(worked),
    before,
    after,
    changes: changes.slice(0, mostPreviewed),
    distinct: changes.length,
    refused: reasonsOf(refusalsOf(worked, language)),
  };
}
