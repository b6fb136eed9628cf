// The fields of a CDS event that are stored and exported. All others (plates, permits, vehicle ids,
// vendor attributes) are dropped on arrival.

/** Kind of value of each field; `own` = stored separately, not in the body. */
export type FieldKind = 'own' | 'text' | 'integer' | 'cost' | 'texts' | 'flag' | 'occupants';

export const publicFields: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['event_id', 'own'],
  ['event_type', 'own'],
  ['event_time', 'own'],
  ['event_publication_time', 'own'],
  ['event_location', 'own'],
  ['event_session_id', 'own'],
  ['curb_space_id', 'own'],
  ['data_source_device_id', 'own'],
  ['data_source_type', 'own'],
  ['event_purpose', 'text'],
  ['curb_zone_id', 'text'],
  ['curb_area_ids', 'texts'],
  ['curb_object_id', 'text'],
  ['data_source_operator_id', 'text'],
  ['data_source_operator_name', 'text'],
  ['data_source_device_name', 'text'],
  ['data_source_manufacturer', 'text'],
  ['data_source_model', 'text'],
  ['sensor_status_is_commissioned', 'flag'],
  ['sensor_status_is_online', 'flag'],
  ['vehicle_length', 'integer'],
  ['vehicle_type', 'text'],
  ['vehicle_propulsion_types', 'texts'],
  ['vehicle_blocked_lane_types', 'texts'],
  ['curb_occupants', 'occupants'],
  ['actual_cost', 'cost'],
]);

/** Fields that CDS 1.0 does not have. */
export const fieldsAddedIn11: ReadonlySet<string> = new Set(['curb_object_id']);
