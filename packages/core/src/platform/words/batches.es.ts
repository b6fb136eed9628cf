// Spanish messages for batches and parking rates.
export const batchTexts = {
  'batch.nothing-changes': 'Esta edición no cambia nada aquí.',
  'batch.not-paid': 'Aquí no se paga por estacionar, así que no hay precio que cambiar.',
  'batch.nothing-to-pay-for': 'Ninguna regla permite aquí un estacionamiento que pueda pagarse.',
  'batch.not-for-parking':
    'Hoy esta acera no es para estacionar: un límite de tiempo o un precio de estacionamiento no se le aplica.',
  'batch.nobody-parks':
    'Según las reglas de hoy, aquí nadie puede estacionar, cargar ni parar, así que no hay nada a lo que aplicar un límite de tiempo o un precio.',
  'batch.rules-unknown':
    'Las normas de esta acera son desconocidas. Introdúzcalas primero o sustituya todas sus normas.',
  'batch.unknown-class': 'La ciudad no tiene un tipo de regulación llamado {{name}}.',
  'batch.other-type': 'Esta acera es de otro tipo de regulación que {{type}}.',
  'batch.nothing-touched': 'Cambie al menos una cosa.',
  'batch.too-many-rules': 'Una regulación tiene {{most, quantity.rules}} como máximo.',
  'batch.losses-unstated_one':
    'Reemplazar todas las reglas quita un precio o una reserva a {{count}} tramo. Confirme este número para guardar el cambio.',
  'batch.losses-unstated_other':
    'Reemplazar todas las reglas quita un precio o una reserva a {{count}} tramos. Confirme este número para guardar el cambio.',
  'batch.losses-differ_one':
    'Sustituir todas las reglas quitaría ahora un precio o una reserva a {{count}} tramo, no a {{stated}}. Revise otra vez la vista previa.',
  'batch.losses-differ_other':
    'Sustituir todas las reglas quitaría ahora un precio o una reserva a {{count}} tramos, no a {{stated}}. Revise otra vez la vista previa.',
  'batch.no-link-takes-it': 'Este cambio no se puede aplicar a ninguno de estos tramos.',
  'batch.deleted': 'Este lote fue eliminado.',
  'fault.percent-below': 'Un precio no puede bajar más del 100 por ciento.',
  'fault.nothing-selected':
    'Indique qué tramos: un área, identificadores de segmento, una calle o una lista.',
  'batch.no-price-for-it': 'No se da ningún precio para esta regulación.',
  'batch.several-prices': 'Sus reglas tienen varios precios; uno solo ocuparía el lugar de todos.',
  'advice.raise':
    'El {{occupancy}} % de las plazas estaba ocupado, por encima del {{low}} al {{high}} % buscado: suba el precio un paso.',
  'advice.lower':
    'El {{occupancy}} % de las plazas estaba ocupado, por debajo del {{low}} al {{high}} % buscado: baje el precio un paso.',
  'advice.in-band':
    'El {{occupancy}} % de las plazas estaba ocupado, dentro del {{low}} al {{high}} % buscado: mantenga el precio.',
  'advice.at-cap':
    'El {{occupancy}} % de las plazas estaba ocupado, por encima del {{low}} al {{high}} % buscado, pero el precio está en su tope.',
  'advice.at-floor':
    'El {{occupancy}} % de las plazas estaba ocupado, por debajo del {{low}} al {{high}} % buscado, pero el precio está en su mínimo.',
  'advice.above-cap':
    'El {{occupancy}} % de las plazas estaba ocupado, por debajo del {{low}} al {{high}} % buscado, pero un paso menos seguiría por encima del tope: cámbielo a mano.',
  'advice.unmeasured':
    'Solo se midió durante {{hours, quantity.hours}}. Para aconsejar se necesitan al menos {{least}}.',
  'advice.not-hourly':
    'Su precio depende de fechas o de fracciones de hora, por lo que no se puede aconsejar hora por hora.',
  'advice.not-split':
    'Su precio tiene un tope propio, fracciones de más de una hora, días naturales o importes redondeados: con precios distintos por hora, una estancia costaría más de lo que dice el consejo.',
  'advice.several-prices':
    'Sus reglas tienen varios precios: el asesor no puede saber cuál se cobraba en cada hora.',
  'fault.band-order': 'El extremo superior de la banda debe estar por encima del inferior.',
  'fault.cap-below-floor': 'El tope no puede estar por debajo del mínimo.',
  'fault.one-price': 'Indique solo uno: un pago, un cambio o un precio para cada regulación.',
  'fault.rates-without-price': 'Indique tarifas y duraciones.',
  'fault.no-rates': 'Indique un tipo de regulación o regulaciones.',
  'rates.edited-by-hand':
    'Todas las propuestas abiertas de este cambio se editaron a mano después. Edítelas, elimínelas o publíquelas una a una.',
  'rates.too-many-links':
    'Son más de {{most, quantity.links}}, lo máximo de un cambio. Elija regulaciones o un tipo con menos.',
  'rates.not-open': 'Este cambio de tarifas ya no tiene propuestas abiertas.',
} as const;
