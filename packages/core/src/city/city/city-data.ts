// City data: one city's published curb as plain values — what every format reads into, the demo city yields, and the server stores.
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

/** A block: the street between two nodes, drawn along its middle. */
export interface BlockData {
  readonly outsideId: string;
  readonly streetName: string | null;
  readonly fromNode: string | null;
  readonly toNode: string | null;
  /** Names of the streets crossed at the start and the end. */
  readonly fromStreetName: string | null;
  readonly toStreetName: string | null;
  readonly geometry: LineGeometry;
  /** Metres from curb to curb; null = unknown. */
  readonly width: number | null;
  /** For the base map: motorway, primary, secondary, tertiary, residential, service, pedestrian … (OSM's highway values). */
  readonly highway: string | null;
}

/** A curb link: one side of one block, drawn along the curb. `outsideId` becomes segment_id. */
export interface LinkData {
  readonly outsideId: string;
  readonly block: string | null;
  readonly fromNode: string | null;
  readonly toNode: string | null;
  readonly streetName: string | null;
  /** Compass side of the street: N NE E SE S SW W NW; null = to be filled from geometry. */
  readonly compassSide: string | null;
  readonly fromStreetName: string | null;
  readonly toStreetName: string | null;
  readonly side: SideOfStreet;
  readonly geometry: LineGeometry;
  /** Metres as the source measures them (along another line than the one drawn); absent = the length of `geometry`. */
  readonly length?: number;
  readonly baysCount: number | null;
  readonly baysAngle: 'parallel' | 'perpendicular' | 'diagonal' | null;
  readonly shstRefId: string | null;
  /** Metres along the SharedStreets reference. */
  readonly shstLocationStart: number | null;
  readonly shstLocationEnd: number | null;
  /** Index in CityData.ruleSets; null = unregulated. */
  readonly ruleSet: number | null;
  /** The regulation's outside id; links with the same one share a regulation. null = one regulation for each distinct rule set and street. */
  readonly regulation: string | null;
  /** CurbLR status `planned`/`proposed` or CDS future start: kept out of the published city and reported. */
  readonly status: 'active' | 'planned' | 'proposed';
  /** What the source says that has no field of its own (assetType, objectId, derivedFrom, images, CDS names …), to write it back. */
  readonly sourceProperties: Readonly<Record<string, unknown>>;
}

/** One thing the base map draws. `kind` in OSM's words: building, water, park, square, rail, school, hospital, place … */
export interface BaseMapFeatureData {
  readonly kind: string;
  readonly name: string | null;
  readonly geometry: PointGeometry | LineGeometry | PolygonGeometry | MultiPolygonGeometry;
}

/** A thing on or beside the curb. `type` names an asset config (core assetTypes); its values are those of the type's form. */
export interface AssetData {
  readonly outsideId: string;
  readonly type: string;
  readonly name: string | null;
  readonly geometry: PointGeometry | PolygonGeometry;
  /** Civil day (YYYY-MM-DD) since when it stands there; null = not said. */
  readonly installed: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface CityData {
  /** null where the source does not say; the importer then keeps the city's own. */
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
  readonly baseMap: readonly BaseMapFeatureData[];
  /** Absent where the source knows of none. */
  readonly assets?: readonly AssetData[];
}

/** A place in a source and what is wrong, lost or assumed there. */
export interface ImportIssue {
  readonly severity: 'error' | 'warning' | 'loss';
  /** Stable code with a text in every language. */
  readonly code: string;
  /** Where: `features[12].properties.regulations[0]`, `line 40`, `way/1234 parking:left`. */
  readonly place: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Codes of issues of the city as a whole: whoever reads a report reads these before its numbers and before all other issues. */
export const firstToKnow: readonly string[] = [
  'import.beside-demo',
  'import.beside-demo-stays',
  'import.name-kept',
  'import.name-of-source',
  'import.time-zone-of-source',
  'import.currency-of-source',
];

/** What reading a source gave: the data that can be used and every issue. An unreadable source is a Refusal instead. */
export interface ReadCity {
  readonly data: CityData;
  readonly issues: readonly ImportIssue[];
  /** Totals of what the source has and `data` does not; absent = nothing. */
  readonly lost?: ImportTotals;
  /** Where in the source a link stands, by its outside id, for issues that are found later; absent or unnamed = `links[id]`. */
  readonly places?: ReadonlyMap<string, string>;
}
