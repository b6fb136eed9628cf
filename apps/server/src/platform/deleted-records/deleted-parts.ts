// Lists the tables whose rows belong to each kind of deletable record, in the order they are
// restored. A test compares it with the database's foreign keys, so that a new child table cannot
// be forgotten.
import type { DeletedNoun } from '@curbwright/core';

export interface DeletedRecordPart {
  readonly table: string;
  /**
   * Column that selects the rows: it equals the deleted record's id, one of its proposals' ids, or
   * a value from another part.
   */
  readonly column: string;
  readonly of: 'record' | 'proposals' | { readonly table: string; readonly column: string };
  /**
   * Columns that reference records which may be missing at restore time, with their table. They are
   * then restored as empty, as if the referenced record had been deleted later.
   */
  readonly loose?: Readonly<Record<string, string>>;
  /** A row is not restored if this column references a missing record of the table. */
  readonly needs?: Readonly<Record<string, string>>;
  /**
   * Deletion keeps all or some of these rows; on restore, these columns are reset to their earlier
   * values.
   */
  readonly stays?: readonly string[];
}

interface DeletedRecordParts {
  /** The table of the record itself, and its columns for name and creator. */
  readonly root: string;
  readonly name: readonly string[];
  readonly maker: string;
  readonly parts: readonly DeletedRecordPart[];
}

const proposalIdSource = { table: 'proposed_regulation', column: 'id' };

const proposalParts: readonly DeletedRecordPart[] = [
  // A payment shared by several proposals remains with the others.
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
  { table: 'proposed_restriction', column: 'proposed_regulation_id', of: proposalIdSource },
  { table: 'proposed_link', column: 'proposed_regulation_id', of: proposalIdSource },
  {
    table: 'proposed_regulation_link',
    column: 'proposed_regulation_id',
    of: proposalIdSource,
    loose: { seen_regulation_id: 'regulation' },
  },
  { table: 'proposal_claim', column: 'proposed_regulation_id', of: proposalIdSource },
  { table: 'proposal_remark', column: 'proposed_regulation_id', of: proposalIdSource },
  { table: 'clearance_proposal', column: 'proposed_regulation_id', of: proposalIdSource },
  {
    table: 'asset_clearance',
    column: 'proposed_regulation_id',
    of: { table: 'clearance_proposal', column: 'proposed_regulation_id' },
  },
];

const componentLinks: DeletedRecordPart = {
  table: 'zone_component_link',
  column: 'component_id',
  of: { table: 'zone_component', column: 'id' },
  needs: { link_id: 'link' },
};

export const deletedRecordParts: Readonly<Record<DeletedNoun, DeletedRecordParts>> = {
  'proposed-regulation': {
    root: 'proposed_regulation',
    name: ['regulation_name', 'street_name'],
    maker: 'created_by',
    parts: proposalParts,
  },
  // Batches and scenarios remain, marked as deleted, because published records refer to them.
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
  // The row remains, marked as deleted, with its comments and files, until it is purged.
  'work-order': {
    root: 'work_order',
    name: ['name'],
    maker: 'user_id',
    parts: [
      {
        table: 'work_order',
        column: 'id',
        of: 'record',
        loose: { crew_id: 'user_group' },
        stays: ['deleted', 'outside_id', 'version'],
      },
    ],
  },
  'saved-view': {
    root: 'saved_view',
    name: ['name'],
    maker: 'owner_id',
    parts: [{ table: 'saved_view', column: 'id', of: 'record' }],
  },
  // A group with published assets remains for them.
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
