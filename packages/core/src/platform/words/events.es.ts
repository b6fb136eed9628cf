// Spanish messages for events sent by API clients: why an event was rejected, and what was read
// differently from the standard.
export const eventTexts = {
  'event.no-object':
    'No es un evento: lo es un objeto con event_id, event_type, event_time y data_source_device_id.',
  'event.missing': 'Falta.',
  'event.no-text': 'Debe ser un texto de 1 a 200 caracteres.',
  'event.no-time': 'Debe ser un instante en milisegundos desde 1970, UTC.',
  'event.unknown-type': 'CDS no tiene ese tipo de evento.',
  'event.number-as-text': 'Llegaron números o valores lógicos como texto.',
  'event.seconds': 'Los tiempos llegaron en segundos y así se tomaron: la norma dice milisegundos.',
  'event.time-as-text': 'Los tiempos llegaron como texto (ISO 8601): la norma dice milisegundos.',
  'event.other-name': 'Llegaron campos con nombres distintos a los de la norma.',
  'event.type-spelling': 'Los tipos de evento llegaron escritos de otro modo.',
  'event.id-no-uuid': 'Hay identificadores que no son UUID; se publican como UUID hechos de ellos.',
  'event.no-publication-time': 'Falta event_publication_time: se tomó el momento de llegada.',
  'event.no-source-type': 'Falta data_source_type o no se conoce: se tomó other.',
  'event.field-left-out': 'Se descartaron campos que la norma no tiene, o no así.',
  'event.private-left-out':
    'Llegaron matrículas, permisos o identificadores de vehículos. No se guardaron: no los envíe.',
  'cds.no-such-field': 'CDS {{version}} no tiene ese parámetro.',
  'fault.utc-hour': 'Debe ser una hora en UTC: AAAA-MM-DDTHH.',
} as const;
