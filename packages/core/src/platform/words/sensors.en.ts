// English messages for sensors: why a reading or a sensor is rejected.
export const sensorTexts = {
  'fault.reading-empty': 'Send at least one of free, occupied or online.',
  'fault.reading-twice': 'Send either free or occupied, not both.',
  'fault.sensor-place': 'Identify a curb by segment_id or link, or send the sensor’s location in geometry.',
  'sensors.field': '{{field}}: {{reason}}',
  'sensors.unknown': 'There is no sensor {{sensor}}. Register it first: POST /api/sensors/.',
  'sensors.removed': 'The sensor {{sensor}} was removed. Register it again first.',
  'sensors.no-spaces': 'The number of spaces it monitors is not known. Send spaces too.',
  'sensors.too-early':
    'This time is before the year 2000: the clock was probably never set. Set the clock first.',
  'sensors.future':
    'This time is more than {{seconds}} s in the future. Send the reading after it has happened, or correct the clock.',
  'sensors.no-curb-near': 'There is no curb within {{metres}} m of the sensor.',
  'sensors.file': 'The file is neither a CSV with a header nor a GeoJSON FeatureCollection: {{reason}}',
  'sensors.busy': 'Too many readings are waiting. Send them again in {{seconds}} s.',
} as const;
