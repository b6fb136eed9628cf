// A sign as plain values, before it is drawn: panels from top to bottom, each with its colours, bars and rows.
import { regionOfZone } from '../../platform/time/zone-region.ts';
import type { LanguageName } from '../../platform/words/languages.ts';

/** `r7`: the R7 and R8 series of the United States. `european`: the Vienna Convention. */
export const signStyles = ['r7', 'european'] as const;
export type SignStyle = (typeof signStyles)[number];

/** Where the rule holds, seen from the road: on both sides of the sign, or from it to the left or the right. */
export type SignArrow = 'both' | 'left' | 'right';

const signSymbols = [
  'accessible',
  'bicycle',
  'bus',
  'car share',
  'charging',
  'cleaning',
  'loading',
  'passenger',
  'stay',
  'taxi',
  'terrace',
  'tow',
] as const;
export type SignSymbol = (typeof signSymbols)[number];

/** How a text is written: the length of stay is the largest, the legend next, days and hours, then everything else. */
export type SignRole = 'stay' | 'head' | 'line' | 'small';

export type SignRow =
  | { readonly kind: 'text'; readonly role: SignRole; readonly text: string }
  /** `ground` null = drawn in the panel's own ink, without a square of its own. */
  | { readonly kind: 'symbol'; readonly symbol: SignSymbol; readonly ground: string | null }
  /** A coin with the sign of its currency; '' = a coin without one. */
  | { readonly kind: 'coin'; readonly currencySign: string }
  | { readonly kind: 'arrow'; readonly arrow: SignArrow };

export interface SignPanel {
  /**
   * `panel`: a rectangle of rows. `disc`: round, no stopping or parking by its bars. `ring`: round, closed to vehicles.
   * `square`: blue, with the letter P or a symbol.
   */
  readonly shape: 'panel' | 'disc' | 'ring' | 'square';
  readonly ground: string;
  readonly ink: string;
  readonly edge: string;
  /** Of a disc: one bar forbids parking (C,18), two forbid stopping (C,19). */
  readonly bars: 0 | 1 | 2;
  /** Of a square: what stands in it. */
  readonly pictured: 'P' | SignSymbol | null;
  readonly rows: readonly SignRow[];
}

/** A sign: its main panel first, then the plates below it. */
export interface Sign {
  readonly style: SignStyle;
  readonly panels: readonly SignPanel[];
}

export interface SignOptions {
  readonly style: SignStyle;
  /** The language of the street, which is the city's. */
  readonly language: LanguageName;
  /** Decides between the 12-hour and the 24-hour form, as everywhere in the product. */
  readonly timeZone?: string | undefined;
  /** Of lengths, heights and weights. */
  readonly imperial: boolean;
  /** null = none drawn. */
  readonly arrow?: SignArrow | null;
}

/** Countries whose parking signs are legends in red or green on white, as the R7 series. */
const legendCountries = new Set(['US', 'PR', 'GU', 'VI', 'CA', 'AU', 'NZ']);

/**
 * The style of a city's signs: what it set, else by its country, or that of its time zone, else by its units.
 * @param wish value of the configuration key SIGN_STYLE; anything that is no style counts as not set
 */
export function signStyleOf(
  wish: unknown,
  city: { readonly country: string | null; readonly timeZone: string; readonly units: 'metric' | 'imperial' },
): SignStyle {
  const own = signStyles.find((style) => style === wish);
  if (own !== undefined) return own;
  const country = city.country ?? regionOfZone(city.timeZone)?.slice(0, 2) ?? null;
  if (country !== null) return legendCountries.has(country.toUpperCase()) ? 'r7' : 'european';
  return city.units === 'imperial' ? 'r7' : 'european';
}
