// The texts of a work order that a published change asks for: a short name, and a description with
// the sign or the meters' program before and after, the place and the change.
import type { Reader } from '../platform/time/reader.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { type CurbPlace, formatCurbPlace } from '../proposals/legal-order-text.ts';
import type { signOrderKinds } from './work-order.ts';

/** Longest text of a sign in the name of its work order, in characters. */
const maxSignLength = 60;
/** Most meters that a work order lists. */
const maxListedMeters = 50;

/** What a sign order is about. */
export interface SignOrderSubject {
  readonly kind: (typeof signOrderKinds)[number];
  readonly proposal: number;
  readonly place: CurbPlace;
  /** Text of the sign, or program of the meters, until now; `null` = none. */
  readonly before: string | null;
  /** The same from now on; `null` = none. */
  readonly after: string | null;
  /** The meters to reprogram, each as people know it; empty for a sign. */
  readonly meters: readonly string[];
}

/** Shortens a text between two words to at most `most` characters. A long first word is cut. */
export function shortenText(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const start = characters.slice(0, most - 1).join('');
  const isWord = !/\s/u.test(characters[most - 1] ?? '');
  const words = isWord ? start.replace(/\s+\S*$/u, '') : start;
  return `${words.trimEnd()}…`;
}

function formatMeters(meters: readonly string[]): string {
  const listed = meters.slice(0, maxListedMeters).join(', ');
  return meters.length > maxListedMeters ? `${listed}, …` : listed;
}

/** Returns the name and the description of the work order for a sign or for meters. */
export function formatSignOrder(
  { kind, proposal, place, before, after, meters }: SignOrderSubject,
  reader: Reader,
): { readonly name: string; readonly description: string } {
  const text = (key: string, params: Record<string, string | number> = {}) =>
    translateForStaff(reader.language, `work-order.${key}`, params);
  const task = (format: (sign: string) => string) =>
    kind === 'meters'
      ? text('meters-here', { count: meters.length })
      : text(`sign.${kind}`, { before: format(before ?? ''), after: format(after ?? '') });
  const what = task((sign) => shortenText(sign, maxSignLength));
  const street = place.bl_street_name ?? '';
  const none = text('no-program');
  const details =
    kind === 'meters'
      ? [
          text('meters', { meters: formatMeters(meters) }),
          text('now', { value: before ?? none }),
          text('new', { value: after ?? none }),
        ]
      : kind === 'change'
        ? [text('now', { value: before ?? '' })]
        : [];
  const lines = [
    task((sign) => sign),
    formatCurbPlace(place, reader),
    ...details,
    text('sign-of', { id: proposal }),
  ];
  return {
    name: street === '' ? what : text('name-at', { what, street: shortenText(street, maxSignLength) }),
    description: lines.filter((line) => line !== '').join('\n'),
  };
}
