// What belongs to each noun that people delete: the tables whose rows are kept, in the order they are restored. A test compares it with the
// database's own foreign keys, so that a new child table cannot be forgotten.
import type { DeletedNoun } from '@curbwright/core';

export interface DeletedPart {
  readonly table: string;
  /** Which rows: those whose column holds the deleted record's id, one of its proposals' ids, or a value of another part. */
  readonly column: string;
  readonly of: 'record' | 'proposals' | { readonly table: string; readonly column: string };
  /** Columns that name what may be gone by the time it is restored, with its table: they are empty then, as its going would have left them. */
  readonly loose?: Readonly<Record<string, string>>;
  /** A row whose column names what is gone from this table is not restored. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Deleting leaves such rows, or some of them: these columns become again what they were. */
  readonly stays?: readonly string[];
}

interface DeletedParts {
  /** The table of the noun's own row, and the columns of it that are its name and its maker. */
  readonly root: string;
  readonly name: readonly string[];
  readonly maker: string;
  readonly parts: readonly DeletedPart[];
}

const ofProposal = { table: 'proposed_regulation', column: 'id' };

const proposalParts: readonly DeletedPart[] = [
  // A payment of several proposals stays with the others.
  {
    table: 'proposed_payment',
    column: 'id',
    of: { table: 'proposed_regulation', column: 'payment_id' },
    stays: [],
  },
  {
    table: 'proposed_regulation',
    column: 'id',
    of: 'proposals',
    loose: { actual_regulation_id: 'regulation' },
  },
  { table: 'proposed_restriction', column: 'proposed_regulation_id', of: ofProposal },
  { table: 'proposed_link', column: 'proposed_regulation_id', of: ofProposal },
  {
    table: 'proposed_regulation_link',
    column: 'proposed_regulation_id',
    of: ofProposal,
    loose: { seen_regulation_id: 'regulation' },
  },
  { table: 'proposal_claim', column: 'proposed_regulation_id', of: ofProposal },
  { table: 'clearance_proposal', column: 'proposed_regulation_id', of: ofProposal },
  {
    table: 'asset_clearance',
    column: 'proposed_regulation_id',
    of: { table: 'clearance_proposal', column: 'proposed_regulation_id' },
  },
];

const componentLinks: DeletedPart = {
  table: 'zone_component_link',
  column: 'component_id',
  of: { table: 'zone_component', column: 'id' },
  needs: { link_id: 'link' },
};

export const deletedParts: Readonly<Record<DeletedNoun, DeletedParts>> = {
  'proposed-regulation': {
    root: 'proposed_regulation',
    name: ['regulation_name', 'street_name'],
    maker: 'created_by',
    parts: proposalParts,
  },
  // A batch and a scenario stay, marked as deleted: what was published of them names them.
  batch: {
    root: 'proposal_batch',
    name: ['name'],
    maker: 'created_by',
    parts: [{ table: 'proposal_batch', column: 'id', of: 'record', stays: ['deleted'] }, ...proposalParts],
  },
  scenario: {
    root: 'scenario',
    name: ['name'],
    maker: 'created_by',
    parts: [
      { table: 'scenario', column: 'id', of: 'record', stays: ['deleted', 'version'] },
      ...proposalParts,
    ],
  },
  template: {
    root: 'template',
    name: ['name'],
    maker: 'created_by',
    parts: [{ table: 'template', column: 'id', of: 'record' }],
  },
  'analysis-zone': {
    root: 'analysis_zone',
    name: ['name'],
    maker: 'created_by',
    parts: [
      { table: 'analysis_zone', column: 'id', of: 'record', loose: { parent_zone_id: 'analysis_zone' } },
      { table: 'zone_component', column: 'zone_id', of: { table: 'analysis_zone', column: 'id' } },
      componentLinks,
    ],
  },
  'zone-component': {
    root: 'zone_component',
    name: ['own_name'],
    maker: 'created_by',
    parts: [{ table: 'zone_component', column: 'id', of: 'record' }, componentLinks],
  },
  // Its row stays, marked as deleted, with its comments and files, until it is forgotten.
  'work-order': {
    root: 'work_order',
    name: ['name'],
    maker: 'user_id',
    parts: [{ table: 'work_order', column: 'id', of: 'record', stays: ['deleted', 'outside_id', 'version'] }],
  },
  // A group of which something was published stays with that.
  'proposed-asset-group': {
    root: 'proposed_asset_group',
    name: ['name'],
    maker: 'created_by',
    parts: [
      {
        table: 'proposed_asset_group',
        column: 'id',
        of: 'record',
        stays: ['is_published', 'published_on', 'published_by', 'modified', 'version'],
      },
      {
        table: 'proposed_asset',
        column: 'proposed_asset_group_id',
        of: { table: 'proposed_asset_group', column: 'id' },
        stays: [],
      },
    ],
  },
};
