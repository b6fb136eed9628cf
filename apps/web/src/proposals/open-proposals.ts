// Loads the open proposals of a scenario on given links, in the form used by the core package's
// check.
import { boxLinkLimit } from '@curbwright/contract';
import type { OpenProposal, ProposalLink } from '@curbwright/core';
import { api } from '../shell/api.ts';
import { awaitQuery } from '../shell/await-query.ts';
import { store } from '../shell/store.ts';

/**
 * Maximum number of links for which proposals are requested link by link; for more, those in the
 * city's bounding box are requested.
 */
const maxSingleLinkRequests = 8;
const refetchOptions = { forceRefetch: true } as const;

/**
 * Returns the id of the scenario for drafting: the selected one, else the city's default
 * ('General'). `null` when the server does not respond.
 */
export async function draftingScenario(selected: number | null): Promise<number | null> {
  if (selected !== null) return selected;
  const { data } = await awaitQuery(store.dispatch(api.endpoints.scenarios.initiate(undefined)));
  return data?.results.find((one) => one.is_default && one.is_listable)?.id ?? null;
}

type LinksByProposal = Map<number, ProposalLink[]>;

function addProposalLink(found: LinksByProposal, proposal: number, link: ProposalLink): void {
  const links = found.get(proposal);
  if (links === undefined) found.set(proposal, [link]);
  else links.push(link);
}

async function findByLink(links: readonly number[], scenario: number): Promise<LinksByProposal> {
  const found: LinksByProposal = new Map();
  const answers = await Promise.all(
    links.map((link) =>
      awaitQuery(
        store.dispatch(
          api.endpoints.proposedRegulationLinks.initiate(
            { query: { link, scenario__id: scenario, is_published: false, limit: 100 } },
            refetchOptions,
          ),
        ),
      ),
    ),
  );
  for (const { data } of answers)
    for (const row of data?.results ?? []) {
      const { custom_link: custom, curb_link: curb, proposed_regulation_id: proposal } = row;
      if (custom !== null)
        addProposalLink(found, proposal, {
          kind: 'custom',
          parentLink: custom.parent_link,
          from: custom.from,
          to: custom.to,
        });
      else if (curb !== null) addProposalLink(found, proposal, { kind: 'curb', link: curb.id });
    }
  return found;
}

/**
 * Loads the open proposals in the whole city. If they exceed the limit of one response, the
 * server's check on saving finds the rest.
 */
async function findInCity(scenario: number): Promise<LinksByProposal> {
  const found: LinksByProposal = new Map();
  const city = await awaitQuery(store.dispatch(api.endpoints.currentCity.initiate(undefined)));
  const [west, south, east, north] = city.data?.bounds ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return found;
  const { data } = await awaitQuery(
    store.dispatch(
      api.endpoints.proposedLinksInBox.initiate(
        {
          query: {
            min_lng: west,
            min_lat: south,
            max_lng: east,
            max_lat: north,
            scenario__id: scenario,
            limit: boxLinkLimit,
          },
        },
        refetchOptions,
      ),
    ),
  );
  for (const { properties } of data?.features ?? []) {
    const { link, from, to, proposed_regulation_id: proposal } = properties;
    if (properties.is_custom_segment)
      addProposalLink(found, proposal, { kind: 'custom', parentLink: link, from: from ?? 0, to: to ?? 0 });
    else addProposalLink(found, proposal, { kind: 'curb', link });
  }
  return found;
}

/**
 * Returns the open proposals of the scenario on these links. Returns none when the server does not
 * respond, because it checks again on saving.
 */
export async function openProposalsOn(
  links: readonly number[],
  scenario: number,
): Promise<readonly OpenProposal[]> {
  const found =
    links.length <= maxSingleLinkRequests ? await findByLink(links, scenario) : await findInCity(scenario);
  return [...found].map(([id, on]) => ({
    id,
    scenario,
    isPublished: false,
    actualRegulation: null,
    links: on,
  }));
}
