// Spanish texts of reading OpenStreetMap.
export const osmTexts = {
  'osm.xml-encoding': 'No se puede leer {{file}} como {{encoding}}.',
  'osm.xml-malformed': '{{file}} está dañado o cortado en la línea {{line}}, columna {{column}}: {{reason}}',
  'osm.xml-not-osm': '{{file}} es XML, pero su raíz es <{{root}}> y no <osm>.',
  'osm.pbf-malformed': '{{file}} está dañado o cortado cerca del byte {{offset}}: {{reason}}',
  'osm.pbf-feature': '{{file}} necesita la función {{feature}}, que no se puede leer.',
  'osm.geojson-no-tags': '{{file}} no contiene calles con etiquetas de OpenStreetMap.',
  'osm.nothing': '{{file}} no contiene ninguna calle ni nada para el mapa base.',
  'osm.bad-element': 'Se omite el elemento: {{reason}}.',
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
  'osm.area-too-detailed': 'El contorno del área tiene más de {{most}} puntos y se omite.',
  'osm.link-vanished_one':
    'Un lado de una cuadra es demasiado corto junto a sus cruces para ser un tramo de bordillo.',
  'osm.link-vanished_other':
    '{{count}} lados de cuadras son demasiado cortos junto a sus cruces para ser un tramo de bordillo; aquí se nombra el primero.',
  'osm.parking-separate_one':
    'En un lado de una calle el estacionamiento está dibujado como área propia; el tramo de bordillo queda sin regla.',
  'osm.parking-separate_other':
    'En {{count}} lados de calles el estacionamiento está dibujado como área propia; los tramos de bordillo quedan sin regla. Aquí se nombra el primero.',
  'osm.key-unread':
    'No se entiende la etiqueta; su valor «{{value}}» se conserva con el tramo, pero no da ninguna regla.',
  'osm.value-unread': 'No se entiende el valor «{{value}}»; no da ninguna regla.',
  'osm.charge-unread':
    'No se puede leer el precio «{{value}}»; el estacionamiento es de pago, sin precio conocido.',
  'osm.side-missing': 'La etiqueta no dice qué lado de la calle; se toma para ambos.',
  'osm.side-doubled': 'La etiqueta nombra dos veces el lado de la calle; se omite.',
  'osm.condition-unread': 'No se entiende la condición «{{text}}»; se omite lo que depende de ella.',
  'osm.conditions-crossed':
    'Algunas condiciones se solapan de un modo que no se puede guardar; se omiten {{count}} de sus combinaciones.',
  'osm.fee-after-unpriced':
    'Se paga a partir de {{minutes}} minutos, pero no se indica el precio; no se guarda el tiempo gratuito.',
  'osm.hours-sun': '«{{text}}» depende del sol; se omite esa parte.',
  'osm.hours-open-end': '«{{text}}» no tiene fin; se guarda hasta la medianoche.',
  'osm.hours-weeks': '«{{text}}» nombra semanas del año; se omite esa parte.',
  'osm.hours-moving-date': '«{{text}}» nombra una fecha que cambia cada año; se omite esa parte.',
  'osm.hours-fallback': '«{{text}}» tiene una alternativa; solo se guarda la primera.',
  'osm.hours-override':
    'En «{{text}}» una regla sustituye a otra de un modo que no se puede guardar; se conservan ambas.',
  'osm.hours-unknown': '«{{text}}» deja abierto lo que vale; se omite esa parte.',
  'osm.hours-never': '«{{text}}» no se cumple nunca.',
} as const;
