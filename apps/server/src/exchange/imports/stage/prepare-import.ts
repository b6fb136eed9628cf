// Prepares city data for storage: normalized rule sets, regulations and checked references, with an
// issue and its location for each error.
import { createHash } from 'node:crypto';
import {
  type AssetData,
  addTotals,
  type BlockData,
  type CityData,
  emptyImportTotals,
  type ImportBalance,
  type ImportIssue,
  type ImportTotals,
  type LinkData,
  lineLength,
  mainRestriction,
  type Restriction,
  type RestrictionInput,
  type RuleSet,
  reasonParams,
  reportInputOptions,
  restriction,
  ruleSetOf,
  type SchemaIssue,
  schemaIssues,
  sourceCurbTotals,
  streetNamer,
  writtenCurbTotals,
} from '@curbwright/core';
import { createYielder, forEachInSlices } from '../../../platform/time-slices/event-loop-yielder.ts';
import { databaseJson } from './database-json.ts';
import { groupRegulations } from './regulation-groups.ts';
import type { PaymentRow, RegulationRow, RestrictionRow } from './staged-rows.ts';

/** A link to publish, with the values the import computed for it. */
export interface PreparedLink {
  readonly link: LinkData;
  readonly length: number;
  readonly regulationId: string | null;
}

export interface PreparedImport {
  readonly ruleSets: readonly RuleSet[];
  readonly restrictions: readonly RestrictionRow[];
  readonly payments: readonly PaymentRow[];
  readonly regulations: readonly RegulationRow[];
  readonly links: readonly PreparedLink[];
  readonly nodes: CityData['nodes'];
  readonly blocks: CityData['blocks'];
  readonly baseMap: CityData['baseMap'];
  readonly assets: readonly AssetData[];
  readonly metres: number;
  /**
   * Totals of the source, and of the part of it that is published. Curbs not yet in force are
   * excluded from both.
   */
  readonly balance: ImportBalance;
  readonly issues: readonly ImportIssue[];
}

/** Keeps the first record of each external id and reports later ones as issues. */
async function removeDuplicates<T extends { readonly outsideId: string }>(
  noun: string,
  records: readonly T[],
  issues: ImportIssue[],
): Promise<readonly T[]> {
  const seen = new Set<string>();
  const accepted: T[] = [];
  await forEachInSlices(records, (record, index) => {
    if (seen.has(record.outsideId)) {
      issues.push({
        severity: 'error',
        code: 'import.outside-id-twice',
        place: `${noun}[${index}]`,
        params: { id: record.outsideId },
      });
      return;
    }
    seen.add(record.outsideId);
    accepted.push(record);
  });
  return accepted;
}

/** Returns each rule set of the source in normal form, `null` for one that is invalid or empty. */
async function normalizeRuleSets(
  inputs: readonly (readonly RestrictionInput[])[],
  issues: ImportIssue[],
): Promise<readonly (RuleSet | null)[]> {
  const sets: (RuleSet | null)[] = [];
  const pace = createYielder();
  // Many rule sets share a restriction, and many of a source's rule sets are equal, so each is read
  // only once.
  const faultsOf = new Map<string, SchemaIssue | null>();
  const ruleSetByText = new Map<string, RuleSet>();
  for (const [index, input] of inputs.entries()) {
    await pace.rest();
    const texts = input.map((entry) => JSON.stringify(entry));
    const faults = input.flatMap((entry, position) => {
      const text = texts[position] ?? '';
      let fault = faultsOf.get(text);
      if (fault === undefined) {
        const { error } = restriction.safeParse(entry, reportInputOptions);
        fault = error === undefined ? null : (schemaIssues(error).next().value ?? null);
        faultsOf.set(text, fault);
      }
      return fault === null ? [] : [{ position, fault }];
    });
    for (const { position, fault } of faults)
      issues.push({
        severity: 'error',
        code: 'import.restriction-invalid',
        place: `ruleSets[${index}][${position}].${fault.path.map(String).join('.')}`,
        params: reasonParams(fault),
      });
    if (faults.length > 0 || input.length === 0) sets.push(null);
    else {
      const text = texts.join('\n');
      const set = ruleSetByText.get(text) ?? ruleSetOf(input);
      ruleSetByText.set(text, set);
      sets.push(set);
    }
  }
  return sets;
}

function paymentRowOf({ payment }: Restriction): PaymentRow | null {
  if (payment === null) return null;
  const body = databaseJson(payment);
  return {
    content_hash: createHash('sha256').update(body).digest('hex'),
    currency: payment.currency,
    body: payment,
  };
}

function restrictionRowsOf(set: RuleSet, payments: Map<string, PaymentRow>): readonly RestrictionRow[] {
  return set.restrictions.map((entry, position) => {
    const { payment: _kept, ...body } = entry;
    const paid = paymentRowOf(entry);
    if (paid !== null) payments.set(paid.content_hash, paid);
    return {
      rule_set_id: set.id,
      position,
      activity: entry.activity,
      sub_activity: entry.subActivity,
      priority: entry.priority,
      time_limit: entry.maxStay,
      payment_hash: paid?.content_hash ?? null,
      body,
    };
  });
}

function regulationRowOf(regulationId: string, set: RuleSet): RegulationRow {
  const main = mainRestriction(set.restrictions);
  return {
    regulation_id: regulationId,
    rule_set_id: set.id,
    sub_activity: main?.subActivity ?? 'unregulated',
    time_limit: main?.maxStay ?? null,
    payment_hash: main === null ? null : (paymentRowOf(main)?.content_hash ?? null),
  };
}

/** Returns the links that can be published: those that are active and whose rules could be read. */
async function selectPublishableLinks(
  links: readonly LinkData[],
  sets: readonly (RuleSet | null)[],
  inputs: CityData['ruleSets'],
  issues: ImportIssue[],
): Promise<readonly LinkData[]> {
  const accepted: LinkData[] = [];
  await forEachInSlices(links, (link) => {
    const place = `links[${link.outsideId}]`;
    const input = link.ruleSet === null ? [] : inputs[link.ruleSet];
    if (link.status !== 'active')
      issues.push({
        severity: 'loss',
        code: 'import.link-not-active',
        place,
        params: { status: link.status },
      });
    else if (
      input === undefined ||
      (link.ruleSet !== null && input.length > 0 && sets[link.ruleSet] === null)
    )
      issues.push({ severity: 'error', code: 'import.link-without-rules', place, params: {} });
    else accepted.push(link);
  });
  return accepted;
}

/** Adds missing street names to the source's links, from its own streets and the city's. */
async function addStreetNames(
  links: readonly LinkData[],
  blocks: readonly BlockData[],
  cityBlocks: () => Promise<readonly BlockData[]>,
): Promise<readonly LinkData[]> {
  const linksWithoutNames = links.filter(
    ({ streetName, compassSide, fromStreetName, toStreetName }) =>
      !streetName || !compassSide || !fromStreetName || !toStreetName,
  );
  if (linksWithoutNames.length === 0) return links;
  const own = new Set(blocks.map(({ outsideId }) => outsideId));
  const others = (await cityBlocks()).filter(({ outsideId }) => !own.has(outsideId));
  const name = streetNamer([...blocks, ...others]);
  const namedLinks = new Map<string, LinkData>();
  await forEachInSlices(linksWithoutNames, (link) => {
    namedLinks.set(link.outsideId, name(link));
  });
  return links.map((link) => namedLinks.get(link.outsideId) ?? link);
}

/**
 * Totals of all curbs in force in the source, and of those that are published. `lost` counts the
 * records that never became a link.
 */
async function computeBalance(
  { links, ruleSets }: Pick<CityData, 'links' | 'ruleSets'>,
  published: ReadonlySet<LinkData>,
  lost: ImportTotals,
): Promise<ImportBalance> {
  let read = lost;
  let written = emptyImportTotals;
  await forEachInSlices(links, (link) => {
    if (link.status !== 'active') return;
    const restrictions = link.ruleSet === null ? [] : (ruleSets[link.ruleSet] ?? []);
    const totals = sourceCurbTotals(link, restrictions);
    read = addTotals(read, totals);
    if (published.has(link)) written = addTotals(written, writtenCurbTotals(totals, restrictions));
  });
  return { read, written };
}

/**
 * Computes the import in memory, in slices, without writing. `cityBlocks` reads the city's streets
 * when a source's links lack names. `lost` has the totals of source records that are missing from
 * `data`.
 */
export async function prepareImport(
  data: CityData,
  cityBlocks: () => Promise<readonly BlockData[]>,
  lost: ImportTotals = emptyImportTotals,
): Promise<PreparedImport> {
  const issues: ImportIssue[] = [];
  const nodes = await removeDuplicates('nodes', data.nodes, issues);
  const blocks = await removeDuplicates('blocks', data.blocks, issues);
  const sets = await normalizeRuleSets(data.ruleSets, issues);
  const published = await selectPublishableLinks(
    await removeDuplicates('links', data.links, issues),
    sets,
    data.ruleSets,
    issues,
  );

  const links = await addStreetNames(published, blocks, cityBlocks);
  const ruleSetByText = (link: LinkData) => (link.ruleSet === null ? null : (sets[link.ruleSet] ?? null));
  const regulated: { link: LinkData; set: RuleSet }[] = [];
  await forEachInSlices(links, (link) => {
    const set = ruleSetByText(link);
    if (set !== null) regulated.push({ link, set });
  });
  const groups = await groupRegulations(
    regulated.map(({ link, set }) => ({
      regulation: link.regulation,
      ruleSetId: set.id,
      streetName: link.streetName,
    })),
  );
  for (const id of groups.splitIds)
    issues.push({ severity: 'warning', code: 'import.regulation-split', place: id, params: { id } });

  const regulationOfLink = new Map<LinkData, string>();
  const regulations = new Map<string, RegulationRow>();
  const usedSets = new Map<string, RuleSet>();
  await forEachInSlices(regulated, ({ link, set }, index) => {
    const id = groups.ids[index];
    if (id === undefined) return;
    regulationOfLink.set(link, id);
    usedSets.set(set.id, set);
    if (!regulations.has(id)) regulations.set(id, regulationRowOf(id, set));
  });

  const payments = new Map<string, PaymentRow>();
  const restrictions: RestrictionRow[] = [];
  await forEachInSlices(usedSets.values(), (set) => {
    restrictions.push(...restrictionRowsOf(set, payments));
  });

  let metres = 0;
  const prepared: PreparedLink[] = [];
  await forEachInSlices(links, (link) => {
    const length = link.length ?? lineLength(link.geometry);
    metres += length;
    prepared.push({ link, length, regulationId: regulationOfLink.get(link) ?? null });
  });

  return {
    ruleSets: [...usedSets.values()],
    restrictions,
    payments: [...payments.values()],
    regulations: [...regulations.values()],
    links: prepared,
    nodes,
    blocks,
    baseMap: data.baseMap,
    assets: await removeDuplicates('assets', data.assets ?? [], issues),
    metres,
    balance: await computeBalance(data, new Set(published), lost),
    issues,
  };
}
