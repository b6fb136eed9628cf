// The draft of an analysis zone: typed and drawn input compared with the server's state. Plain
// values.
import type { AnalysisZoneDetailResponse, ZoneComponentResponse } from '@curbwright/contract';
import {
  type MultiPolygonGeometry,
  type PolygonGeometry,
  type Position,
  roundPosition,
  type ZoneComponentType,
} from '@curbwright/core';

export type DraftShape =
  | { readonly type: 'Polygon'; readonly geometry: PolygonGeometry | MultiPolygonGeometry }
  /** `radius` in meters. */
  | { readonly type: 'Radius'; readonly centre: Position; readonly radius: number }
  /** Link ids. */
  | { readonly type: 'Segments'; readonly links: readonly number[] };

/**
 * Why the shape being drawn cannot be applied: it is unfinished, its edge crosses itself, or it has
 * more curbs than a component may have.
 */
export type DrawingIssue = 'unfinished' | 'crossed' | 'tooMany';

/**
 * Called by a drawing tool after each change with the current shape (`null` = none yet) and the
 * reason why it cannot be applied (`null` = nothing is drawn yet, or the shape is valid).
 */
export type ShapeChangeHandler = (shape: DraftShape | null, lack: DrawingIssue | null) => void;

/** Counts of a shape, from the server; lengths in meters. */
export interface ShapeCounts {
  readonly spaces: number;
  readonly metres: number;
  readonly segments: number;
}

export interface DraftComponent {
  /** Identifies the component in the draft. */
  readonly key: string;
  /** `null` = not saved on the server yet. */
  readonly saved: { readonly id: number; readonly number: number; readonly version: number } | null;
  /** '' = named by its shape and number. */
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
  showOnMaps: false,
  components: [],
};

/**
 * Returns the component's shape; `null` if its fields do not match its type, which the server never
 * sends.
 */
function toDraftShape({ type, geometry, radius, links }: ZoneComponentResponse): DraftShape | null {
  if (type === 'Segments') return { type, links };
  if (type === 'Radius')
    return geometry?.type === 'Point' && radius !== null
      ? { type, centre: geometry.coordinates, radius }
      : null;
  return geometry === null || geometry.type === 'Point' ? null : { type, geometry };
}

export function toDraftComponent(answer: ZoneComponentResponse): DraftComponent | null {
  const shape = toDraftShape(answer);
  if (shape === null) return null;
  const { id, number, version, own_name: name } = answer;
  return { key: `saved ${id}`, saved: { id, number, version }, name: name ?? '', shape };
}

export function toZoneDraft(zone: AnalysisZoneDetailResponse): ZoneDraft {
  return {
    name: zone.name,
    description: zone.description,
    parent: zone.parent_zone_id,
    showOnMaps: zone.show_on_maps,
    components: zone.components.flatMap((component) => toDraftComponent(component) ?? []),
  };
}

/**
 * Returns the number expected for a new component: one more than the highest known for its shape.
 */
export function expectedComponentNumber(components: readonly DraftComponent[], key: string): number {
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

/** The changes to save; all empty when the draft equals the server's state. */
interface DraftChanges {
  /** Name, description, parent and visibility, where they differ. */
  readonly facts: Partial<Pick<ZoneDraft, 'name' | 'description' | 'parent' | 'showOnMaps'>>;
  readonly removed: readonly DraftComponent[];
  readonly changed: readonly {
    readonly component: DraftComponent;
    readonly shape: boolean;
    readonly name: boolean;
  }[];
  readonly added: readonly DraftComponent[];
}

export function diffDrafts(clean: ZoneDraft, draft: ZoneDraft): DraftChanges {
  const after = new Map(draft.components.map((component) => [component.key, component]));
  const before = new Map(clean.components.map((component) => [component.key, component]));
  return {
    facts: {
      ...(draft.name.trim() === clean.name ? {} : { name: draft.name.trim() }),
      ...(draft.description.trim() === clean.description ? {} : { description: draft.description.trim() }),
      ...(draft.parent === clean.parent ? {} : { parent: draft.parent }),
      ...(draft.showOnMaps === clean.showOnMaps ? {} : { showOnMaps: draft.showOnMaps }),
    },
    removed: clean.components.filter(({ key }) => !after.has(key)),
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

export function hasDraftChanges(clean: ZoneDraft, draft: ZoneDraft): boolean {
  const { facts, removed, changed, added } = diffDrafts(clean, draft);
  return Object.keys(facts).length + removed.length + changed.length + added.length > 0;
}

/** Returns a shape in the request format of the endpoints. */
export function toShapeFields(shape: DraftShape) {
  if (shape.type === 'Polygon') return { geometry: shape.geometry };
  if (shape.type === 'Segments') return { links: [...shape.links] };
  const [lng, lat] = shape.centre;
  const coordinates: [number, number] = [lng, lat];
  return { geometry: { type: 'Point' as const, coordinates }, radius: shape.radius };
}

export function toComponentBody({ shape, name }: Pick<DraftComponent, 'shape' | 'name'>) {
  return { type: shape.type, ...(name.trim() === '' ? {} : { name: name.trim() }), ...toShapeFields(shape) };
}

/**
 * Returns the corners of a simple polygon, which can be moved one by one; `null` = the shape has
 * holes or several parts, or is not a polygon.
 */
export function editableCorners(shape: DraftShape): readonly Position[] | null {
  if (shape.type !== 'Polygon' || shape.geometry.type !== 'Polygon') return null;
  const [ring, ...holes] = shape.geometry.coordinates;
  return ring === undefined || holes.length > 0 ? null : ring.slice(0, -1);
}

/**
 * The polygon with these corners, rounded to seven decimal places; `null` while there are too few.
 */
export function toPolygon(corners: readonly Position[]): PolygonGeometry | null {
  const ring = corners.map(roundPosition);
  const [first] = ring;
  return first === undefined || ring.length < 3 ? null : { type: 'Polygon', coordinates: [[...ring, first]] };
}
