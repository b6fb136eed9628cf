// Columns of the regulation list as data, shared by server and web (wire key, label, filter and
// sort type), and their values for the links of a proposal.
import type { ColumnKind } from '../platform/lists/column-kind.ts';

interface ProposalColumn {
  /**
   * The field on the wire. It is also the query parameter that filters by the column and, prefixed
   * with `-` for descending, the value of `ordering`.
   */
  readonly key: ProposalColumnKey;
  /** Message key of the label. */
  readonly label: `column.${ProposalColumnKey}`;
  readonly kind: ColumnKind;
}

export const proposalColumnKeys = [
  'regulation_id',
  'bl_street_name',
  'bl_side',
  'bl_from',
  'bl_to',
  'sub_activity',
  'reason',
  'action',
  'user',
  'created',
  'published_on',
  'batch',
] as const;
export type ProposalColumnKey = (typeof proposalColumnKeys)[number];

const kinds: Readonly<Partial<Record<ProposalColumnKey, ColumnKind>>> = {
  created: 'date',
  published_on: 'date',
  batch: 'number',
};

/** In the order of requirement §2. */
export const proposalColumns: readonly ProposalColumn[] = proposalColumnKeys.map((key) => ({
  key,
  label: `column.${key}`,
  kind: kinds[key] ?? 'text',
}));

/** A column of an exported file: those of the list, and what the proposal changes in one line. */
export type ProposalFileColumnKey = ProposalColumnKey | 'change_line';

/** What changes follows the street, as in the list. */
export const proposalFileColumnKeys: readonly ProposalFileColumnKey[] = proposalColumnKeys.flatMap(
  (key): ProposalFileColumnKey[] => (key === 'bl_street_name' ? [key, 'change_line'] : [key]),
);

/**
 * Parses a sort order as in the list's `ordering` (`bl_street_name`, `-created`); `null` when it
 * names no column.
 */
export function parseOrdering(text: string): { key: ProposalColumnKey; descending: boolean } | null {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const key = proposalColumnKeys.find((one) => one === name);
  return key === undefined ? null : { key, descending };
}

/**
 * Value of a column in which the links of a proposal differ (requirement §2). Stored as is;
 * displayed with the text `call.several`, whose English version is the same word.
 */
export const multipleValuesText = 'Multiple';

/** The columns of a single link. */
interface LinkColumns {
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
}

function common(values: readonly (string | null)[]): string | null {
  const distinct = new Set(values.filter((value) => value !== null && value !== ''));
  if (distinct.size > 1) return multipleValuesText;
  return [...distinct][0] ?? null;
}

/**
 * Returns the list columns for the links of a proposal: the value shared by all, `Multiple` where
 * they differ, `null` where none has a value.
 */
export function commonLinkColumns(links: readonly LinkColumns[]): LinkColumns {
  return {
    bl_street_name: common(links.map((link) => link.bl_street_name)),
    bl_side: common(links.map((link) => link.bl_side)),
    bl_from: common(links.map((link) => link.bl_from)),
    bl_to: common(links.map((link) => link.bl_to)),
  };
}
