// Spanish sentences of the answer card.
export const answerTexts = {
  'answer.may parking': 'Puede estacionar aquí{{until}}.',
  'answer.may loading': 'Puede cargar y descargar aquí{{until}}, pero no estacionar.',
  'answer.may only load': 'Puede cargar aquí{{until}}, pero no descargar ni estacionar.',
  'answer.may unloading': 'Puede descargar aquí{{until}}, pero no estacionar.',
  'answer.may stopping': 'Puede detenerse aquí{{until}}, pero no estacionar.',
  'answer.only load and unload':
    'No puede estacionar aquí{{until}}; sí puede detenerse para cargar o descargar.',
  'answer.only load': 'No puede estacionar ni descargar aquí{{until}}; sí puede detenerse para cargar.',
  'answer.only unload': 'No puede estacionar ni cargar aquí{{until}}; sí puede detenerse para descargar.',
  'answer.only stop':
    'No puede estacionar, cargar ni descargar aquí{{until}}; sí puede detenerse un momento.',
  'answer.only drive': 'No puede detenerse aquí{{until}}.',
  'answer.no driving': 'No puede circular por aquí{{until}}.',
  'answer.unregulated': 'Puede estacionar aquí{{until}}; ninguna norma lo impide.',
  'answer.reserved, load and unload':
    'Este lugar está reservado para {{users}}{{until}}. No puede estacionar; sí puede detenerse para cargar o descargar.',
  'answer.reserved, load':
    'Este lugar está reservado para {{users}}{{until}}. No puede estacionar ni descargar; sí puede detenerse para cargar.',
  'answer.reserved, unload':
    'Este lugar está reservado para {{users}}{{until}}. No puede estacionar ni cargar; sí puede detenerse para descargar.',
  'answer.reserved, stop':
    'Este lugar está reservado para {{users}}{{until}}. Solo puede detenerse un momento, no estacionar.',
  'answer.reserved, drive': 'Este lugar está reservado para {{users}}{{until}}. No puede detenerse aquí.',
  'answer.others': 'otros',
  'answer.until': ' hasta {{when}}',
  'answer.for': ' durante {{duration}} como máximo',
  'answer.moment today_one': 'la {{time}}',
  'answer.moment today_other': 'las {{time}}',
  'answer.moment today noon': 'el mediodía',
  'answer.moment midnight': 'la medianoche',
  'answer.moment day_one': 'el {{day}} a la {{time}}',
  'answer.moment day_other': 'el {{day}} a las {{time}}',
  'answer.moment day noon': 'el {{day}} al mediodía',
  'answer.end of day': 'el final del {{day}}',
  'answer.start of day': 'el {{day}}',
  'why.decides': 'Decide: {{rule}}',
  'why.also decides': 'También decide: {{rule}}',
  'why.nothing': 'En este momento no rige aquí ninguna norma para usted.',
  'why.lower priority': 'De menor rango: {{rule}}',
  'why.stricter rule of equal priority': 'Del mismo rango, pero decide una norma más estricta: {{rule}}',
  'why.closer rule of equal priority': 'Del mismo rango, pero decide una norma pensada para usted: {{rule}}',
  'why.not at this time': 'Ahora no rige: {{rule}}',
  'why.not for this user': 'No es para usted: {{rule}}',
  'later.change': 'Desde {{when}}: {{sentence}}',
  'later.price': 'Desde {{when}}: {{price}}.',
  'later.nothing': 'No se conoce ningún cambio durante el próximo año.',
} as const;
