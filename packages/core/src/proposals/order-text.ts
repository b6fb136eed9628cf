// The legal order text: a proposal as a plain-language schedule that can be included in a legal
// order: street, side, from, to, rule, times.

import { describeRestriction } from '../city/regulations/describe.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { formatInstant, type Reader, readerOf } from '../platform/time/reader.ts';
import { numberFormat } from '../platform/words/formats.ts';
import type { LanguageName } from '../platform/words/languages.ts';
import { sayStaff } from '../platform/words/staff-words.ts';
import { oneFullStop } from '../platform/words/words.ts';
import type { ProposalDraft } from './draft.ts';
import { ruleSetOfDraft } from './draft-rules.ts';

/** A location in the proposal. */
export interface OrderLink {
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

interface OrderSection {
  /** The street name, or a placeholder for a street without a name. */
  readonly heading: string;
  /** One line per location: `North side, from 1st Street to 2nd Street, 84 m`. */
  readonly places: readonly string[];
}

interface OrderText {
  readonly title: string;
  /** What is ordered, from when, and why. */
  readonly opening: readonly string[];
  /** By street, in alphabetical order; streets without a name last. */
  readonly sections: readonly OrderSection[];
  /** The rules, one sentence each, in order of priority; none for a removal. */
  readonly rules: readonly string[];
}

function metresInWords(value: number, { locale }: Reader): string {
  return numberFormat(locale, { maximumFractionDigits: 1 }).format(value);
}

function sideInWords(side: string | null, { language }: Reader): string {
  if (side === null) return '';
  const text = sayStaff(language, `order.side ${side}`);
  return text === `order.side ${side}` ? side : text;
}

function betweenInWords({ bl_from: from, bl_to: to }: OrderLink, { language }: Reader): string {
  if (from !== null && to !== null) return sayStaff(language, 'order.between', { from, to });
  if (from !== null) return sayStaff(language, 'order.start', { from });
  return to === null ? '' : sayStaff(language, 'order.end', { to });
}

function placeInWords(link: OrderLink, reader: Reader): string {
  const { language } = reader;
  const { segmentId: segment, stretch, length } = link;
  const between = betweenInWords(link, reader);
  const names = [
    sideInWords(link.bl_side, reader),
    between === '' ? sayStaff(language, 'order.segment', { segment }) : between,
  ];
  const extent =
    stretch === null
      ? sayStaff(language, 'order.length', { length: metresInWords(length, reader) })
      : sayStaff(language, 'order.stretch', {
          from: metresInWords(stretch.from, reader),
          to: metresInWords(stretch.to, reader),
          origin: link.bl_from ?? sayStaff(language, 'order.origin', { segment }),
        });
  return [...names, extent].filter((text) => text !== '').join(', ');
}

function sectionsOf(links: readonly OrderLink[], reader: Reader): OrderSection[] {
  const byStreet = new Map<string | null, string[]>();
  for (const link of links) {
    const places = byStreet.get(link.bl_street_name) ?? [];
    places.push(placeInWords(link, reader));
    byStreet.set(link.bl_street_name, places);
  }
  const { compare } = new Intl.Collator(reader.locale, { numeric: true });
  return [...byStreet]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || compare(a ?? '', b ?? ''))
    .map(([street, places]) => ({
      heading: street ?? sayStaff(reader.language, 'order.unnamed street'),
      places: [...new Set(places)].sort(compare),
    }));
}

function classInWords(name: string, { language }: Reader): string {
  const text = sayStaff(language, `class.${name}`);
  return text === `class.${name}` ? name : text;
}

/** A date with the month spelled out and, if it is not midnight, the time. */
function dateInFull(instant: number, { locale, timeZone }: Reader): string {
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
 * The legal order text of a proposal in a language; times and numbers in the format of the city's
 * country. Plain text, no markup.
 */
export function orderText(
  draft: ProposalDraft,
  links: readonly OrderLink[],
  language: LanguageName,
  cityTime: CityTime,
): OrderText {
  const reader = readerOf(language, cityTime.timeZone);
  const { action, effectiveFrom, reason } = draft;
  const from =
    effectiveFrom === null
      ? sayStaff(language, 'order.from publishing')
      : oneFullStop(sayStaff(language, 'order.from', { date: dateInFull(effectiveFrom, reader) }));
  const why = reason.trim() === '' ? [] : [sayStaff(language, 'order.reason', { reason: reason.trim() })];
  const restrictions = ruleSetOfDraft(draft)?.restrictions ?? [];
  return {
    title: sayStaff(language, `order.title ${action}`, { class: classInWords(draft.subActivity, reader) }),
    opening: [sayStaff(language, `order.opening ${action}`), from, ...why],
    sections: sectionsOf(links, reader),
    rules: restrictions.map((one) => describeRestriction(one, language, cityTime)),
  };
}

/** The legal order text as lines, for the clipboard or a plain text file. */
export function orderTextLines({ title, opening, sections, rules }: OrderText): string[] {
  return [
    title,
    '',
    ...opening,
    ...sections.flatMap(({ heading, places }) => ['', heading, ...places.map((place) => `- ${place}`)]),
    ...(rules.length === 0 ? [] : ['', ...rules.map((rule, index) => `${index + 1}. ${rule}`)]),
  ];
}
