// A parsed CDS event: the state of its sensor, and its public fields.
import type { Position } from '../../platform/geometry/geometry.ts';
import type { SensorMessage } from './sensor-state.ts';

/** Event types of CDS 1.0, and those added in 1.1. */
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
export const cds11CurbEventTypes = [
  'vehicle_detected',
  'vehicle_violation_start',
  'vehicle_violation_end',
  'citation_issued',
] as const;
export type EventType = (typeof eventTypes)[number] | (typeof cds11CurbEventTypes)[number];

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
  /** `data_source_device_id`: external id of the sensor. */
  readonly device: string;
  readonly sourceType: DataSourceType;
  readonly session: string | null;
  readonly space: string | null;
  /** `sensor_status_is_commissioned` and `sensor_status_is_online`; `null` = not stated. */
  readonly commissioned: boolean | null;
  readonly online: boolean | null;
  /** Number of vehicles present; `null` = not stated. */
  readonly occupants: number | null;
  readonly place: Position | null;
  /** Public fields by their CDS 1.1 names; never contains private data. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Converts an event to sensor messages. */
export function sensorMessagesOfEvent(event: CurbEvent): readonly SensorMessage[] {
  const { at, type, occupants, id } = event;
  const messages: SensorMessage[] = [];
  // With a reported number of occupants, arrivals and departures need not be counted.
  if (occupants !== null) messages.push({ kind: 'count', at, spaces: null, taken: occupants, free: null });
  else if (type === 'park_start' || type === 'park_end')
    messages.push({ kind: 'move', at, key: event.session ?? event.space, parked: type === 'park_start', id });
  const commissioned = type === 'decommissioned' ? false : event.commissioned;
  if (commissioned !== null) messages.push({ kind: 'commissioned', at, commissioned });
  const online = type === 'comms_lost' ? false : type === 'comms_restored' ? true : event.online;
  if (online !== null) messages.push({ kind: 'online', at, online });
  else if (messages.length === 0) messages.push({ kind: 'heard', at });
  return messages;
}
