// A sign as plain values before drawing: panels from top to bottom, each with its colors, bars and
// rows.
//
// Crews order signs that drivers know, so there is no plate for the whole world, and no licensed
// highway font. Arrows are shown only where they are stated, because the direction of a rule from
// its post is known only in the street. A sign is in the city's first language. A time or price too
// long for a street is written smaller, in more lines, or left to the meter.
import { regionOfTimeZone } from '../../platform/time/time-zone-region.ts';
import type { LanguageName } from '../../platform/words/languages.ts';

/** `r7`: the R7 and R8 series of the United States. `european`: the Vienna Convention. */
export const signStyles = ['r7', 'european'] as const;
export type SignStyle = (typeof signStyles)[number];

/**
 * Where the rule applies, seen from the road: on both sides of the sign, or from it to the left or
 * the right.
 */
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

/**
 * Text size: the length of stay is the largest, then the legend, then days and hours, then
 * everything else.
 */
export type SignRole = 'stay' | 'head' | 'line' | 'small';

export type SignRow =
  | { readonly kind: 'text'; readonly role: SignRole; readonly text: string }
  /**
   * `ground` is the color of the background square; `null` = the symbol is drawn without a square,
   * in the panel's foreground color.
   */
  | { readonly kind: 'symbol'; readonly symbol: SignSymbol; readonly ground: string | null }
  /** A coin with its currency symbol; `''` = a coin without one. */
  | { readonly kind: 'coin'; readonly currencySign: string }
  | { readonly kind: 'arrow'; readonly arrow: SignArrow };

export interface SignPanel {
  /**
   * `panel`: a rectangle of rows. `disc`: round, no stopping or parking depending on its bars.
   * `ring`: round, closed to vehicles.
   * `square`: blue, with the letter P or a symbol.
   */
  readonly shape: 'panel' | 'disc' | 'ring' | 'square';
  readonly ground: string;
  readonly ink: string;
  readonly edge: string;
  /** For a disc: one bar forbids parking (C,18), two forbid stopping (C,19). */
  readonly bars: 0 | 1 | 2;
  /** For a square: its content. */
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
  /** Language of the signs, which is the city's. */
  readonly language: LanguageName;
  /** Selects the 12-hour or 24-hour format, as everywhere in the product. */
  readonly timeZone?: string | undefined;
  /** Whether lengths, heights and weights are shown in imperial units. */
  readonly imperial: boolean;
  /** `null` = no arrow. */
  readonly arrow?: SignArrow | null;
}

/** Countries whose parking signs are legends in red or green on white, like the R7 series. */
const legendCountries = new Set(['US', 'PR', 'GU', 'VI', 'CA', 'AU', 'NZ']);

/**
 * Returns the style of a city's signs: its configured one, else that of its country, or of its time
 * zone's country, else that of its units. Units alone would be wrong for Canada, Australia and New
 * Zealand.
 * @param wish value of the configuration key SIGN_STYLE; an invalid value counts as not set
 */
export function signStyleOf(
  wish: unknown,
  city: { readonly country: string | null; readonly timeZone: string; readonly units: 'metric' | 'imperial' },
): SignStyle {
  const own = signStyles.find((style) => style === wish);
  if (own !== undefined) return own;
  const country = city.country ?? regionOfTimeZone(city.timeZone)?.slice(0, 2) ?? null;
  if (country !== null) return legendCountries.has(country.toUpperCase()) ? 'r7' : 'european';
  return city.units === 'imperial' ? 'r7' : 'european';
}
