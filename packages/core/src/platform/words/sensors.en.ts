// English messages for sensors: why a reading or a sensor is rejected.
export const sensorTexts = {
  'fault.reading-empty': 'Say free, occupied or online: nothing else can be counted.',
  'fault.reading-twice': 'Say free or occupied, not both.',
  'fault.sensor-place': 'Name a curb by segment_id or link, or say where it stands with geometry.',
  'sensors.field': '{{field}}: {{reason}}',
  'sensors.unknown': 'There is no sensor {{sensor}}. Register it first: POST /api/sensors/.',
  'sensors.removed': 'The sensor {{sensor}} was taken away. Register it again first.',
  'sensors.no-spaces': 'Nobody knows how many spaces it watches: say spaces too.',
  'sensors.too-early': 'It is older than the year 2000: a clock that was never set.',
  'sensors.future':
    'It lies more than {{seconds}} s in the future. Send it when it has happened, or set the clock.',
  'sensors.no-curb-near': 'There is no curb within {{metres}} m of it.',
  'sensors.file': 'It is neither a CSV with columns nor a GeoJSON FeatureCollection: {{reason}}',
  'sensors.busy': 'Too many readings are waiting. Send them again in {{seconds}} s.',
} as const;
