// What the occupancy map shows for an hour of the week: each measured link's class, the number of
// links per class, and the fullest links.
import {
  type DashboardSelection,
  isTypeSelected,
  type PressureClass,
  pressureClasses,
  pressureClassOf,
  pressureOf,
} from '@curbwright/core';
import type { FigureLine, FigureLook } from '../../map/figures-view.ts';
import { fiveLooks, hiddenLook, type Scheme, unmeasuredLook } from '../figure-looks.ts';

/** Returns the map style of a class. */
export function pressureLook(kind: PressureClass, scheme: Scheme): FigureLook {
  return fiveLooks[scheme][pressureClasses.indexOf(kind)] ?? unmeasuredLook[scheme];
}

/** A link of the map as in the server's response. */
interface MeasuredLink {
  readonly link_id: number;
  readonly bl_street_name: string | null;
  readonly regulation_type_id: number;
  readonly spaces: number;
  readonly line: readonly (readonly [number, number])[];
  readonly pressure: string;
}

interface PressedLink extends MeasuredLink {
  /** Share of the spaces taken, by hour of the week; `null` = not observed. */
  readonly shares: readonly (number | null)[];
}

/** Decodes the occupancy bytes of each link once. */
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
  /** Number of links per class. */
  readonly counts: Readonly<Record<PressureClass, number>>;
  readonly unwatched: number;
  /** Observed links of the selected types, the fullest first. */
  readonly fullest: readonly { readonly link: PressedLink; readonly share: number }[];
}

/**
 * Returns what the map shows for an hour of the week; links of other types get no style and stay
 * gray.
 */
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
      looks.set(link.link_id, hiddenLook);
      continue;
    }
    const share = link.shares[hour] ?? null;
    const kind = pressureClassOf(share);
    if (kind === null || share === null) {
      unwatched += 1;
      looks.set(link.link_id, unmeasuredLook[scheme]);
      continue;
    }
    counts[kind] += 1;
    looks.set(link.link_id, pressureLook(kind, scheme));
    fullest.push({ link, share });
  }
  fullest.sort((a, b) => b.share - a.share || b.link.spaces - a.link.spaces);
  return { looks, counts, unwatched, fullest };
}
