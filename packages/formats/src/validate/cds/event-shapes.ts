// Schemas of CDS events and of device status, by version.
import { z } from 'zod';
import {
  type CdsVersion,
  cdsLaneTypes,
  cdsPropulsionTypes,
  cdsVehicleTypes,
} from '../../cds/enumerations.ts';
import { findingParams } from '../shape-findings.ts';
import { milliseconds, point, text, uuid } from './shapes.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish();

const types = [
  'comms_lost',
  'comms_restored',
  'decommissioned',
  'park_start',
  'park_end',
  'scheduled_report',
  'enter_area',
  'exit_area',
] as const;
const cds11EventTypes = [
  'vehicle_detected',
  'vehicle_violation_start',
  'vehicle_violation_end',
  'citation_issued',
] as const;
const sources = [
  'data_feed',
  'camera',
  'above_ground',
  'in_ground',
  'meter',
  'payment',
  'in_person',
  'other',
] as const;
const confidence = optional(z.int().min(1).max(100));
const cost = optional(z.string());

/** Version 1.0 wraps the point in a feature with its time. */
const placeOfEvent = {
  '1.0': z.looseObject({
    type: z.literal('Feature'),
    geometry: point,
    properties: z.looseObject({ timestamp: milliseconds }),
  }),
  '1.1': optional(point),
} as const;

const cds11EventFields = {
  curb_object_id: optional(uuid),
  vehicle_license_plate_jurisdiction: optional(text),
  vehicle_license_plate_confidence: confidence,
  vehicle_type_confidence: confidence,
  vehicle_color: optional(text),
  vehicle_color_confidence: confidence,
  vehicle_company_name: optional(text),
  vehicle_company_name_confidence: confidence,
  vehicle_run_id: optional(text),
  vehicle_run_id_confidence: confidence,
  payment_channel: optional(z.enum(['meter', 'mobile_app', 'sms', 'telephone', 'website', 'other'])),
  payment_method: optional(text),
  payment_transaction_id: optional(text),
  enforcement: optional(
    z.looseObject({
      enforcement_id: text,
      citation_id: optional(text),
      is_warning: optional(z.boolean()),
      action_taken: optional(
        z.enum(['citation_registered', 'citation_posted', 'citation_served', 'citation_emailed']),
      ),
      citation_cost: cost,
      violations: optional(
        z.array(
          z.looseObject({
            violation_code: optional(text),
            violation_name: optional(text),
            violation_cost: cost,
          }),
        ),
      ),
    }),
  ),
  custom_attributes: optional(z.record(z.string(), text)),
  external_references: optional(z.array(z.looseObject({ reference_url: z.url(), name: text }))),
} as const;

export const cds11EventFieldNames: ReadonlySet<string> = new Set(Object.keys(cds11EventFields));

/** Schema of an event of the Events API. */
export function eventShape(version: CdsVersion) {
  const isLater = version === '1.1';
  return z
    .strictObject({
      event_id: uuid,
      event_type: z.enum(isLater ? [...types, ...cds11EventTypes] : types),
      event_time: milliseconds,
      event_publication_time: milliseconds,
      event_location: placeOfEvent[version],
      event_purpose: optional(text),
      event_session_id: optional(uuid),
      curb_zone_id: optional(uuid),
      curb_area_ids: optional(z.array(uuid)),
      curb_space_id: optional(uuid),
      data_source_type: z.enum(sources),
      data_source_device_id: uuid,
      data_source_operator_id: optional(uuid),
      data_source_operator_name: optional(text),
      data_source_device_name: optional(text),
      data_source_manufacturer: optional(text),
      data_source_model: optional(text),
      sensor_status_is_commissioned: optional(z.boolean()),
      sensor_status_is_online: optional(z.boolean()),
      vehicle_id: optional(text),
      vehicle_license_plate: optional(text),
      vehicle_permit_number: optional(text),
      vehicle_length: optional(z.int().min(1)),
      vehicle_type: optional(z.enum(cdsVehicleTypes[version])),
      vehicle_propulsion_types: optional(z.array(z.enum(cdsPropulsionTypes[version]))),
      vehicle_blocked_lane_types: optional(z.array(z.enum(cdsLaneTypes[version]))),
      curb_occupants: optional(
        z.array(
          z.looseObject({
            type: z.enum(cdsVehicleTypes[version]),
            length: optional(z.int().min(1)),
            linear_location: optional(z.array(z.int().min(0)).length(2)),
          }),
        ),
      ),
      actual_cost: optional(z.int()),
      ...(isLater ? cds11EventFields : {}),
    })
    .refine(({ event_time, event_publication_time }) => event_publication_time >= event_time, {
      ...findingParams('finding.cds.published-before'),
      path: ['event_publication_time'],
    });
}
export type CdsEventShape = z.output<ReturnType<typeof eventShape>>;

/** Schema of a device's status. */
export const statusShape = z.strictObject({
  data_source_device_id: uuid,
  data_source_type: z.enum(sources),
  data_source_operator_id: optional(uuid),
  sensor_status_is_commissioned: optional(z.boolean()),
  sensor_status_is_online: optional(z.boolean()),
});
