// Writes a proposal as a plain-language schedule that can be included in a legal order: street,
// side, from, to, rule, times.

import { describeRestriction } from '../city/regulations/describe-restriction.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { formatInstant, type Reader, readerOf } from '../platform/time/reader.ts';
import type { LanguageName } from '../platform/words/languages.ts';
import { mergeFullStops } from '../platform/words/messages.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import type { ProposalDraft } from './draft.ts';
import { ruleSetOfDraft } from './draft-rules.ts';
import type { CurbTypeNames } from './format-changed-rule.ts';

/** A location in the proposal. */
export interface LegalOrderLink {
  readonly segmentId: string;
  readonly bl_street_name: string | null;
  /** Compass side (N, NE …); null = unknown. */
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  /** Meters; for a custom section, the parent's length. */
  readonly length: number;
  /** Meters from the link's start; `null` = the whole link. */
  readonly stretch: { readonly from: number; readonly to: number } | null;
}

interface LegalOrderSection {
  /** The street name, or a placeholder for a street without a name. */
  readonly heading: string;
  /** One line per location: `North side, from 1st Street to 2nd Street, 84 m`. */
  readonly places: readonly string[];
}

interface LegalOrderText {
  readonly title: string;
  /** What is ordered, from when, and why. */
  readonly opening: readonly string[];
  /** By street, in alphabetical order; streets without a name come last. */
  readonly sections: readonly LegalOrderSection[];
  /** The rules, one sentence each, in order of priority; none for a removal. */
  readonly rules: readonly string[];
}

function formatSide(side: string | null, { language }: Reader): string {
  if (side === null) return '';
  const text = translateForStaff(language, `order.side ${side}`);
  return text === `order.side ${side}` ? side : text;
}

/** Where a curb is: its street, side and cross streets. */
export type CurbPlace = Pick<LegalOrderLink, 'bl_street_name' | 'bl_side' | 'bl_from' | 'bl_to'>;

function formatExtent({ bl_from: from, bl_to: to }: CurbPlace, { language }: Reader): string {
  if (from !== null && to !== null) return translateForStaff(language, 'order.between', { from, to });
  if (from !== null) return translateForStaff(language, 'order.start', { from });
  return to === null ? '' : translateForStaff(language, 'order.end', { to });
}

/** Formats where a curb is: `Oak Street, North side, from 1st Street to 2nd Street`; empty if unknown. */
export function formatCurbPlace(curb: CurbPlace, reader: Reader): string {
  const parts = [curb.bl_street_name ?? '', formatSide(curb.bl_side, reader), formatExtent(curb, reader)];
  return parts.filter((text) => text !== '').join(', ');
}

function formatPlace(link: LegalOrderLink, reader: Reader): string {
  const { language } = reader;
  const { segmentId: segment, stretch, length } = link;
  const between = formatExtent(link, reader);
  const names = [
    formatSide(link.bl_side, reader),
    between === '' ? translateForStaff(language, 'order.segment', { segment }) : between,
  ];
  const extent =
    stretch === null
      ? translateForStaff(language, 'order.length', { length })
      : translateForStaff(language, 'order.stretch', {
          from: stretch.from,
          to: stretch.to,
          origin: link.bl_from ?? translateForStaff(language, 'order.origin', { segment }),
        });
  return [...names, extent].filter((text) => text !== '').join(', ');
}

function groupByStreet(links: readonly LegalOrderLink[], reader: Reader): LegalOrderSection[] {
  const byStreet = new Map<string | null, string[]>();
  for (const link of links) {
    const places = byStreet.get(link.bl_street_name) ?? [];
    places.push(formatPlace(link, reader));
    byStreet.set(link.bl_street_name, places);
  }
  const { compare } = new Intl.Collator(reader.locale, { numeric: true });
  return [...byStreet]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || compare(a ?? '', b ?? ''))
    .map(([street, places]) => ({
      heading: street ?? translateForStaff(reader.language, 'order.unnamed street'),
      places: [...new Set(places)].sort(compare),
    }));
}

/** Formats a date with the month spelled out, and the time unless it is midnight. */
function formatLongDate(instant: number, { locale, timeZone }: Reader): string {
  const time = formatInstant(locale, instant, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return formatInstant(locale, instant, {
    timeZone,
    dateStyle: 'long',
    ...(time === '00:00' ? {} : { timeStyle: 'short' }),
  });
}

/**
 * Returns the text of the legal order for a proposal in a language, with times and numbers in the
 * format of the city's country. Plain text, no markup. `typeName` names a curb type.
 */
export function formatLegalOrder(
  draft: ProposalDraft,
  links: readonly LegalOrderLink[],
  language: LanguageName,
  cityTime: CityTime,
  typeName: CurbTypeNames,
): LegalOrderText {
  const reader = readerOf(language, cityTime.timeZone);
  const { action, effectiveFrom, reason } = draft;
  const from =
    effectiveFrom === null
      ? translateForStaff(language, 'order.from publishing')
      : mergeFullStops(
          translateForStaff(language, 'order.from', { date: formatLongDate(effectiveFrom, reader) }),
        );
  const why =
    reason.trim() === '' ? [] : [translateForStaff(language, 'order.reason', { reason: reason.trim() })];
  const restrictions = ruleSetOfDraft(draft)?.restrictions ?? [];
  return {
    title: translateForStaff(language, `order.title ${action}`, {
      class: typeName(draft.subActivity),
    }),
    opening: [translateForStaff(language, `order.opening ${action}`), from, ...why],
    sections: groupByStreet(links, reader),
    rules: restrictions.map((one) => describeRestriction(one, language, cityTime)),
  };
}

/** Returns the text of the legal order as lines, for the clipboard or a plain text file. */
export function toLegalOrderLines({ title, opening, sections, rules }: LegalOrderText): string[] {
  return [
    title,
    '',
    ...opening,
    ...sections.flatMap(({ heading, places }) => ['', heading, ...places.map((place) => `- ${place}`)]),
    ...(rules.length === 0 ? [] : ['', ...rules.map((rule, index) => `${index + 1}. ${rule}`)]),
  ];
}
