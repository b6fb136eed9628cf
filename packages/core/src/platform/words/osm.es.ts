// Spanish messages for reading OpenStreetMap.
export const osmTexts = {
  'osm.xml-encoding': 'No se puede leer {{file}} como {{encoding}}.',
  'osm.xml-malformed': '{{file}} está dañado o cortado en la línea {{line}}, columna {{column}}: {{reason}}',
  'osm.xml-not-osm': '{{file}} es XML, pero su raíz es <{{root}}> y no <osm>.',
  'osm.pbf-malformed': '{{file}} está dañado o cortado cerca del byte {{offset}}: {{reason}}',
  'osm.pbf-feature': '{{file}} necesita la función {{feature}}, que no se puede leer.',
  'osm.geojson-no-tags': '{{file}} no contiene calles con etiquetas de OpenStreetMap.',
  'osm.nothing': '{{file}} no contiene ninguna calle ni nada para el mapa base.',
  'osm.bad-element': 'Se omite el elemento: {{reason}}.',
  'osm.reason-no-id': '{{type}} sin id numérico',
  'osm.reason-two-values': 'dos valores de {{tag}}',
  'osm.reason-no-position': 'faltan lat y lon',
  'osm.reason-off-earth': '{{longitude}}, {{latitude}} no es una longitud y latitud válida',
  'osm.reason-no-ref': '{{child}} sin ref numérico',
  'osm.reason-no-geometry': 'una calle sin geometría',
  'osm.reason-not-line': 'una calle como {{type}} y no como LineString',
  'osm.reason-geometry': 'su geometría no se puede usar ({{problems}})',
  'osm.reason-kind': 'los bloques del tipo {{kind}} no se leen',
  'osm.reason-empty': 'está vacío',
  'osm.reason-not-block': 'este bloque no está escrito como un bloque PBF',
  'osm.reason-packed': 'este bloque no tiene datos, o no están comprimidos con zlib',
  'osm.reason-large': 'este bloque ocupa más de 64 MB descomprimido',
  'osm.reason-unpack': 'este bloque no se puede descomprimir',
  'osm.reason-not-pbf': 'no empieza como un archivo OSM PBF',
  'osm.reason-cut': 'el archivo termina en medio de un bloque',
  'osm.reason-no-block': 'aquí no empieza ningún bloque',
  'osm.reason-header': 'el bloque de cabecera no está bien escrito',
  'osm.reason-not-osm': 'el contenido de este bloque no son datos de OpenStreetMap',
  'osm.time-zone-guessed':
    'La fuente no indica su zona horaria; se toma {{zone}} según la ubicación del mapa.',
  'osm.way-cut_one': 'Una calle queda cortada donde termina el extracto.',
  'osm.way-cut_other':
    '{{count}} calles quedan cortadas donde termina el extracto; aquí se nombra la primera.',
  'osm.area-cut_one': 'Un área queda cortada por el borde del extracto y se omite.',
  'osm.area-cut_other':
    '{{count}} áreas quedan cortadas por el borde del extracto y se omiten; aquí se nombra la primera.',
  'osm.area-part-missing': 'Faltan partes del área en el archivo; se dibuja sin ellas.',
  'osm.ring-open': 'Un anillo del área no está cerrado; se dibuja sin él.',
  'osm.hole-outside': 'Un hueco queda fuera del área y se omite.',
  'osm.no-outer-ring': 'El área no tiene contorno y se omite.',
  'osm.area-too-detailed': 'El contorno del área tiene más de {{most, quantity.points}} y se omite.',
  'osm.link-vanished_one': 'Un lado de una cuadra es demasiado corto entre sus cruces para ser un tramo.',
  'osm.link-vanished_other':
    '{{count}} lados de cuadras son demasiado cortos entre sus cruces para ser tramos; aquí se nombra el primero.',
  'osm.parking-separate_one':
    'En un lado de una calle el estacionamiento está dibujado como área propia; el tramo de bordillo queda sin regla.',
  'osm.parking-separate_other':
    'En {{count}} lados de calles el estacionamiento está dibujado como área propia; los tramos de bordillo quedan sin regla. Aquí se nombra el primero.',
  'osm.key-unread':
    'No se entiende la etiqueta; su valor «{{value}}» se conserva con el tramo, pero no da ninguna regla.',
  'osm.value-unread': 'No se entiende el valor «{{value}}»; no da ninguna regla.',
  'osm.zone-alone': 'Se nombra la zona de permiso «{{value}}», pero no a quién ni cuándo afecta.',
  'osm.street-closed':
    'La propia calle está cerrada a los coches («{{value}}») y las etiquetas no dicen quién puede aparcar en ella.',
  'osm.capacity-cut':
    'El número de plazas es de toda la calle, de la que el archivo solo tiene una parte. Las plazas de esta parte son desconocidas.',
  'osm.charge-unread': 'No se puede leer el precio «{{value}}».',
  'osm.rules-unknown':
    'Algunas etiquetas de este lado no se pueden leer. Sus normas son desconocidas y a nadie se le dice que puede estacionar.',
  'osm.side-missing': 'La etiqueta no dice qué lado de la calle; se toma para ambos.',
  'osm.side-doubled': 'La etiqueta nombra dos veces el lado de la calle; se omite.',
  'osm.condition-unread': 'No se entiende la condición «{{text}}»; se omite lo que depende de ella.',
  'osm.conditions-crossed':
    'Algunas condiciones se solapan de un modo que no se puede guardar; se omiten {{count}} de sus combinaciones.',
  'osm.fee-after-unpriced':
    'Se paga a partir de {{minutes, quantity.minutes}}, pero no se indica el precio; no se guarda el tiempo gratuito.',
  'osm.hours-sun': '«{{text}}» depende de la salida o la puesta del sol; se omite esa parte.',
  'osm.hours-open-end': '«{{text}}» no tiene fin; se guarda hasta la medianoche.',
  'osm.hours-weeks': '«{{text}}» nombra semanas del año; se omite esa parte.',
  'osm.hours-moving-date': '«{{text}}» nombra una fecha que cambia cada año; se omite esa parte.',
  'osm.hours-fallback': '«{{text}}» tiene una alternativa; solo se guarda la primera.',
  'osm.hours-override':
    'En «{{text}}» una regla sustituye a otra de un modo que no se puede guardar; se conservan ambas.',
  'osm.hours-unknown': '«{{text}}» deja abierto lo que vale; se omite esa parte.',
  'osm.hours-never': '«{{text}}» no se cumple nunca.',
  'osm.loss.activity':
    'La detención, los carriles de circulación y sus prohibiciones no tienen etiqueta en OpenStreetMap; falta la restricción.',
  'osm.loss.users': 'Algunas clases de usuario no tienen palabra en OpenStreetMap; faltan.',
  'osm.loss.except': 'OpenStreetMap no puede exceptuar clases; falta la restricción.',
  'osm.loss.limits':
    'Los límites de longitud, altura o peso junto a clases, o como permiso, no tienen etiqueta; faltan.',
  'osm.loss.zones':
    'Un lado tiene una sola lista de zonas de permiso; faltan las de las demás restricciones.',
  'osm.loss.instants': 'Los horarios únicos no caben en los horarios de apertura; falta la restricción.',
  'osm.loss.days-of-month': 'Los días del mes no caben en los horarios de apertura; falta la restricción.',
  'osm.loss.months-and-dates':
    'Los meses junto a fechas no caben en los horarios de apertura; falta la restricción.',
  'osm.loss.period':
    'Los períodos designados que no son festivos ni vacaciones escolares no tienen palabra en los horarios de apertura; falta la restricción.',
  'osm.loss.open-dates':
    'Las fechas sin comienzo, o con año en un solo extremo, no caben en los horarios de apertura; falta la restricción.',
  'osm.loss.no-return': 'El tiempo antes de poder volver no tiene etiqueta.',
  'osm.loss.description': 'Las descripciones de las restricciones no tienen etiqueta.',
  'osm.loss.price':
    'Los precios por tramos, por hora del día o con límites no tienen etiqueta de tarifa; sí se escribe que hay que pagar.',
  'osm.loss.different-meaning_one':
    '{{count}} conjunto de reglas dice otra cosa en algunos momentos al volver a leer las etiquetas.',
  'osm.loss.different-meaning_other':
    '{{count}} conjuntos de reglas dicen otra cosa en algunos momentos al volver a leer las etiquetas.',
  'osm.loss.different-class_one':
    '{{count}} conjunto de reglas se muestra como otra clase al volver a leer las etiquetas.',
  'osm.loss.different-class_other':
    '{{count}} conjuntos de reglas se muestran como otra clase al volver a leer las etiquetas.',
  'osm.loss.too-long_one': '{{count}} valor supera los 255 caracteres que admite OpenStreetMap.',
  'osm.loss.too-long_other': '{{count}} valores superan los 255 caracteres que admite OpenStreetMap.',
  'osm.loss.link-ids_one':
    'El identificador de {{count}} tramo no tiene etiqueta; las vías tienen los suyos.',
  'osm.loss.link-ids_other':
    'Los identificadores de {{count}} tramos no tienen etiqueta; las vías tienen los suyos.',
  'osm.loss.own-line_one':
    '{{count}} tramo no pertenece a ninguna manzana; se escribió como una vía sobre su propia línea.',
  'osm.loss.own-line_other':
    '{{count}} tramos no pertenecen a ninguna manzana; cada uno se escribió como una vía sobre su propia línea.',
  'osm.loss.side_one': '{{count}} tramo no indica su lado de la calle; se escribió como el derecho.',
  'osm.loss.side_other': '{{count}} tramos no indican su lado de la calle; se escribieron como el derecho.',
  'osm.loss.link': 'El tramo {{link}} es demasiado corto para un trozo propio y falta.',
  'osm.loss.base-map': 'El mapa base no se escribe.',
  'osm.loss.assets': 'Los elementos no se escriben.',
  'osm.loss.hierarchy': 'La jerarquía de prioridades no tiene etiqueta.',
  'osm.loss.authority': 'La autoridad no tiene etiqueta.',
  'osm.loss.calendar': 'El calendario de la ciudad no tiene etiqueta; quien lee toma los festivos del país.',
} as const;
