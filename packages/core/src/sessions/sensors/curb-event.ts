// An event of the curb (CDS Events), read: what it says of its sensor, and what everybody may see of it.
import type { Position } from '../../platform/geometry/geometry.ts';
import type { SensorWord } from './state.ts';

/** Events of CDS 1.0, and those that 1.1 added. */
export const eventTypes = [
  'comms_lost',
  'comms_restored',
  'decommissioned',
  'park_start',
  'park_end',
  'scheduled_report',
  'enter_area',
  'exit_area',
] as const;
export const laterEventTypes = [
  'vehicle_detected',
  'vehicle_violation_start',
  'vehicle_violation_end',
  'citation_issued',
] as const;
export type EventType = (typeof eventTypes)[number] | (typeof laterEventTypes)[number];

export const dataSourceTypes = [
  'data_feed',
  'camera',
  'above_ground',
  'in_ground',
  'meter',
  'payment',
  'in_person',
  'other',
] as const;
export type DataSourceType = (typeof dataSourceTypes)[number];

/** Times are epoch milliseconds. */
export interface CurbEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: number;
  /** `data_source_device_id`: the sensor's outside id. */
  readonly device: string;
  readonly sourceType: DataSourceType;
  readonly session: string | null;
  readonly space: string | null;
  /** `sensor_status_is_commissioned` and `sensor_status_is_online`; null = it says nothing of it. */
  readonly commissioned: boolean | null;
  readonly online: boolean | null;
  /** How many stood there, where it says so. */
  readonly occupants: number | null;
  readonly place: Position | null;
  /** Its public fields by their names in CDS 1.1. Nothing private is ever in here. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What an event says of its sensor. */
export function wordsOfEvent(event: CurbEvent): readonly SensorWord[] {
  const { at, type, occupants, id } = event;
  const words: SensorWord[] = [];
  // Who says how many stand there leaves nothing to add up.
  if (occupants !== null) words.push({ kind: 'count', at, spaces: null, taken: occupants, free: null });
  else if (type === 'park_start' || type === 'park_end')
    words.push({ kind: 'move', at, key: event.session ?? event.space, parked: type === 'park_start', id });
  const commissioned = type === 'decommissioned' ? false : event.commissioned;
  if (commissioned !== null) words.push({ kind: 'commissioned', at, commissioned });
  const online = type === 'comms_lost' ? false : type === 'comms_restored' ? true : event.online;
  if (online !== null) words.push({ kind: 'online', at, online });
  else if (words.length === 0) words.push({ kind: 'heard', at });
  return words;
}
