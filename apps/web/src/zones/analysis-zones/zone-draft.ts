// A zone while it is made or edited: what was typed and drawn, against what the server has. Plain values.
import type { AnalysisZoneWhole, ZoneComponentAnswer } from '@curbwright/contract';
import {
  type MultiPolygonGeometry,
  type PolygonGeometry,
  type Position,
  roundedPosition,
  type ZoneComponentType,
} from '@curbwright/core';

export type DraftShape =
  | { readonly type: 'Polygon'; readonly geometry: PolygonGeometry | MultiPolygonGeometry }
  /** `radius` in metres. */
  | { readonly type: 'Radius'; readonly centre: Position; readonly radius: number }
  /** Link ids. */
  | { readonly type: 'Segments'; readonly links: readonly number[] };

/** Why what is in hand cannot be kept as it is: begun and not done, its edge crosses itself, more curbs than one component holds. */
export type HandLack = 'unfinished' | 'crossed' | 'tooMany';

/** Told by a hand at each change: the shape as it is now, null while it is none; and why not, null = nothing is begun, or nothing is wrong. */
export type OnShape = (shape: DraftShape | null, lack: HandLack | null) => void;

/** What a shape holds, as the server counted it; lengths in metres. */
export interface Counted {
  readonly spaces: number;
  readonly metres: number;
  readonly segments: number;
}

export interface DraftComponent {
  /** Names it in the draft. */
  readonly key: string;
  /** null = the server does not have it yet. */
  readonly saved: { readonly id: number; readonly number: number; readonly version: number } | null;
  /** '' = by its shape and number. */
  readonly name: string;
  readonly shape: DraftShape;
}

export interface ZoneDraft {
  readonly name: string;
  readonly description: string;
  readonly parent: number | null;
  readonly showOnMaps: boolean;
  readonly components: readonly DraftComponent[];
}

export const emptyDraft: ZoneDraft = {
  name: '',
  description: '',
  parent: null,
  showOnMaps: true,
  components: [],
};

/** null for a component whose parts do not fit its type: the server never sends one. */
function shapeOf({ type, geometry, radius, links }: ZoneComponentAnswer): DraftShape | null {
  if (type === 'Segments') return { type, links };
  if (type === 'Radius')
    return geometry?.type === 'Point' && radius !== null
      ? { type, centre: geometry.coordinates, radius }
      : null;
  return geometry === null || geometry.type === 'Point' ? null : { type, geometry };
}

export function componentOf(answer: ZoneComponentAnswer): DraftComponent | null {
  const shape = shapeOf(answer);
  if (shape === null) return null;
  const { id, number, version, own_name: name } = answer;
  return { key: `saved ${id}`, saved: { id, number, version }, name: name ?? '', shape };
}

export function draftOf(zone: AnalysisZoneWhole): ZoneDraft {
  return {
    name: zone.name,
    description: zone.description,
    parent: zone.parent_zone_id,
    showOnMaps: zone.show_on_maps,
    components: zone.components.flatMap((component) => componentOf(component) ?? []),
  };
}

/** The number a new component will be called by, as far as is known here: one more than the highest of its shape. */
export function numberOf(components: readonly DraftComponent[], key: string): number {
  const highest = new Map<ZoneComponentType, number>();
  for (const { saved, shape } of components)
    if (saved !== null) highest.set(shape.type, Math.max(saved.number, highest.get(shape.type) ?? 0));
  for (const component of components) {
    const number = component.saved?.number ?? (highest.get(component.shape.type) ?? 0) + 1;
    if (component.saved === null) highest.set(component.shape.type, number);
    if (component.key === key) return number;
  }
  return 1;
}

function isSameShape(a: DraftShape, b: DraftShape): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** What has to be told to the server so that it has the draft; nothing when it has. */
interface DraftChanges {
  /** Name, description, parent, whether it is shown: those that differ. */
  readonly facts: Partial<Pick<ZoneDraft, 'name' | 'description' | 'parent' | 'showOnMaps'>>;
  readonly removed: readonly DraftComponent[];
  readonly changed: readonly {
    readonly component: DraftComponent;
    readonly shape: boolean;
    readonly name: boolean;
  }[];
  readonly added: readonly DraftComponent[];
}

export function changesOf(clean: ZoneDraft, draft: ZoneDraft): DraftChanges {
  const kept = new Map(draft.components.map((component) => [component.key, component]));
  const before = new Map(clean.components.map((component) => [component.key, component]));
  return {
    facts: {
      ...(draft.name.trim() === clean.name ? {} : { name: draft.name.trim() }),
      ...(draft.description.trim() === clean.description ? {} : { description: draft.description.trim() }),
      ...(draft.parent === clean.parent ? {} : { parent: draft.parent }),
      ...(draft.showOnMaps === clean.showOnMaps ? {} : { showOnMaps: draft.showOnMaps }),
    },
    removed: clean.components.filter(({ key }) => !kept.has(key)),
    changed: draft.components.flatMap((component) => {
      const old = before.get(component.key);
      if (old === undefined || component.saved === null) return [];
      const shape = !isSameShape(old.shape, component.shape);
      const name = old.name !== component.name.trim();
      return shape || name ? [{ component, shape, name }] : [];
    }),
    added: draft.components.filter(({ saved }) => saved === null),
  };
}

export function isChanged(clean: ZoneDraft, draft: ZoneDraft): boolean {
  const { facts, removed, changed, added } = changesOf(clean, draft);
  return Object.keys(facts).length + removed.length + changed.length + added.length > 0;
}

/** A shape as the calls take it. */
export function partsOf(shape: DraftShape) {
  if (shape.type === 'Polygon') return { geometry: shape.geometry };
  if (shape.type === 'Segments') return { links: [...shape.links] };
  const [lng, lat] = shape.centre;
  const coordinates: [number, number] = [lng, lat];
  return { geometry: { type: 'Point' as const, coordinates }, radius: shape.radius };
}

export function bodyOf({ shape, name }: Pick<DraftComponent, 'shape' | 'name'>) {
  return { type: shape.type, ...(name.trim() === '' ? {} : { name: name.trim() }), ...partsOf(shape) };
}

/** Corners of a plain polygon, which can be moved one by one; null = it has holes or several parts, or is none. */
export function cornersOf(shape: DraftShape): readonly Position[] | null {
  if (shape.type !== 'Polygon' || shape.geometry.type !== 'Polygon') return null;
  const [ring, ...holes] = shape.geometry.coordinates;
  return ring === undefined || holes.length > 0 ? null : ring.slice(0, -1);
}

/** The polygon of corners, to the seventh digit; null while there are too few. */
export function polygonOf(corners: readonly Position[]): PolygonGeometry | null {
  const ring = corners.map(roundedPosition);
  const [first] = ring;
  return first === undefined || ring.length < 3 ? null : { type: 'Polygon', coordinates: [[...ring, first]] };
}
