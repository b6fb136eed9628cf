// Spanish errors and findings of city administration.
export const administrationTexts = {
  'fault.audit-nothing':
    'Ninguna anotación coincide, así que no se exportó nada. Cambie los filtros e inténtelo de nuevo.',
  'fault.calendar-periods': 'Un calendario tiene como máximo {{most, quantity.periods}}.',
  'fault.calendar-days': 'Un periodo tiene como máximo {{most, quantity.days}}.',
  'fault.calendar-name': 'Escriba un nombre de 1 a 100 caracteres.',
  'fault.calendar-twice': 'Ya hay un periodo {{name}}.',
  'fault.calendar-order': 'El último día no puede ser anterior al primero.',
  'calendar-edit.switch-past':
    'Un cambio tiene efecto desde ahora o más tarde. Las respuestas sobre el pasado no cambian.',
  'calendar-edit.switch-order': 'El final debe ser posterior al inicio.',
  'calendar-edit.switch-many': 'Un periodo se puede cambiar como máximo {{most, quantity.times}}.',
  'calendar-edit.switch-unknown': 'El calendario no tiene ese periodo. Sus periodos: {{names}}.',
  'calendar-edit.record-stays':
    'El registro de cuándo se activó y desactivó {{name}} no se puede cambiar ni quitar aquí.',
  'calendar-edit.past-days':
    'Esto cambia qué días cuentan como {{period}} del {{first}} al {{last}}, días que ya pasaron o ya empezaron, y con ello respuestas sobre el pasado. Para corregir el pasado, envíe corrects_past.',
  'fault.base-map-tiles': 'La dirección de las teselas necesita {z}, {x} e {y}.',
  'fault.base-map-address': 'Escriba una dirección que empiece por https://',
  'backups.running': 'Ya se está haciendo una copia de seguridad. Espere a que termine.',
  'nightly.no-formats':
    'No hay exportaciones nocturnas configuradas. Indique sus formatos en NIGHTLY_EXPORTS, por ejemplo NIGHTLY_EXPORTS=csv,flatgeobuf.',
  'nightly.in-hand': 'Otro proceso está escribiendo las exportaciones nocturnas. Espere a que termine.',
  'calendar-list.line': 'Línea {{line}}: «{{text}}» no empieza por una fecha como 2026-12-24.',
  'calendar-list.line-order': 'Línea {{line}}: {{to}} es anterior a {{from}}.',
  'calendar-list.event-date': 'El evento {{event}} ({{name}}) no tiene fecha.',
  'calendar-list.event-rule':
    'El evento {{event}} ({{name}}) se repite según una regla que no se puede leer. Añádalo como día de todos los años o quítelo del archivo.',
  'calendar-list.event-zone':
    'El evento {{event}} ({{name}}) tiene sus horas en la zona horaria «{{zone}}», que no se conoce. Exporte días enteros u horas de una zona horaria conocida.',
  'calendar-list.event-order': 'El evento {{event}} ({{name}}) termina antes de empezar.',
  'calendar-list.file-cut':
    'El archivo de calendario está incompleto: a una línea BEGIN le falta su línea END. Expórtelo de nuevo.',
  'calendar-list.nothing': 'Aquí no hay ninguna fecha. Añada al menos una.',
  'calendar-list.too-many': 'Se leen como máximo {{most, quantity.days}} a la vez.',
  'base-map.not-json': 'La dirección no devolvió un estilo de mapa: la respuesta no es JSON.',
  'base-map.not-style': 'La dirección devolvió JSON, pero no un estilo de mapa de la versión 8.',
  'base-map.no-layers': 'El estilo de mapa no tiene capas o no tiene fuentes.',
  'base-map.status': 'El servidor ha respondido con el estado {{status}}.',
  'base-map.too-large': 'La respuesta ocupa más de 4 MB.',
  'base-map.not-picture': 'La dirección no devolvió una imagen (PNG, JPEG, WebP, AVIF).',
  'base-map.good-style': 'La dirección devolvió un estilo de mapa.',
  'base-map.good-tile': 'La dirección devolvió una imagen del centro de la ciudad.',
} as const;
