// City data: one city's published curbs as plain values. Importers and the demo generator produce
// it, and the server stores it.
import type {
  LineGeometry,
  MultiPolygonGeometry,
  PointGeometry,
  PolygonGeometry,
} from '../../platform/geometry/geometry.ts';
import type { Calendar } from '../../platform/time/calendar.ts';
import type { RestrictionInput } from '../regulations/restriction.ts';
import type { ImportTotals } from './import-totals.ts';

export type SideOfStreet = 'left' | 'right' | 'unknown';

/** A node of the street network (an intersection or a dead end). */
export interface NodeData {
  readonly outsideId: string;
  readonly geometry: PointGeometry;
}

/** A block: the street between two nodes, drawn along its centerline. */
export interface BlockData {
  readonly outsideId: string;
  readonly streetName: string | null;
  readonly fromNode: string | null;
  readonly toNode: string | null;
  /** Names of the cross streets at the start and the end. */
  readonly fromStreetName: string | null;
  readonly toStreetName: string | null;
  readonly geometry: LineGeometry;
  /** Meters from curb to curb; `null` = unknown. */
  readonly width: number | null;
  /**
   * Road class for the basemap: motorway, primary, secondary, tertiary, residential, service,
   * pedestrian … (OSM's highway values).
   */
  readonly highway: string | null;
}

/** A curb link: one side of one block, drawn along the curb. `outsideId` becomes `segment_id`. */
export interface LinkData {
  readonly outsideId: string;
  readonly block: string | null;
  readonly fromNode: string | null;
  readonly toNode: string | null;
  readonly streetName: string | null;
  /** Compass side of the street: N NE E SE S SW W NW; `null` = derive it from the geometry. */
  readonly compassSide: string | null;
  readonly fromStreetName: string | null;
  readonly toStreetName: string | null;
  readonly side: SideOfStreet;
  readonly geometry: LineGeometry;
  /**
   * Length in meters as measured by the source, possibly along a different line than the one drawn;
   * absent = the length of `geometry`.
   */
  readonly length?: number;
  readonly baysCount: number | null;
  readonly baysAngle: 'parallel' | 'perpendicular' | 'diagonal' | null;
  readonly shstRefId: string | null;
  /** Meters along the SharedStreets reference. */
  readonly shstLocationStart: number | null;
  readonly shstLocationEnd: number | null;
  /** Index in `CityData.ruleSets`; `null` = unregulated. */
  readonly ruleSet: number | null;
  /**
   * The regulation's external id; links with the same id share a regulation. `null` = one
   * regulation for each distinct rule set and street.
   */
  readonly regulation: string | null;
  /**
   * `planned` or `proposed` (a CurbLR status, or a CDS start date in the future): the link is
   * excluded from the published city and reported.
   */
  readonly status: 'active' | 'planned' | 'proposed';
  /**
   * Source properties without a field of their own (assetType, objectId, derivedFrom, images, CDS
   * names …), stored for export.
   */
  readonly sourceProperties: Readonly<Record<string, unknown>>;
}

/**
 * A feature drawn by the basemap. `kind` uses OSM terms: building, water, park, square, rail,
 * school, hospital, place …
 */
export interface BasemapFeatureData {
  readonly kind: string;
  readonly name: string | null;
  readonly geometry: PointGeometry | LineGeometry | PolygonGeometry | MultiPolygonGeometry;
}

/**
 * An asset on or beside the curb. `type` names an asset config (core `assetTypes`); its values
 * follow that type's form.
 */
export interface AssetData {
  readonly outsideId: string;
  readonly type: string;
  readonly name: string | null;
  readonly geometry: PointGeometry | PolygonGeometry;
  /** Civil day of installation (YYYY-MM-DD); `null` = not given. */
  readonly installed: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface CityData {
  /** `null` when the source gives none; the importer then preserves the city's existing value. */
  readonly name: string | null;
  readonly timeZone: string | null;
  readonly currency: string | null;
  /** CurbLR's priorityHierarchy, highest first. */
  readonly priorityHierarchy: readonly string[] | null;
  readonly authority: {
    readonly name: string;
    readonly url: string | null;
    readonly phone: string | null;
  } | null;
  readonly calendar: Calendar | null;
  readonly nodes: readonly NodeData[];
  readonly blocks: readonly BlockData[];
  readonly ruleSets: readonly (readonly RestrictionInput[])[];
  readonly links: readonly LinkData[];
  readonly baseMap: readonly BasemapFeatureData[];
  /** Absent when the source has no assets. */
  readonly assets?: readonly AssetData[];
}

/** An issue at a location in a source: what is wrong, lost or assumed there. */
export interface ImportIssue {
  readonly severity: 'error' | 'warning' | 'loss';
  /** Stable code with a message in every language. */
  readonly code: string;
  /** Location: `features[12].properties.regulations[0]`, `line 40`, `way/1234 parking:left`. */
  readonly place: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Codes of issues that concern the whole city. A report lists these before its totals and the other
 * issues.
 */
export const cityWideIssueCodes: readonly string[] = [
  'import.beside-demo',
  'import.beside-demo-stays',
  'import.name-kept',
  'import.name-of-source',
  'import.time-zone-of-source',
  'import.currency-of-source',
];

/**
 * Result of reading a source: the usable data and every issue. An unreadable source yields a
 * `Failure` instead.
 */
export interface CityReadResult {
  readonly data: CityData;
  readonly issues: readonly ImportIssue[];
  /** Totals of the source's content that is missing from `data`; absent = nothing is missing. */
  readonly lost?: ImportTotals;
  /**
   * Location of each link in the source by the link's external id, for issues found later. A link
   * without an entry is at `links[id]`.
   */
  readonly places?: ReadonlyMap<string, string>;
}
