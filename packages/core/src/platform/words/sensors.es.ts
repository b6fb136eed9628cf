// Spanish messages for sensors: why a reading or a sensor is rejected.
export const sensorTexts = {
  'fault.reading-empty': 'Indique free, occupied u online: nada más se puede contar.',
  'fault.reading-twice': 'Indique free u occupied, no ambos.',
  'fault.sensor-place': 'Nombre un bordillo con segment_id o link, o diga dónde está con geometry.',
  'sensors.field': '{{field}}: {{reason}}',
  'sensors.unknown': 'No hay ningún sensor {{sensor}}. Regístrelo primero: POST /api/sensors/.',
  'sensors.removed': 'El sensor {{sensor}} se retiró. Regístrelo de nuevo primero.',
  'sensors.no-spaces': 'Nadie sabe cuántas plazas vigila: indique también spaces.',
  'sensors.too-early':
    'Es anterior al año 2000: probablemente el reloj nunca se ajustó. Póngalo en hora primero.',
  'sensors.future':
    'Está más de {{seconds}} s en el futuro. Envíelo cuando haya ocurrido, o ponga el reloj en hora.',
  'sensors.no-curb-near': 'No hay ningún bordillo a menos de {{metres}} m.',
  'sensors.file': 'No es un CSV con columnas ni una FeatureCollection de GeoJSON: {{reason}}',
  'sensors.busy': 'Hay demasiadas lecturas en espera. Envíelas de nuevo en {{seconds}} s.',
} as const;
