// English errors of the CDS server.
export const cdsTexts = {
  'error.not_acceptable': 'This server returns {{offered}}, but the Accept header asks for something else.',
  'error.not_implemented': 'This is not available here.',
  'cds.not-in-version': 'CDS {{version}} has no such endpoint.',
  'fault.cds.box-incomplete': 'A box needs min_lat, min_lng, max_lat and max_lng.',
  'fault.cds.point-incomplete': 'A point needs lat, lng and radius (centimeters).',
  'fault.cds.place-incomplete': 'Send curb_place_type and curb_place_id together.',
  'fault.cds.time-order': 'end_time must be after start_time.',
  'fault.cds.time-span': 'At most 31 days can be requested at once.',
  'fault.cds.metric-in-version': 'CDS {{version}} has no such metric.',
} as const;
