// Endpoints for links of proposed regulations: list, add and remove links, and check whether a
// change may be proposed at all.
import { proposedRegulationLinkCalls } from '@curbwright/contract';
import { mostLinksOfProposal, sayAny, validateExisting } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, refuse, refuseField } from '../../platform/http/outcome.ts';
import { pageOf } from '../../platform/http/pages.ts';
import { authorOf, expectedOf } from '../../platform/write-transaction.ts';
import { proposedRegulationLinkAnswerOf } from '../read/proposals.responses.ts';
import { countProposedRegulationLinks, proposedRegulationLinkRows } from '../read/proposals.sql.ts';
import { editProposal } from '../write/edit.ts';
import { type Checked, checkedLinks } from '../write/parts.ts';
import { openProposalsNear, standingFault } from '../write/standing.ts';
import {
  baseLinks,
  deleteLinks,
  generalScenario,
  insertLinks,
  type NewLink,
} from '../write/write-proposals.sql.ts';
import { freeCustomLinks, proposalsOfLinks } from './proposed-regulation-links.sql.ts';

/** Returns custom links by id, with the links they are on. */
async function customLinks(tx: Transaction<Schema>, ids: readonly number[]): Promise<Checked<NewLink[]>> {
  const parents = await freeCustomLinks(tx, ids);
  const bases = await baseLinks(tx, [...parents.values()]);
  const links: NewLink[] = [];
  for (const [index, id] of [...new Set(ids)].entries()) {
    const base = bases.get(parents.get(id) ?? 0);
    if (base === undefined) return refuseField(`custom_links.${index}`, 'fault.unknown-proposed-link');
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
      const { path } = proposedRegulationLinkCalls.proposedRegulationLinks;
      return answered(pageOf(path, query, count, rows.map(proposedRegulationLinkAnswerOf)));
    },
    createProposedRegulationLinks: async ({ body, headers, caller, requestId }) => {
      const id = body.proposed_regulation_id;
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx, stored) => {
        const whole = (body.curb_links ?? []).map((link) => ({ curb_link: link }));
        const curb = await checkedLinks(tx, whole, 'curb_links');
        if (curb.kind === 'refused') return curb;
        const custom = await customLinks(tx, body.custom_links ?? []);
        if (custom.kind === 'refused') return custom;
        const links = [...curb.value, ...custom.value];
        if (stored.links.length + links.length > mostLinksOfProposal)
          return refuseField('curb_links', 'fault.too-many-links', { most: mostLinksOfProposal });
        const there = new Set(stored.links.flatMap((link) => link.link_id ?? []));
        const again = links.find(({ base, custom: part }) => part === null && there.has(base.id));
        if (again !== undefined)
          return refuseField('curb_links', 'proposal.link-twice', { segment: again.base.segment_id });
        const { scenario_id: scenario, regulation_name: regulation } = stored.row;
        const fault = await standingFault(tx, id, scenario, regulation, links);
        if (fault !== null) return fault;
        return { ids: await insertLinks(tx, id, scenario, links, authorOf(caller)) };
      });
      if ('kind' in done)
        return done.code === 'not_found'
          ? refuseField('proposed_regulation_id', 'fault.unknown-proposal')
          : done;
      const rows = await proposedRegulationLinkRows(db, { ids: done.ids });
      return answered({ results: rows.map(proposedRegulationLinkAnswerOf) });
    },
    validateExistingProposedRegulation: async ({ query, language }) => {
      const scenario = query.scenario__id ?? (await generalScenario(db));
      const link = query.parent_link;
      const open = await openProposalsNear(db, scenario, [link], null);
      const { allow, refusal } = validateExisting(link, query.is_custom_segment, open, scenario);
      return answered({
        allow,
        title: refusal === null ? null : sayAny(language, refusal.titleCode),
        detail: refusal === null ? null : sayAny(language, refusal.code, refusal.params),
      });
    },
    deleteProposedRegulationLinks: async ({ body, headers, caller, requestId }) => {
      const ids = [...new Set(body.proposed_regulation_link_ids)];
      const found = await proposalsOfLinks(db, ids);
      const proposals = [...new Set(found.values())];
      const [id] = proposals;
      if (id === undefined || found.size < ids.length) return refuse('not_found');
      if (proposals.length > 1) return refuseField('proposed_regulation_link_ids', 'fault.several-proposals');
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx) => {
        await deleteLinks(tx, id, ids);
        return { ids };
      });
      return 'kind' in done ? done : answered({ deleted: done.ids });
    },
  };
}
