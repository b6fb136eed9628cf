// Endpoints for links of proposed regulations: list, add and remove links, and check whether a
// change may be proposed at all.
import { proposedRegulationLinkOperations } from '@curbwright/contract';
import { maxProposalLinks, translateAny, validateExisting } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { toExpectedVersion } from '../../platform/expected-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { toProposedRegulationLinkResponse } from '../read/proposals.responses.ts';
import { countProposedRegulationLinks, proposedRegulationLinkRows } from '../read/proposals.sql.ts';
import { checkExistingProposals, findOpenProposals } from '../write/check-existing-proposals.ts';
import { editProposal } from '../write/edit.ts';
import { type ValidationResult, validateLinks } from '../write/validate-body.ts';
import {
  deleteLinks,
  generalScenarioId,
  insertLinks,
  loadBaseLinks,
  type NewLink,
} from '../write/write-proposals.sql.ts';
import { lockUnassignedCustomLinks, proposalsOfLinks } from './proposed-regulation-links.sql.ts';

/** Returns custom links by id, with the links they are on. */
async function resolveCustomLinks(
  tx: Transaction<Schema>,
  ids: readonly number[],
): Promise<ValidationResult<NewLink[]>> {
  const parents = await lockUnassignedCustomLinks(tx, ids);
  const bases = await loadBaseLinks(tx, [...parents.values()]);
  const links: NewLink[] = [];
  for (const [index, id] of [...new Set(ids)].entries()) {
    const base = bases.get(parents.get(id) ?? 0);
    if (base === undefined) return rejectField(`custom_links.${index}`, 'fault.unknown-proposed-link');
    links.push({ base, custom: { id } });
  }
  return { kind: 'checked', value: links };
}

type LinkHandlers = Pick<
  Handlers,
  | 'proposedRegulationLinks'
  | 'createProposedRegulationLinks'
  | 'validateExistingProposedRegulation'
  | 'deleteProposedRegulationLinks'
>;

export function proposedRegulationLinkHandlers(context: CityContext): LinkHandlers {
  const { db } = context;
  return {
    proposedRegulationLinks: async ({ query }) => {
      const { proposed_regulation: proposal, ...rest } = query;
      const filter = { ...rest, proposals: proposal === undefined ? undefined : [proposal] };
      const count = await countProposedRegulationLinks(db, filter);
      const rows = await proposedRegulationLinkRows(db, filter, query);
      const { path } = proposedRegulationLinkOperations.proposedRegulationLinks;
      return respond(toPage(path, query, count, rows.map(toProposedRegulationLinkResponse)));
    },
    createProposedRegulationLinks: async ({ body, headers, caller, requestId }) => {
      const id = body.proposed_regulation_id;
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx, stored) => {
        const whole = (body.curb_links ?? []).map((link) => ({ curb_link: link }));
        const curb = await validateLinks(tx, whole, 'curb_links');
        if (curb.kind === 'refused') return curb;
        const custom = await resolveCustomLinks(tx, body.custom_links ?? []);
        if (custom.kind === 'refused') return custom;
        const links = [...curb.value, ...custom.value];
        if (stored.links.length + links.length > maxProposalLinks)
          return rejectField('curb_links', 'fault.too-many-links', { most: maxProposalLinks });
        const there = new Set(stored.links.flatMap((link) => link.link_id ?? []));
        const again = links.find(({ base, custom: part }) => part === null && there.has(base.id));
        if (again !== undefined)
          return rejectField('curb_links', 'proposal.link-twice', { segment: again.base.segment_id });
        const { scenario_id: scenario, regulation_name: regulation } = stored.row;
        const fault = await checkExistingProposals(tx, id, scenario, regulation, links);
        if (fault !== null) return fault;
        return { ids: await insertLinks(tx, id, scenario, links, authorOf(caller)) };
      });
      if ('kind' in done)
        return done.code === 'not_found'
          ? rejectField('proposed_regulation_id', 'fault.unknown-proposal')
          : done;
      const rows = await proposedRegulationLinkRows(db, { ids: done.ids });
      return respond({ results: rows.map(toProposedRegulationLinkResponse) });
    },
    validateExistingProposedRegulation: async ({ query, language }) => {
      const scenario = query.scenario__id ?? (await generalScenarioId(db));
      const link = query.parent_link;
      const open = await findOpenProposals(db, scenario, [link], null);
      const { allow, refusal } = validateExisting(link, query.is_custom_segment, open, scenario);
      return respond({
        allow,
        title: refusal === null ? null : translateAny(language, refusal.titleCode),
        detail: refusal === null ? null : translateAny(language, refusal.code, refusal.params),
      });
    },
    deleteProposedRegulationLinks: async ({ body, headers, caller, requestId }) => {
      const ids = [...new Set(body.proposed_regulation_link_ids)];
      const found = await proposalsOfLinks(db, ids);
      const proposals = [...new Set(found.values())];
      const [id] = proposals;
      if (id === undefined || found.size < ids.length) return reject('not_found');
      if (proposals.length > 1) return rejectField('proposed_regulation_link_ids', 'fault.several-proposals');
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx) => {
        await deleteLinks(tx, id, ids);
        return { ids };
      });
      return 'kind' in done ? done : respond({ deleted: done.ids });
    },
  };
}
