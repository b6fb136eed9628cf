// Tables of live curb data as Kysely types: sensors, their readings, received events and change
// numbers (migration 0011).
import type { LineGeometry, PointGeometry } from '@curbwright/core';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type InstantWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;

export interface SensorTable {
  id: GeneratedAlways<number>;
  outside_id: string;
  geometry: JsonOrNull<PointGeometry | LineGeometry>;
  bounds: Optional<string>;
  spaces: Optional<number>;
  is_simulated: Generated<boolean>;
  source_type: Generated<string>;
  removed: InstantOrNull;
}

export interface LinkSensorTable {
  link_id: number;
  sensor_id: number;
}

export interface SensorStateTable {
  sensor_id: number;
  heard: InstantOrNull;
  is_online: Generated<boolean>;
  online_at: InstantOrNull;
  is_commissioned: Generated<boolean>;
  commissioned_at: InstantOrNull;
  taken: Optional<number>;
  taken_at: InstantOrNull;
  taken_of: Optional<number>;
  moves: JSONColumnType<(readonly [string, number, boolean])[], string | undefined, string>;
}

export interface LiveRevisionTable {
  id: Generated<number>;
  revision: number;
}

export interface LiveChangeTable {
  revision: number;
  at: InstantWithDefault;
  sensors: Optional<number[]>;
}

export interface EventPublisherTable {
  id: GeneratedAlways<number>;
  name: string;
  makes_stays: Generated<boolean>;
  created: InstantWithDefault;
}

export interface CurbEventTable {
  id: GeneratedAlways<number>;
  publisher_id: number;
  event_id: string;
  event_type: string;
  event_time: ColumnType<Date, Date | string, Date | string>;
  received: InstantWithDefault;
  sensor_id: Optional<number>;
  link_id: Optional<number>;
  session_id: Optional<string>;
  space_id: Optional<string>;
  body: JSONColumnType<Record<string, unknown>, string, string>;
  stay_due: Generated<boolean>;
}
