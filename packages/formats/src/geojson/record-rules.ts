// The rules of one record by a mapping: its restrictions, and the marker "rules unknown" where a column cannot be read.
import { type ImportIssue, pricesIn, type RestrictionInput, unknownRule } from '@curbwright/core';
import type { IssueList } from '../issue-list.ts';
import { cellText, type JsonObject } from '../source-json.ts';
import type { RecordPlace } from '../tables/source-table.ts';
import { isEmptyCell, readPrice } from './days-and-hours.ts';
import { fillTemplate, isFor } from './fill-template.ts';
import type { Mapping, RestrictionTemplate } from './mapping.ts';

type MappedRule = NonNullable<Mapping['rules']>[number];

export interface RecordRules {
  /** By priority; with the marker where some of the record's rules could not be read. */
  readonly restrictions: readonly RestrictionInput[];
  /** Prices that the record has and that no restriction holds. */
  readonly lostPrices: number;
}

/** Problems of a whole column, which would repeat for each record. */
const countedByColumn: ReadonlySet<string> = new Set([
  'mapping.cell-empty',
  'mapping.price-missing',
  'mapping.currency-missing',
]);

interface Unread {
  readonly column: string;
  readonly code: string;
  readonly params: ImportIssue['params'];
}

/** The templates that a rule of the mapping chooses for a record; null = its value is not in the mapping, or a list or an object that is not. */
function chosenTemplates(rule: MappedRule, record: JsonObject): readonly RestrictionTemplate[] | null {
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

/** Every filled column that the mapping's rules read, as text: what a person reads where the rules are unknown. */
function textOfRules(rules: readonly MappedRule[], record: JsonObject): string {
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

/** Prices a record has: cells of price columns that are filled and say no "free", and prices that the mapping itself gives. */
function pricesOfRecord(rules: readonly MappedRule[], record: JsonObject): number {
  const columns = new Set(
    rules.flatMap((rule) => templatesOf(rule).flatMap(({ priceFrom }) => priceFrom?.column ?? [])),
  );
  const inColumns = [...columns].filter((column) => {
    const value = cellOf(record, column);
    return !isEmptyCell(value) && readPrice(value)?.amount !== 0;
  });
  const inMapping = rules
    .flatMap((rule) => chosenTemplates(rule, record) ?? [])
    .filter((template) => isFor(template, record) !== false && (template.payment?.rates ?? []).length > 0)
    // The column's own price stands in for it.
    .filter(({ priceFrom }) => priceFrom === undefined || !inColumns.includes(priceFrom.column));
  return inColumns.length + inMapping.length;
}

/** True when the mapping says anything of a record's rules, or has no `rules`; false = the mapping calls it unregulated. */
export function hasRules({ rules }: Mapping, record: JsonObject): boolean {
  if (rules === undefined) return true;
  return rules.some((rule) => {
    const chosen = chosenTemplates(rule, record);
    return chosen === null || chosen.some((template) => isFor(template, record) !== false);
  });
}

/** The rules of a record. What cannot be read is an issue at its column, and makes the rules unknown; so does a mapping without `rules`. */
export function rulesOfRecord(
  { rules }: Mapping,
  record: JsonObject,
  at: RecordPlace,
  currency: string | null,
  issues: IssueList,
): RecordRules {
  if (rules === undefined) {
    issues.count('loss', 'mapping.rules-missing', at.record);
    return { restrictions: [unknownRule(null)], lostPrices: 0 };
  }
  const restrictions: RestrictionInput[] = [];
  const unread: Unread[] = [];
  for (const rule of rules) {
    const chosen = chosenTemplates(rule, record);
    if (chosen === null && 'column' in rule) {
      const { column } = rule;
      const params = { column, value: cellOf(record, column) };
      issues.count('loss', 'mapping.value-unknown', at.column(column), params);
      unread.push({ column, code: 'mapping.value-unknown', params });
    }
    for (const template of chosen ?? []) {
      const isMeant = isFor(template, record);
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
  if (unread.length > 0) restrictions.push(unknownRule(textOfRules(rules, record)));
  const lostPrices = unread.length === 0 ? 0 : pricesOfRecord(rules, record) - pricesIn(restrictions);
  return {
    restrictions: restrictions.sort((a, b) => a.priority - b.priority),
    lostPrices: Math.max(0, lostPrices),
  };
}
