// Applies the rules of a mapping to one record: its restrictions, plus the "rules unknown" marker
// when a column cannot be read.
import {
  countPricedRestrictions,
  createUnknownRule,
  type ImportIssue,
  type RestrictionInput,
} from '@curbwright/core';
import type { IssueList } from '../issue-list.ts';
import { cellText, type JsonObject } from '../source-json.ts';
import type { RecordPlace } from '../tables/source-table.ts';
import { isEmptyCell, readPrice } from './days-and-hours.ts';
import { fillTemplate, templateApplies } from './fill-template.ts';
import type { Mapping, RestrictionTemplate } from './mapping.ts';

type MappedRule = NonNullable<Mapping['rules']>[number];

export interface RecordRules {
  /**
   * Restrictions sorted by priority, including the unknown-rules marker if some of the record's
   * rules could not be read.
   */
  readonly restrictions: readonly RestrictionInput[];
  /** Number of prices in the record that no restriction contains. */
  readonly lostPrices: number;
}

/**
 * Problems of a whole column, counted once per column so that they do not repeat for each record.
 */
const countedByColumn: ReadonlySet<string> = new Set([
  'mapping.cell-empty',
  'mapping.price-missing',
  'mapping.currency-missing',
]);

interface UnreadColumn {
  readonly column: string;
  readonly code: string;
  readonly params: ImportIssue['params'];
}

/**
 * Returns the templates that a mapping rule selects for a record; `null` = the mapping does not
 * cover the record's value. `otherwise` does not apply to lists and objects.
 */
function selectTemplates(rule: MappedRule, record: JsonObject): readonly RestrictionTemplate[] | null {
  if ('always' in rule) return rule.always;
  const value = cellOf(record, rule.column);
  const found = Object.entries(rule.values).find(([key]) => key.trim().toLowerCase() === value.toLowerCase());
  const isText = typeof record[rule.column] !== 'object' || value === '';
  return found?.[1] ?? (isText ? rule.otherwise : null) ?? null;
}

function cellOf(record: JsonObject, column: string): string {
  return cellText(record[column]) ?? '';
}

function templatesOf(rule: MappedRule): readonly RestrictionTemplate[] {
  return 'always' in rule ? rule.always : [...Object.values(rule.values).flat(), ...(rule.otherwise ?? [])];
}

function columnsOfTemplate(template: RestrictionTemplate): string[] {
  const { maxStayFrom, daysFrom, hoursFrom, weeksFrom, subclassesFrom, priceFrom, descriptionFrom } =
    template;
  const hours =
    hoursFrom === undefined || typeof hoursFrom === 'string' ? hoursFrom : [hoursFrom.from, hoursFrom.to];
  return [maxStayFrom?.column, daysFrom, hours, weeksFrom, subclassesFrom, priceFrom?.column, descriptionFrom]
    .flat()
    .filter((column) => column !== undefined);
}

/**
 * Formats every non-empty column that the mapping's rules read, for display when the rules are
 * unknown.
 */
function formatRuleColumns(rules: readonly MappedRule[], record: JsonObject): string {
  const columns = new Set(
    rules.flatMap((rule) => [
      ...('column' in rule ? [rule.column] : []),
      ...templatesOf(rule).flatMap(columnsOfTemplate),
    ]),
  );
  return [...columns]
    .map((column) => [column, cellOf(record, column)] as const)
    .filter(([, value]) => value !== '')
    .map(([column, value]) => `${column}: ${value}`)
    .join('; ');
}

/**
 * Returns the number of prices in a record: non-empty cells of price columns that do not state
 * "free", and prices given by the mapping itself.
 */
function countRecordPrices(rules: readonly MappedRule[], record: JsonObject): number {
  const columns = new Set(
    rules.flatMap((rule) => templatesOf(rule).flatMap(({ priceFrom }) => priceFrom?.column ?? [])),
  );
  const inColumns = [...columns].filter((column) => {
    const value = cellOf(record, column);
    return !isEmptyCell(value) && readPrice(value)?.amount !== 0;
  });
  const inMapping = rules
    .flatMap((rule) => selectTemplates(rule, record) ?? [])
    .filter(
      (template) => templateApplies(template, record) !== false && (template.payment?.rates ?? []).length > 0,
    )
    // A price from a column replaces this one.
    .filter(({ priceFrom }) => priceFrom === undefined || !inColumns.includes(priceFrom.column));
  return inColumns.length + inMapping.length;
}

/**
 * `true` if the mapping has rules for a record or has no `rules` at all; `false` if it states that
 * the record is unregulated.
 */
export function hasRules({ rules }: Mapping, record: JsonObject): boolean {
  if (rules === undefined) return true;
  return rules.some((rule) => {
    const chosen = selectTemplates(rule, record);
    return chosen === null || chosen.some((template) => templateApplies(template, record) !== false);
  });
}

/**
 * The rules of a record. A value that cannot be read is an issue at its column and makes the rules
 * unknown; so does a mapping without `rules`.
 */
export function readRecordRules(
  { rules }: Mapping,
  record: JsonObject,
  at: RecordPlace,
  currency: string | null,
  issues: IssueList,
): RecordRules {
  if (rules === undefined) {
    issues.count('loss', 'mapping.rules-missing', at.record);
    return { restrictions: [createUnknownRule(null)], lostPrices: 0 };
  }
  const restrictions: RestrictionInput[] = [];
  const unread: UnreadColumn[] = [];
  for (const rule of rules) {
    const chosen = selectTemplates(rule, record);
    if (chosen === null && 'column' in rule) {
      const { column } = rule;
      const params = { column, value: cellOf(record, column) };
      issues.count('loss', 'mapping.value-unknown', at.column(column), params);
      unread.push({ column, code: 'mapping.value-unknown', params });
    }
    for (const template of chosen ?? []) {
      const isMeant = templateApplies(template, record);
      if (isMeant === false) continue;
      const filled = isMeant === true ? fillTemplate(template, record, currency) : { problem: isMeant };
      if ('restriction' in filled) restrictions.push(filled.restriction);
      else {
        const { column, value, code, reason } = filled.problem;
        const params = { column, value, ...reason };
        const isNew = !unread.some((one) => one.column === column && one.params.value === value);
        if (isNew && countedByColumn.has(code)) issues.count('loss', code, at.column(column), { column });
        else if (isNew) issues.loss(code, at.column(column), params);
        unread.push({ column, code, params });
      }
    }
  }
  if (unread.length > 0) restrictions.push(createUnknownRule(formatRuleColumns(rules, record)));
  const lostPrices =
    unread.length === 0 ? 0 : countRecordPrices(rules, record) - countPricedRestrictions(restrictions);
  return {
    restrictions: restrictions.sort((a, b) => a.priority - b.priority),
    lostPrices: Math.max(0, lostPrices),
  };
}
