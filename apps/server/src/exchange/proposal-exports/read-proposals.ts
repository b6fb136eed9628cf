// Reads selected proposals in chunks of roughly equal work. Proposals deleted in the meantime are
// skipped.
import type { CityContext } from '../../city/city-context.ts';
import { type StoredProposal, storedProposals } from '../../proposals/read/drafts.ts';
import { type ProposalRow, proposalRows } from '../../proposals/read/proposals.sql.ts';
import type { Chosen } from './chosen-proposals.ts';

const rowsAtOnce = 200;
const proposalsAtOnce = 50;
const linksAtOnce = 500;

function present<T>(chosen: readonly Chosen[], found: ReadonlyMap<number, T>): T[] {
  return chosen.flatMap(({ id }) => {
    const one = found.get(id);
    return one === undefined ? [] : [one];
  });
}

/** Yields only what the list shows of the proposals. */
export async function* listedRows(
  { db }: Pick<CityContext, 'db'>,
  chosen: readonly Chosen[],
): AsyncGenerator<ProposalRow> {
  for (let at = 0; at < chosen.length; at += rowsAtOnce) {
    const some = chosen.slice(at, at + rowsAtOnce);
    const rows = await proposalRows(
      db,
      some.map(({ id }) => id),
    );
    yield* present(some, new Map(rows.map((row) => [row.id, row])));
  }
}

function portions(chosen: readonly Chosen[]): Chosen[][] {
  const made: Chosen[][] = [];
  let links = 0;
  for (const one of chosen) {
    const last = made.at(-1);
    if (last === undefined || last.length >= proposalsAtOnce || links + one.links > linksAtOnce) {
      made.push([one]);
      links = one.links;
    } else {
      last.push(one);
      links += one.links;
    }
  }
  return made;
}

/** Yields whole proposals, with restrictions and links. */
export async function* wholeProposals(
  { db }: Pick<CityContext, 'db'>,
  chosen: readonly Chosen[],
): AsyncGenerator<readonly StoredProposal[]> {
  for (const some of portions(chosen))
    yield present(
      some,
      await storedProposals(
        db,
        some.map(({ id }) => id),
      ),
    );
}
