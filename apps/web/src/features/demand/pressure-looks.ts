// How the classes of pressure are drawn on the map: darker and wider the fuller, the quiet ones with gaps; what was not watched is a thin dotted grey.
import {
  type DashboardSelection,
  isTypeSelected,
  type PressureClass,
  pressureClasses,
  pressureClassOf,
  pressureOf,
} from '@curbwright/core';
import type { FigureLine, FigureLook } from '../../map/figures-view.ts';

export type Scheme = 'light' | 'dark';

/** Told apart by lightness, hue, width and pattern; each 3:1 against the map's ground. */
export const pressureLooks: Readonly<Record<Scheme, Readonly<Record<PressureClass, FigureLook>>>> = {
  light: {
    quiet: { color: '#4f9a9e', width: 0.8, pattern: 'dotted' },
    busy: { color: '#2d8a8e', width: 0.9, pattern: 'dashed' },
    good: { color: '#0c6468', width: 1.1, pattern: 'solid' },
    tight: { color: '#b85c00', width: 1.4, pattern: 'dashed' },
    full: { color: '#8c1515', width: 1.7, pattern: 'solid' },
  },
  dark: {
    quiet: { color: '#3f8a8e', width: 0.8, pattern: 'dotted' },
    busy: { color: '#4aabae', width: 0.9, pattern: 'dashed' },
    good: { color: '#a3d5d7', width: 1.1, pattern: 'solid' },
    tight: { color: '#f2a950', width: 1.4, pattern: 'dashed' },
    full: { color: '#ff8a80', width: 1.7, pattern: 'solid' },
  },
};

export const unwatchedLook: Readonly<Record<Scheme, FigureLook>> = {
  light: { color: '#848d92', width: 0.6, pattern: 'dotted' },
  dark: { color: '#77838a', width: 0.6, pattern: 'dotted' },
};

/** A link of the map as the server answers it. */
export interface MeasuredLink {
  readonly link_id: number;
  readonly bl_street_name: string | null;
  readonly regulation_type_id: number;
  readonly spaces: number;
  readonly line: readonly (readonly [number, number])[];
  readonly pressure: string;
}

export interface PressedLink extends MeasuredLink {
  /** Share of the spaces taken by hour of the week; null = nobody watched. */
  readonly shares: readonly (number | null)[];
}

/** Reads the bytes of each link once. */
export function pressedLinks(links: readonly MeasuredLink[]): readonly PressedLink[] {
  return links.map((link) => ({ ...link, shares: pressureOf(link.pressure) }));
}

export function linesOf(links: readonly MeasuredLink[]): readonly FigureLine[] {
  return links.map(({ link_id: link, line }) => ({
    link,
    geometry: { type: 'LineString', coordinates: line.map(([lng, lat]): [number, number] => [lng, lat]) },
  }));
}

export interface PressureAt {
  readonly looks: ReadonlyMap<number, FigureLook>;
  /** Links of each class. */
  readonly counts: Readonly<Record<PressureClass, number>>;
  readonly unwatched: number;
  /** Watched links of the picked types, the fullest first. */
  readonly fullest: readonly { readonly link: PressedLink; readonly share: number }[];
}

/** What the map shows of an hour of the week; links of types that are not picked are left to the city's grey. */
export function pressureAt(
  links: readonly PressedLink[],
  hour: number,
  selection: DashboardSelection,
  scheme: Scheme,
): PressureAt {
  const looks = new Map<number, FigureLook>();
  const counts = { quiet: 0, busy: 0, good: 0, tight: 0, full: 0 };
  const fullest: { readonly link: PressedLink; readonly share: number }[] = [];
  let unwatched = 0;
  for (const link of links) {
    if (!isTypeSelected(selection, link.regulation_type_id)) {
      looks.set(link.link_id, { ...unwatchedLook[scheme], width: 0 });
      continue;
    }
    const share = link.shares[hour] ?? null;
    const kind = pressureClassOf(share);
    if (kind === null || share === null) {
      unwatched += 1;
      looks.set(link.link_id, unwatchedLook[scheme]);
      continue;
    }
    counts[kind] += 1;
    looks.set(link.link_id, pressureLooks[scheme][kind]);
    fullest.push({ link, share });
  }
  fullest.sort((a, b) => b.share - a.share || b.link.spaces - a.link.spaces);
  return { looks, counts, unwatched, fullest };
}

/** The fullest first: as a legend reads from top to bottom. */
export const legendClasses: readonly PressureClass[] = pressureClasses.toReversed();
