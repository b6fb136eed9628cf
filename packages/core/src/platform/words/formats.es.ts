// Spanish messages for file formats.
export const formatTexts = {
  'format.curblr': 'CurbLR',
  'format.cds': 'CDS Curbs',
  'format.geojson': 'GeoJSON',
  'format.csv': 'CSV',
  'format.shapefile': 'Shapefile (en zip)',
  'format.geopackage': 'GeoPackage',
  'format.osm': 'OpenStreetMap',
  'format.unknown': 'No existe el formato «{{id}}». Disponibles: {{known}}.',
  'format.no-file': 'No se ha indicado ningún archivo.',
  'format.one-file': '{{format}} se lee de un archivo a la vez; «{{name}}» es un segundo archivo.',
  'format.mixed': 'Los archivos no son de un mismo formato: {{kinds}}.',
  'format.unrecognised': '«{{name}}» no está en ningún formato legible ({{found}}).',
  'format.unreadable': 'No se pudo leer «{{name}}»: está dañado o no es lo que dice su nombre.',
  'format.too-large': 'No se pudo leer «{{name}}»: requiere más memoria de la que hay. Use una parte.',
  'source.empty': '«{{name}}» está vacío.',
  'source.packed': '«{{name}}» está comprimido (zip o gzip). Descomprímalo primero.',
  'source.too-large':
    '«{{name}}» es demasiado grande para leerlo de una vez ({{bytes, quantity.bytes}}). Divídalo en archivos más pequeños.',
  'source.not-utf-8': '«{{name}}» no es UTF-8: byte {{byte}} en la posición {{offset}}. Guárdelo como UTF-8.',
  'source.not-utf-16': '«{{name}}» empieza como UTF-16 pero no es válido. Guárdelo como UTF-8.',
  'source.json':
    '«{{name}}» no es JSON válido: «{{found}}» inesperado en la línea {{line}}, columna {{column}}.',
  'source.json-truncated':
    '«{{name}}» termina a la mitad, en la línea {{line}}, columna {{column}}. El archivo está cortado.',
  'source.too-deep':
    '«{{name}}» está anidado a demasiada profundidad en la línea {{line}}, columna {{column}}.',
  'source.number-too-large':
    '«{{name}}» contiene un número demasiado grande ({{found}}) en la línea {{line}}, columna {{column}}.',
  'source.no-features': '«{{name}}» no tiene una lista de elementos en «{{place}}».',
  'source.empty-collection': '«{{name}}» tiene una lista vacía en «{{place}}»: no hay nada que importar.',
  'source.not-a-feature': 'Esto no es un elemento. Se ha omitido.',
  'source.field': 'Esto no se puede leer: {{reason}}. El registro se ha omitido.',
  'source.price-below-unit':
    'El precio {{value}} {{currency}} es inferior a la unidad más pequeña de la moneda. Las normas de sus bordillos son desconocidas.',
  'source.rule': 'Esta norma no se puede leer: {{reason}}. Las normas de sus bordillos son desconocidas.',
  'source.nobody': 'no puede referirse a nadie',
  'source.rule-field':
    '«{{field}}» no es un campo conocido aquí y puede ser parte de la norma. Las normas de sus bordillos son desconocidas.',
  'source.never-holds':
    'Estos horarios nunca se cumplen o se contradicen. Las normas de sus bordillos son desconocidas.',
  'source.tiers-empty':
    'Un tramo de este precio termina antes de empezar. Las normas de sus bordillos son desconocidas.',
  'source.tiers-gap':
    'Este precio deja una parte de la estancia sin precio; el tiempo gratuito necesita un precio de 0. Las normas de sus bordillos son desconocidas.',
  'source.tiers-overlap':
    'Dos precios valen para el mismo tiempo. Las normas de sus bordillos son desconocidas.',
  'source.head': 'No se puede leer el encabezado del archivo en «{{place}}»: {{reason}}.',
  'source.id-repeated':
    'El identificador «{{id}}» aparece más de una vez; a este registro se le añadió un número.',
  'source.id-taken': 'El identificador «{{id}}» ya se usó antes. Este registro se ha omitido.',
  'crs.unknown': 'El sistema de coordenadas «{{crs}}» no se conoce. Guarde el archivo en WGS84 (EPSG:4326).',
  'crs.reprojected': 'Las coordenadas se convirtieron de «{{crs}}» a WGS84.',
  'geometry.missing': 'No hay geometría. El registro se ha omitido.',
  'geometry.wrong-type':
    'Una geometría de tipo «{{type}}» no sirve aquí; se esperaba: {{wanted}}. El registro se ha omitido.',
  'geometry.not-usable': 'La geometría no se puede usar. El registro se ha omitido.',
  'geometry.no-coordinates': 'No hay coordenadas. El registro se ha omitido.',
  'geometry.not-a-position': '{{value}} no es una posición. El registro se ha omitido.',
  'geometry.not-a-number': '{{value}} no es un número. El registro se ha omitido.',
  'geometry.out-of-range': '{{x}}, {{y}} no es una longitud y latitud. El registro se ha omitido.',
  'geometry.looks-projected':
    'Las coordenadas de «{{name}}» parecen proyectadas: {{x}}, {{y}} en «{{place}}». Guárdelo en WGS84 o declare su sistema de coordenadas.',
  'geometry.looks-swapped':
    'Las coordenadas de «{{name}}» parecen latitud, longitud: {{x}}, {{y}} en «{{place}}». GeoJSON pide primero la longitud.',
  'geometry.perhaps-swapped':
    'Los bordillos están lejos de la zona horaria {{timeZone}} (el primero en {{lng}}, {{lat}}). ¿Están intercambiadas la longitud y la latitud?',
  'geometry.antimeridian': 'La línea cruza el meridiano 180. El registro se ha omitido.',
  'geometry.too-many-vertices':
    'Vértices: {{count}}, más de los {{most}} permitidos. El registro se ha omitido.',
  'geometry.too-few_one':
    '{{count}} posición es muy poco; se necesitan al menos {{least}}. El registro se ha omitido.',
  'geometry.too-few_other':
    '{{count}} posiciones son muy pocas; se necesitan al menos {{least}}. El registro se ha omitido.',
  'geometry.zero-length': 'La línea no tiene longitud. El registro se ha omitido.',
  'geometry.repeated_one': 'Se quitaron posiciones repetidas de {{count}} línea.',
  'geometry.repeated_other': 'Se quitaron posiciones repetidas de {{count}} líneas.',
  'geometry.third-dimension_one': 'Se descartaron las alturas de {{count}} geometría.',
  'geometry.third-dimension_other': 'Se descartaron las alturas de {{count}} geometrías.',
  'geometry.self-crossing-line': 'La línea se cruza a sí misma.',
  'geometry.self-crossing-polygon': 'El polígono se cruza a sí mismo. El registro se ha omitido.',
  'geometry.ring-unclosed': 'El anillo no estaba cerrado; se ha cerrado automáticamente.',
  'geometry.curb-line-of-polygon_one':
    '{{count}} polígono se convirtió en línea de bordillo por uno de sus lados largos.',
  'geometry.curb-line-of-polygon_other':
    '{{count}} polígonos se convirtieron en líneas de bordillo, cada uno por uno de sus lados largos.',
  'curblr.not-a-feed': '«{{name}}» no es un archivo CurbLR.',
  'curblr.no-manifest':
    '«{{name}}» no tiene manifiesto (falta «{{place}}»): sin él no hay zona horaria, moneda ni orden de prioridades.',
  'curblr.time-zone': '«{{name}}»: «{{place}}» debe ser una zona horaria IANA, no «{{value}}».',
  'curblr.currency': '«{{name}}»: «{{place}}» debe ser un código de moneda como USD, no «{{value}}».',
  'curblr.hierarchy':
    '«{{name}}»: «{{place}}» debe ser una lista de categorías, cada una un texto que aparece una vez.',
  'curblr.field-missing': 'CurbLR exige este campo.',
  'curblr.category-unknown':
    'La categoría «{{category}}» no está en la jerarquía de prioridades. Las normas de ese lugar son desconocidas.',
  'curblr.time-span':
    '«{{value}}» no se puede leer como hora o fecha. Las normas de ese lugar son desconocidas.',
  'curblr.no-regulations': 'Elementos sin «regulations»: {{count}}. Sus normas son desconocidas.',
  'curblr.unit-missing':
    'Hay un límite, pero el manifiesto no tiene {{manifest}}. Las normas de ese lugar son desconocidas.',
  'curblr.fees-and-durations':
    'Tarifas: {{fees}}, duraciones: {{durations}}. No coinciden, así que las normas de ese lugar son desconocidas.',
  'curblr.covered_one':
    'Una vez otro registro cubre un tramo entero; el tramo tiene las normas de ambos, y ambos se dibujan como están.',
  'curblr.covered_other':
    '{{count}} veces otro registro cubre un tramo entero; el tramo tiene las normas de ambos, y ambos se dibujan como están.',
  'curblr.partly-covered_one': 'Una vez otro registro cubre parte de un tramo; ambos se dibujan como están.',
  'curblr.partly-covered_other':
    '{{count}} veces otro registro cubre parte de un tramo; ambos se dibujan como están.',
  'curblr.loss.all-of':
    'CurbLR no puede exigir varias clases a la vez; se escribieron como una sola clase propia.',
  'curblr.loss.base-map': 'El mapa base no cabe en CurbLR.',
  'curblr.loss.calendar': 'El calendario propio de la ciudad no cabe en CurbLR.',
  'curblr.loss.calendar-rate':
    'Un precio por día, semana o mes natural se escribió como precio por duración.',
  'curblr.loss.description': 'Las descripciones de las restricciones no caben en CurbLR.',
  'curblr.loss.equal-priority': 'Categorías de igual prioridad se pusieron en un orden.',
  'curblr.loss.except': 'CurbLR no puede exceptuar clases; falta la excepción.',
  'curblr.loss.excluding-span': 'No se pudo escribir un periodo que excluye.',
  'curblr.loss.forbids-others':
    'En CurbLR un permiso para algunos también prohíbe a los demás; aquí no lo hacía.',
  'curblr.loss.instants': 'Las horas puntuales se escribieron como días completos.',
  'curblr.loss.maximum-fee': 'Los importes máximos no caben en CurbLR.',
  'curblr.loss.months-and-dates': 'No se pudieron escribir meses junto a fechas; se escribieron las fechas.',
  'curblr.loss.never': 'No se escribió una restricción que nunca se cumple.',
  'curblr.loss.dates-of-two-kinds': 'Las fechas con año en un solo lado se escribieron sin él.',
  'curblr.loss.no-travel': '«no travel» no existe en CurbLR; falta la restricción.',
  'curblr.loss.pro-rata': 'La facturación por minuto exacto se escribió como duraciones completas.',
  'curblr.loss.purposes': 'Los propósitos se escribieron como clases de usuario.',
  'curblr.loss.rate-overlap': 'Los tramos superpuestos de una tarifa se escribieron uno tras otro.',
  'curblr.loss.rate-steps': 'Los pasos de una tarifa se redondearon.',
  'curblr.loss.reference-made-up_one':
    '{{count}} tramo no tiene referencia SharedStreets; figura su propio identificador.',
  'curblr.loss.reference-made-up_other':
    '{{count}} tramos no tienen referencia SharedStreets; figura su propio identificador.',
  'curblr.loss.regulation-id': 'Los identificadores de regulaciones no caben en CurbLR.',
  'curblr.loss.round-up': 'El redondeo a un importe no cabe en CurbLR.',
  'curblr.loss.second-currency':
    'Un archivo tiene una sola moneda; los precios en {{currency}} se escriben como si fueran de ella.',
  'curblr.loss.street-ends': 'El lado según la brújula y las calles transversales no caben en CurbLR.',
  'curblr.loss.streets': 'Las manzanas y los nodos no caben en CurbLR.',
  'curblr.loss.travel': '«travel» se escribió como «no standing».',
  'curblr.loss.unloading': 'La descarga se escribió como carga.',
  'cds.not-curbs': '«{{name}}» no contiene zonas ni políticas ({{found}}).',
  'cds.version': 'No se puede leer CDS {{version}}; sí 1.0 y 1.1 («{{place}}»).',
  'cds.currency': '«{{value}}» no es un código de moneda; los precios no se pueden leer.',
  'cds.rate-without-currency':
    'Un precio en una moneda desconocida no se puede leer. Las normas de sus bordillos son desconocidas.',
  'cds.last-updated':
    '{{value}} no es un instante en milisegundos: las zonas pasadas y futuras no se distinguen de las vigentes.',
  'cds.time-zone': '«{{value}}» no es una zona horaria conocida; se toma la de la ciudad.',
  'cds.no-zones': 'No hay zonas: las políticas no tienen bordillo.',
  'cds.policy-missing':
    'La política «{{id}}» no está en los archivos. Las normas de este bordillo son desconocidas.',
  'cds.policy-unreadable':
    'La política «{{id}}» no se puede leer ({{problem}}). Bordillos cuyas normas son por ello desconocidas: {{count}}.',
  'cds.policy-repeated': 'La política «{{id}}» aparece dos veces; se toma la primera.',
  'cds.policy-differs':
    'La política «{{id}}» aparece dos veces con contenidos distintos. Las normas de sus bordillos son desconocidas.',
  'cds.files-differ': 'Los archivos difieren en «{{field}}»: {{one}} y {{other}}. Impórtelos uno tras otro.',
  'cds.policy-without-zone_one': '{{count}} política no está en ninguna zona.',
  'cds.policy-without-zone_other': '{{count}} políticas no están en ninguna zona.',
  'cds.rate-on-prohibition': 'Una prohibición tiene precio; el precio se descartó.',
  'cds.several-purposes':
    'Varios propósitos entre las clases ({{purposes}}): solo vale para quien los reúne todos.',
  'cds.time-span': '«{{value}}» no se puede leer como hora o día. Las normas de ese lugar son desconocidas.',
  'cds.unit-rounded': 'La unidad {{unit}} se cuenta con su número habitual de días.',
  'cds.zone-retired': 'La zona «{{id}}» ya había terminado cuando se creó el archivo. Se ha omitido.',
  'cds.zone-without-policies': 'Zonas que no indican sus políticas: {{count}}. Sus normas son desconocidas.',
  'cds.loss.areas_one': 'No se tomó {{count}} área de bordillo.',
  'cds.loss.areas_other': 'No se tomaron {{count}} áreas de bordillo.',
  'cds.loss.objects_one': 'No se tomó {{count}} objeto de bordillo.',
  'cds.loss.objects_other': 'No se tomaron {{count}} objetos de bordillo.',
  'cds.loss.spaces_one': '{{count}} plaza solo se contó; no se tomó por separado.',
  'cds.loss.spaces_other': '{{count}} plazas solo se contaron; no se tomaron una a una.',
  'cds.loss.maximum-fee-of-tier':
    'Se descartaron los importes máximos distintos de los tramos de una tarifa.',
  'cds.loss.base-map': 'El mapa base no cabe en CDS.',
  'cds.loss.category': 'Los nombres de las categorías de prioridad no caben en CDS 1.0.',
  'cds.loss.dates-and-instants':
    'Fechas y horas puntuales de un mismo periodo se escribieron como alternativas.',
  'cds.loss.dates-of-two-kinds': 'Fechas anuales y únicas de un periodo se unieron.',
  'cds.loss.description': 'Las descripciones de las restricciones no caben en CDS 1.0.',
  'cds.loss.equal-priority_one':
    'CDS prohíbe prioridades iguales para los mismos usuarios; {{count}} regla recibió un número propio, en el orden en que deciden.',
  'cds.loss.equal-priority_other':
    'CDS prohíbe prioridades iguales para los mismos usuarios; {{count}} reglas recibieron números propios, en el orden en que deciden.',
  'cds.loss.except-in-1.0': 'CDS 1.0 no puede exceptuar clases; falta la restricción.',
  'cds.loss.excluding-span': 'CDS 1.0 no tiene periodos que excluyen; faltan.',
  'cds.loss.hierarchy': 'La jerarquía de prioridades no cabe en CDS; quedan los números.',
  'cds.loss.increment':
    'El paso de facturación no se pudo escribir en unidades enteras; el precio es por minuto.',
  'cds.loss.last-of-february':
    'Los últimos días de febrero se escribieron como en años bisiestos y no bisiestos.',
  'cds.loss.limits': 'CDS no tiene límites de altura, longitud o peso; falta la restricción.',
  'cds.loss.maximum-fee-per-day': 'Un máximo por día no cabe en CDS.',
  'cds.loss.midnight-and-dates':
    'Un periodo que pasa de medianoche en ciertas fechas se cortó; su segunda parte vale en las mismas fechas.',
  'cds.loss.never': 'No se escribió una restricción que nunca se cumple.',
  'cds.loss.not-in-force_one': 'No se escribió {{count}} tramo planificado o propuesto.',
  'cds.loss.not-in-force_other': 'No se escribieron {{count}} tramos planificados o propuestos.',
  'cds.loss.only-stopping':
    'A los demás se les prohíbe detenerse; quienes pueden detenerse no pueden hacer nada más allí.',
  'cds.loss.operators': 'Se unieron los operadores de varias alternativas.',
  'cds.loss.payment-details': 'Las formas de pago no caben en CDS.',
  'cds.loss.period-of-one-span':
    'Un periodo que solo exceptúa un tramo horario no se puede escribir en CDS 1.1; falta.',
  'cds.loss.policy-details':
    'No se escribieron colores, fechas y referencias de las políticas originales: las políticas tienen nuevos identificadores.',
  'cds.loss.polygon-made-up_one': '{{count}} zona se dibujó con 2,4 m de fondo junto a su línea de bordillo.',
  'cds.loss.polygon-made-up_other':
    '{{count}} zonas se dibujaron con 2,4 m de fondo junto a su línea de bordillo.',
  'cds.loss.price-unknown': 'Un pago sin precio no cabe en CDS.',
  'cds.loss.priority-taken': 'Una política añadida junto a otra tiene una prioridad en uso.',
  'cds.loss.rate-rounded': 'Un precio o sus tiempos se redondearon a unidades enteras.',
  'cds.loss.rate-time-spans': 'Los precios por hora del día se escribieron como políticas aparte.',
  'cds.loss.regulation-id': 'Los identificadores de regulaciones no caben en CDS.',
  'cds.loss.second-currency': 'Un precio en otra moneda se escribe como si fuera de la del archivo.',
  'cds.loss.several-periods': 'Solo se escribió el primero de varios periodos designados.',
  'cds.loss.several-rates': 'Solo se escribió la primera de varias tarifas sin horario.',
  'cds.loss.side_one': 'El lado de {{count}} tramo no cabe sin una referencia de calle.',
  'cds.loss.side_other': 'El lado de {{count}} tramos no cabe sin una referencia de calle.',
  'cds.loss.source-properties': 'No se escribió lo que la fuente decía además del estándar.',
  'cds.loss.spans-combined':
    'Los horarios de una restricción y de su precio no se pudieron combinar exactamente.',
  'cds.loss.streets': 'Las manzanas y los nodos no caben en CDS.',
  'cds.loss.subclasses': 'Las zonas de permiso se escribieron como clases de usuario.',
  'cds.loss.zones-overlap_one':
    '{{count}} bordillo comparte un tramo de calle con otro; CDS lo prohíbe a las zonas, y se escribió como está.',
  'cds.loss.zones-overlap_other':
    '{{count}} bordillos comparten un tramo de calle con otro; CDS lo prohíbe a las zonas, y se escribieron como están.',
  'cds.loss.zone-id_one':
    '{{count}} tramo tiene un identificador que no es UUID; se generó uno a partir de él.',
  'cds.loss.zone-id_other':
    '{{count}} tramos tienen un identificador que no es UUID; se generó uno a partir de él.',
  'geojson.not-a-collection': '«{{name}}» no es una colección de elementos ({{type}}).',
  'geojson.mapping-needed':
    '«{{name}}» necesita un archivo de correspondencias que diga qué significan sus columnas: {{columns}}.',
  'mapping.invalid': 'El archivo de correspondencias no es correcto en «{{place}}»{{value}}: {{reason}}.',
  'mapping.time-zone': 'La zona horaria «{{value}}» del archivo de correspondencias no se conoce.',
  'mapping.column-missing':
    '«{{name}}» no tiene estas columnas del archivo de correspondencias: {{columns}}.',
  'mapping.empty-place': 'No hay lugar porque hay celdas vacías: {{columns}}. El registro se omitió.',
  'mapping.value': '«{{value}}» no se puede leer. El registro se ha omitido.',
  'mapping.rule-value': '«{{value}}» no se puede leer. Las reglas del tramo se desconocen.',
  'mapping.value-unknown_one':
    '{{count}} registro tiene «{{value}}» en {{column}}, que el archivo de correspondencias no conoce; las reglas de su tramo se desconocen.',
  'mapping.value-unknown_other':
    '{{count}} registros tienen «{{value}}» en {{column}}, que el archivo de correspondencias no conoce; las reglas de sus tramos se desconocen.',
  'mapping.spaces': '«{{value}}» no es un número de plazas. Las plazas del tramo se desconocen.',
  'mapping.price-unit':
    'Los números de {{column}} pueden ser unidades enteras o céntimos, por hora o por otro tiempo. Elija primero la unidad del precio (en un archivo de correspondencias: "unit" y "per").',
  'mapping.cell-empty':
    'Registros sin dato en {{column}}: {{count}}. No se sabe qué se aplica allí, así que las reglas de sus tramos se desconocen.',
  'mapping.price-missing':
    'Registros sin precio en {{column}}: {{count}}. No se sabe si estacionar allí es gratis, así que las reglas de sus tramos se desconocen.',
  'mapping.currency-missing':
    'Registros con un precio en {{column}} cuya moneda no se conoce: {{count}}. Elija la moneda; hasta entonces las reglas de sus tramos se desconocen.',
  'mapping.rules-missing':
    'El archivo de correspondencias no dice qué reglas tienen los tramos, así que se desconocen. Añádale "rules"; una lista vacía dice que el estacionamiento no tiene restricciones.',
  'mapping.not-curb_one': '{{count}} registro no es bordillo según el archivo de correspondencias.',
  'mapping.not-curb_other': '{{count}} registros no son bordillo según el archivo de correspondencias.',
  'mapping.point':
    'Un punto no es una línea de bordillo; el archivo de correspondencias puede dar longitud a los puntos. El registro se ha omitido.',
  'mapping.line-of-point_one': '{{count}} punto se convirtió en una línea de {{metres}} m.',
  'mapping.line-of-point_other': '{{count}} puntos se convirtieron en líneas de {{metres}} m.',
  'mapping.length': 'La fuente indica {{said}} m de bordillo; sus líneas miden {{drawn}} m.',
  'table.encoding-unknown': '«{{name}}» dice la codificación «{{encoding}}», que no se conoce.',
  'table.not-in-encoding': '«{{name}}» no está en la codificación «{{encoding}}».',
  'table.encoding-guessed': 'El archivo no es UTF-8; se leyó como {{encoding}}. Compruebe las tildes.',
  'table.no-text': '«{{name}}» no es texto.',
  'table.csv': '«{{name}}» no se puede leer como CSV en la línea {{line}} ({{reason}}).',
  'table.no-rows': '«{{name}}» no tiene filas: no hay nada que importar.',
  'table.too-many-rows':
    '«{{name}}» tiene más de {{most, quantity.rows}}. Divídalo en archivos más pequeños.',
  'table.too-large': 'Las filas de «{{name}}» suman más de {{most}} MB. Use una parte.',
  'table.row-length': 'La fila tiene {{found, quantity.cells}} y la cabecera {{wanted}}. Se omitió.',
  'table.layer-needed': '«{{name}}» tiene varias capas; diga cuál: {{layers}}.',
  'zip.damaged': '«{{name}}» es un archivo comprimido dañado: {{reason}}.',
  'zip.locked': '«{{name}}» está protegido con contraseña («{{path}}»).',
  'zip.nested': '«{{name}}» contiene otro archivo comprimido («{{path}}»). Descomprima ese primero.',
  'zip.too-large': '«{{name}}» se descomprime a más de lo admitido ({{most}} MB).',
  'zip.size-mismatch': '«{{name}}» se descomprime a más de lo que declara. No se leyó.',
  'zip.reason-cut': 'no tiene directorio al final: está cortado o se le añadió algo',
  'zip.reason-directory': 'su directorio está dañado',
  'zip.reason-count': 'su directorio y su registro final no coinciden en cuántos archivos tiene',
  'zip.reason-nul': 'el nombre «{{path}}» contiene un carácter NUL',
  'zip.reason-outside': '«{{path}}» es una ruta fuera del archivo',
  'zip.reason-twice': '«{{path}}» está dos veces',
  'zip.reason-method': '«{{path}}» está comprimido de una forma no admitida ({{method}})',
  'zip.reason-misplaced': '«{{path}}» no está donde debería, o está cortado',
  'zip.reason-overlap': 'sus ficheros se solapan',
  'zip.reason-packed': '«{{path}}» no se puede descomprimir',
  'zip.reason-length': '«{{path}}» no es tan largo como dice',
  'zip.reason-checksum': '«{{path}}» no coincide con su suma de control',
  'zip.too-many': '«{{name}}» tiene demasiados ficheros. El máximo es {{most}}.',
  'shapefile.none': '«{{name}}» no contiene ningún shapefile (.shp).',
  'shapefile.part-missing': 'A «{{name}}» le falta una parte de su shapefile: «{{part}}».',
  'shapefile.damaged': '«{{name}}» está cortado o no es parte de un shapefile ({{reason}}).',
  'shapefile.record': '«{{name}}» está cortado o dañado en el registro {{record}}.',
  'shapefile.rows':
    '«{{name}}» tiene {{shapes, quantity.shapes}} y {{rows, quantity.rows}}: sus partes no van juntas.',
  'shapefile.encoding':
    '«{{name}}», fila {{row}}, columna «{{column}}»: no está en la codificación {{encoding}}.',
  'geopackage.no-layer': '«{{name}}» no contiene ninguna capa con geometrías.',
  'geopackage.not-table':
    '«{{name}}»: «{{table}}» es una vista o una tabla virtual, que no se lee. Guárdela como tabla y envíe el archivo de nuevo.',
  'geopackage.computed':
    '«{{name}}»: la columna «{{column}}» de «{{table}}» es calculada y no se lee. Guarde sus valores y envíe el archivo de nuevo.',
  'geopackage.damaged': '«{{name}}» no se puede leer como GeoPackage: {{reason}}.',
  'geopackage.geometry': '«{{name}}», capa «{{layer}}», fila {{row}}: la geometría está dañada.',
  'write.no-time-zone': '{{format}} necesita la zona horaria de la ciudad.',
  'write.rules-unknown':
    'Las normas del bordillo {{link}} son desconocidas y este formato no puede indicarlo. No se ha escrito.',
  'write.no-currency': '{{format}} necesita la moneda de la ciudad.',
  'write.version': 'No se puede escribir la versión {{version}}. Admitidas: {{known}}.',
  'dtro.empty': 'La orden {{id}} no tiene reglas o no tiene bordillos.',
  'dtro.rules-unknown':
    'Algunas normas de {{id}} son desconocidas y un registro D-TRO no puede indicarlo. Aclárelas primero.',
  'dtro.no-authority':
    'No hay ningún número de autoridad de tráfico. Un administrador lo indica: config set TRAFFIC_AUTHORITY 9001.',
  'dtro.not-in-britain': 'El bordillo {{link}} no está en Gran Bretaña; D-TRO no tiene otras coordenadas.',
  'dtro.loss.dates': 'Las fechas anuales y los varios intervalos de fechas no caben en D-TRO.',
  'dtro.loss.month-days': 'Los días impares, pares y últimos del mes no caben en D-TRO.',
  'dtro.loss.last-week': 'La última semana del mes no cabe en D-TRO.',
  'dtro.loss.period': 'Los períodos designados que no son festivos ni días lectivos no caben en D-TRO.',
  'dtro.loss.instants': 'Los horarios únicos no caben en D-TRO.',
  'dtro.loss.excludes': 'Los intervalos que excluyen no caben en D-TRO.',
  'dtro.loss.currency': 'D-TRO solo conoce libras y euros; falta el precio.',
  'dtro.loss.payment-details': 'Las formas de pago no caben en D-TRO.',
  'dtro.loss.maximum-per-day': 'Un máximo por día no cabe en D-TRO.',
  'dtro.loss.rate-times': 'Los horarios de una tarifa no caben en D-TRO; se escribieron todas.',
  'dtro.loss.long-tiers': 'Los tramos de un día o más no caben en D-TRO.',
  'dtro.loss.rate-steps':
    'Los pasos de cobro, el redondeo y las unidades de calendario de un precio no caben en D-TRO.',
  'dtro.loss.alternatives': 'Las alternativas de varias condiciones se escribieron por su primera condición.',
  'dtro.loss.priority': 'Qué restricción prevalece no cabe en D-TRO.',
  'dtro.loss.forbids-others': 'Un permiso que no excluye a nadie se escribió como uno que sí lo hace.',
} as const;
