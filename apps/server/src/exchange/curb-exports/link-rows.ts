// The rows of a table of curbs. Each distinct rule set is evaluated once; each link is read when
// its row is written.
import { linkFeature } from '@curbwright/contract';
import {
  type CurbUser,
  computeVerdict,
  describeRestriction,
  explainVerdict,
  formatCityInstant,
  formatDateAndTime,
  type LanguageName,
  type LinkField,
  type Position,
  readerOf,
  roundToUnit,
} from '@curbwright/core';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import { sideName } from '../../platform/export-files/side-name.ts';
import type { Cell } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';

export interface LinkTableRequest {
  readonly city: CityCache;
  readonly ids: readonly number[];
  readonly instant: number;
  readonly asker: CurbUser;
  readonly language: LanguageName;
  /** Names a curb type in the reader's language. */
  readonly className: (name: string) => string;
}

/** A rule set's result at the instant, the same for every link that has it. */
interface RuleSetResult {
  readonly class: string;
  readonly sentence: string;
  /** Epoch milliseconds. */
  readonly until: number | null;
  readonly rules: string;
}

export interface LinkRow {
  readonly id: number;
  readonly line: readonly Position[];
  readonly class: string;
  readonly ruleSet: number;
  /** Meters. */
  readonly length: number;
  /** For people: translated curb types, times in the city's format. */
  readonly cells: Readonly<Record<LinkField, Cell>>;
  /** For programs: names of curb types, ISO times. */
  readonly plain: Readonly<Record<LinkField, Cell>>;
}

const noRules: RuleSetResult = { class: 'unregulated', sentence: '', until: null, rules: '' };

function evaluateRuleSet(question: LinkTableRequest, number: number | null): RuleSetResult {
  const { city, instant, asker, language } = question;
  const ruleSet = number === null ? { id: '', restrictions: [] } : city.ruleSet(number);
  if (ruleSet === undefined) return noRules;
  const found = computeVerdict(ruleSet, instant, asker, city.time);
  return {
    class: found.subActivity,
    sentence: explainVerdict(ruleSet, found, instant, asker, city.time, language).sentence,
    until: found.until,
    rules: ruleSet.restrictions.map((each) => describeRestriction(each, language, city.time)).join(' · '),
  };
}

/**
 * Rows in the order of `ids`, yielding to the event loop between them. Links removed in the
 * meantime are left out.
 */
export async function* linkRows(question: LinkTableRequest): AsyncGenerator<LinkRow> {
  const { city, ids, language, className } = question;
  const answers = new Map<number, RuleSetResult>();
  const reader = readerOf(language, city.time.timeZone);
  const pace = createYielder();
  for (const id of ids) {
    if (pace.due()) await pace.rest();
    const text = city.featureText(id);
    if (text === undefined) continue;
    const { geometry, properties } = linkFeature.parse(JSON.parse(text));
    const ruleSet = properties.rule_set ?? 0;
    const said = answers.get(ruleSet) ?? evaluateRuleSet(question, properties.rule_set);
    answers.set(ruleSet, said);
    const plain: Record<LinkField, Cell> = {
      segment_id: properties.segment_id,
      bl_street_name: properties.bl_street_name,
      bl_side: properties.bl_side,
      bl_from: properties.bl_from,
      bl_to: properties.bl_to,
      applies_now: said.class,
      answer: said.sentence,
      until: said.until === null ? null : formatCityInstant(said.until, city.time.timeZone),
      sub_activity: properties.sub_activity,
      time_limit: properties.time_limit,
      rules: said.rules,
      regulationId: properties.regulationId,
      length: roundToUnit(properties.length, 'length'),
      bays_count: properties.bays_count,
      bays_angle: properties.bays_angle,
      curb_side: properties.curb_side,
    };
    yield {
      id,
      line: geometry.coordinates,
      class: said.class,
      ruleSet,
      length: properties.length,
      plain,
      cells: {
        ...plain,
        bl_side: properties.bl_side === null ? null : sideName(properties.bl_side, language),
        applies_now: className(said.class),
        until: said.until === null ? null : formatDateAndTime(said.until, reader),
        sub_activity: className(properties.sub_activity),
        curb_side: formatExportText(language, `export.curb-side.${properties.curb_side}`),
      },
    };
  }
}
