// Spanish findings of the check of CDS and CurbLR feeds.
export const findingTexts = {
  'validate.not-cds':
    '«{{name}}» no es un documento CDS: no tiene zones, areas, spaces, objects, policies, events, status, sessions ni aggregates.',
  'validate.not-curblr': '«{{name}}» no es un feed CurbLR: debe ser una FeatureCollection con features.',
  'validate.one-file': 'Un feed CurbLR es un solo archivo. Archivos indicados: {{count}}.',
  'validate.address': 'No se puede leer «{{address}}»: {{reason}}.',
  'validate.too-large': '«{{address}}» responde más de {{most}} MB.',
  'validate.files-too-large':
    'Estos archivos suman más de {{most}} MB. Compruébelos con la línea de comandos o por partes.',
  'validate.too-long':
    'La comprobación duró más de {{seconds, quantity.seconds}} y se detuvo. Compruebe el servicio con la línea de comandos o por partes.',
  'validate.too-much':
    'Comprobar este servicio requiere más de {{most}} MB de memoria. Compruébelo con la línea de comandos o por partes.',
  'validate.one-at-a-time':
    'Todavía se está haciendo una comprobación desde su red. Vuelva a comprobar cuando termine.',
  'finding.missing': 'Esto es obligatorio y falta.',
  'finding.type': 'Debe ser {{expected}}, pero es {{found}}.',
  'finding.value': '{{found}} no se permite aquí; se permite: {{allowed}}.',
  'finding.range': '{{found}} está fuera de rango ({{limit}}).',
  'finding.format': '{{found}} no está escrito como dice el estándar.',
  'finding.uuid': '{{found}} no es un UUID.',
  'finding.milliseconds':
    '{{found}} no es una hora en milisegundos desde 1970 (los segundos son un error habitual).',
  'finding.position': '{{found}} no es longitud y latitud.',
  'finding.ring-open': 'El anillo no está cerrado: su última posición debe ser la primera.',
  'finding.clock': '{{found}} no es una hora del día (HH:MM).',
  'finding.date': '{{found}} no es una fecha (MM-DD o YYYY-MM-DD).',
  'finding.iso-time': '{{found}} no es una fecha y hora ISO 8601.',
  'finding.time-zone': '{{found}} no es una zona horaria IANA.',
  'finding.unknown-field': 'El estándar no conoce aquí el campo «{{field}}».',
  'finding.later-field': '«{{field}}» llegó con la versión {{version}}; este feed dice ser anterior.',
  'finding.cds.no-data': 'El sobre no tiene datos (data).',
  'finding.cds.no-envelope':
    'Los objetos están sin sobre (version, time_zone, last_updated, currency, data).',
  'finding.cds.no-dictionary':
    'Hay objetos con custom_attributes, así que el sobre debe nombrar un custom_attributes_dictionary.',
  'finding.cds.object-nowhere': 'Un objeto debe nombrar una zona o un espacio.',
  'finding.cds.rate-on-prohibition': 'Una regla «{{activity}}» no puede tener precio.',
  'finding.cds.rate-empty':
    'Este precio no vale para ninguna estancia: acaba a los {{to}} min y empieza a los {{from}} min.',
  'finding.cds.rate-overlap': 'Este precio empieza a los {{from}} min, cuando todavía rige otro.',
  'finding.cds.rate-gap': 'Entre los {{reached}} min y los {{from}} min no hay precio.',
  'finding.cds.rate-short': 'Los precios acaban a los {{reached}} min; se puede estar {{longest}}.',
  'finding.cds.rules-alike': 'Esta regla y {{other}} hablan de «{{activity}}» a los mismos usuarios.',
  'finding.cds.ends-before': 'El final no es posterior al comienzo.',
  'finding.cds.updated-before': 'Se actualizó por última vez antes de publicarse.',
  'finding.cds.order': 'Lo más reciente debe ir primero.',
  'finding.cds.never':
    'Una lista vacía no permite nada: este tramo nunca rige. Omita el campo si debe regir siempre.',
  'finding.cds.repeated': 'Algo está dos veces en esta lista.',
  'finding.cds.side-of-roadway': 'Una zona de toda la calzada no tiene lado.',
  'finding.cds.unknown-id': 'El objeto {{id}} ({{kind}}) no está en este feed.',
  'finding.cds.zones-overlap': 'Esta zona se solapa con {{other}}; ambas rigen a la vez.',
  'finding.cds.same-priority':
    'Las políticas {{one}} y {{other}} rigen a la vez, hablan de lo mismo y tienen la misma prioridad {{priority}}.',
  'finding.cds.more-spaces':
    'La zona dice tener {{said, quantity.spaces}}. Plazas que la nombran: {{found}}.',
  'finding.cds.space-numbers': 'Dos espacios de esta zona tienen el mismo número.',
  'finding.cds.one-sided': 'El área nombra la zona {{id}}, que no nombra el área.',
  'finding.cds.id-twice': 'El identificador {{id}} se usa dos veces.',
  'finding.cds.newest-first': 'Los eventos deben ir del más reciente al más antiguo.',
  'finding.cds.published-before': 'Se publicó antes de ocurrir.',
  'finding.cds.plate': 'Una matrícula es privada y no debería estar en un feed que otros leen.',
  'finding.cds.metric-value':
    '{{found}} no es un valor: un número desde 0, o -1 mientras la fuente estaba desconectada.',
  'finding.cds.metric-twice': 'Ya hay un valor para este lugar, medida y hora.',
  'finding.cds.not-csv': 'Esto no es CSV: {{reason}}.',
  'finding.cds.row-width': 'La fila tiene {{found, quantity.cells}}; la cabecera tiene {{wanted}}.',
  'finding.cds.status': '{{method}} respondió {{found}}; el estándar pide {{wanted}}.',
  'finding.cds.media-type':
    'El tipo de contenido es «{{found}}»; el estándar pide {{wanted}} con su versión.',
  'finding.cds.not-filtered': 'No se obedece la consulta: {{reason}}.',
  'finding.curblr.day-of-month': '{{found}} no es un día del mes (1 a 31, last, odd, even).',
  'finding.curblr.category-twice': 'La categoría «{{category}}» está dos veces en la jerarquía.',
  'finding.curblr.category-unknown': 'La categoría «{{category}}» no está en la jerarquía del manifiesto.',
  'finding.curblr.location-order': 'El tramo acaba a los {{to}} m, no después de empezar a los {{from}} m.',
  'finding.curblr.digits': 'Las coordenadas deberían tener como mucho siete cifras decimales.',
  'finding.curblr.payment-unsaid': 'Hay un pago, pero la regla no dice payment: true.',
  'finding.curblr.payment-on-prohibition': 'Una prohibición no puede tener pago.',
  'finding.curblr.stay-on-prohibition': 'Una prohibición no puede tener estancia máxima.',
  'finding.curblr.fees-durations':
    'Tarifas: {{fees}}, duraciones: {{durations}}. Debe haber tantas tarifas como duraciones.',
  'finding.curblr.nobody': 'Una clase de usuario vacía no dice nada; omítala si la regla es para todos.',
  'finding.curblr.rate-empty': 'Una tarifa vacía no dice nada.',
  'finding.curblr.unit': 'Hay un límite de tamaño o peso, pero falta {{unit}}.',
  'finding.curblr.span-empty': 'Un tramo de tiempo vacío no dice nada; omítalo si la regla rige siempre.',
  'finding.curblr.dates-mixed': 'Una fecha tiene año y la otra no.',
  'finding.curblr.two-defaults':
    'Esta y {{other}} son para todos, a las mismas horas y con la misma prioridad.',
  'finding.curblr.object-twice': 'El objeto «{{id}}» está también en {{other}}.',
  'finding.curblr.empty': 'El feed no tiene elementos.',
} as const;
