// The order text: a proposal as a plain-language schedule that can stand in an order: street, side, from, to, rule, times.
import type { CityTime } from '../city/city-time.ts';
import type { LanguageName } from '../words/languages.ts';
import type { ProposalDraft } from './draft.ts';

/** A place of the proposal. */
export interface OrderLink {
  readonly segmentId: string;
  readonly bl_street_name: string | null;
  /** Compass side (N, NE …); null = unknown. */
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  /** Metres; of a custom stretch, the parent's. */
  readonly length: number;
  /** Metres from the link's start; null = the whole link. */
  readonly stretch: { readonly from: number; readonly to: number } | null;
}

export interface OrderSection {
  /** The street's name, or words for one without. */
  readonly heading: string;
  /** One line a place: `North side, from 1st Street to 2nd Street`. */
  readonly places: readonly string[];
}

export interface OrderText {
  readonly title: string;
  /** What is ordered, from when, and why. */
  readonly opening: readonly string[];
  /** By street, in alphabetical order. */
  readonly sections: readonly OrderSection[];
  /** The rules, one sentence each, in order of priority. */
  readonly rules: readonly string[];
}

/** The order text of a proposal in a language. Plain text, no markup. */
export function orderText(
  draft: ProposalDraft,
  _links: readonly OrderLink[],
  _language: LanguageName,
  _cityTime: CityTime,
): OrderText {
  return { title: draft.reason, opening: [], sections: [], rules: [] };
}
