// Reads selected proposals in chunks of roughly equal work. Proposals deleted in the meantime are
// skipped.
import type { CityContext } from '../../city/city-context.ts';
import { loadProposalRows, type ProposalRow } from '../../proposals/read/proposals.sql.ts';
import { loadStoredProposals, type StoredProposal } from '../../proposals/read/stored-proposals.ts';
import type { SelectedProposal } from './select-proposals.ts';

const rowsAtOnce = 200;
const proposalsAtOnce = 50;
const linksAtOnce = 500;

function pickExisting<T>(chosen: readonly SelectedProposal[], found: ReadonlyMap<number, T>): T[] {
  return chosen.flatMap(({ id }) => {
    const one = found.get(id);
    return one === undefined ? [] : [one];
  });
}

/** Yields only what the list shows of the proposals, in chunks. */
export async function* readListRows(
  { db }: Pick<CityContext, 'db'>,
  chosen: readonly SelectedProposal[],
): AsyncGenerator<readonly ProposalRow[]> {
  for (let at = 0; at < chosen.length; at += rowsAtOnce) {
    const some = chosen.slice(at, at + rowsAtOnce);
    const rows = await loadProposalRows(
      db,
      some.map(({ id }) => id),
    );
    yield pickExisting(some, new Map(rows.map((row) => [row.id, row])));
  }
}

function toBatches(chosen: readonly SelectedProposal[]): SelectedProposal[][] {
  const batches: SelectedProposal[][] = [];
  let links = 0;
  for (const one of chosen) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= proposalsAtOnce || links + one.links > linksAtOnce) {
      batches.push([one]);
      links = one.links;
    } else {
      last.push(one);
      links += one.links;
    }
  }
  return batches;
}

/** Yields whole proposals, with restrictions and links. */
export async function* readProposals(
  { db }: Pick<CityContext, 'db'>,
  chosen: readonly SelectedProposal[],
): AsyncGenerator<readonly StoredProposal[]> {
  for (const some of toBatches(chosen))
    yield pickExisting(
      some,
      await loadStoredProposals(
        db,
        some.map(({ id }) => id),
      ),
    );
}
