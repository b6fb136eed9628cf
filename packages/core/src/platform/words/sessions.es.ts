// Spanish messages for parking sessions: why one was rejected.
export const sessionTexts = {
  'fault.stay-place': 'Indique segment_id o link, no ambos.',
  'fault.characters': 'Contiene un carácter que no se puede guardar.',
  'fault.visible': 'No puede tener caracteres invisibles.',
  'fault.stay-order': '`to` debe ser posterior a `from`.',
  'fault.too-many-windows':
    'Estos horarios cuentan una vez por cada tramo de la fuente y suman más de {{most, quantity.windows}}. Envíelos en varias solicitudes. No se ha guardado nada de esta solicitud.',
  'sessions.field': '{{field}}: {{reason}}',
  'sessions.too-early':
    'Es anterior al año 2000: probablemente el reloj nunca se ajustó. Póngalo en hora primero.',
  'sessions.future': 'Está en el futuro. Envíela de nuevo cuando haya ocurrido.',
  'sessions.kept-no-longer': 'Las estancias de ese mes ya no se guardan; solo quedan sus totales.',
  'sessions.unknown-link': 'No hay ningún bordillo {{place}}.',
  'sessions.link-divided':
    'El bordillo {{place}} se dividió o se retiró antes. Indique el tramo en el que estuvo.',
  'sessions.unknown-source': 'Aún no hay ninguna fuente {{source}}: empieza con su primera estancia.',
  'sessions.watched-too-late':
    'Lo observado antes de {{month}} ya no puede cambiar: las estancias de esos meses se eliminaron y solo quedan sus sumas.',
} as const;
