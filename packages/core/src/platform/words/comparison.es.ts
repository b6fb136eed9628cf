// Spanish messages for supply and comparison: states of the city, who loses and who gains, and how
// the numbers are counted.
export const comparisonTexts = {
  'curb-state.as-of': 'A fecha de {{instant}}',
  'fault.scenario-or-instant': 'Indique un escenario o un instante (as_of), no ambos.',
  'fault.unknown-category': 'No existe esa categoría de clases de usuarios.',
  'compared.empty': 'Aquí no hay bordillo, ni antes ni después: nada se puede perder ni ganar.',
  'compared.unchanged': 'Nada cambia en el tiempo elegido: todo el bordillo es igual, hora por hora.',
  'compared.who.accessible': 'Las personas con discapacidad',
  'compared.who.residents': 'Los residentes y titulares de permisos',
  'compared.who.loading': 'Los repartos',
  'compared.who.passengers': 'Los pasajeros que suben o bajan',
  'compared.who.bicycles': 'Los ciclistas y usuarios de patinetes',
  'compared.who.transit': 'Los pasajeros de autobús',
  'compared.who.taxis': 'Los pasajeros de taxi y VTC',
  'compared.who.charging': 'Los conductores que recargan su coche',
  'compared.who.car-share': 'Los usuarios de coche compartido',
  'compared.who.drivers': 'Los conductores sin permiso',
  'compared.hours.spaces_one': '{{amount}} plaza-hora',
  'compared.hours.spaces_other': '{{amount}} plazas-hora',
  'compared.hours.length.metric_one': '{{amount}} metro-hora',
  'compared.hours.length.metric_other': '{{amount}} metros-hora',
  'compared.hours.length.imperial_one': '{{amount}} pie-hora',
  'compared.hours.length.imperial_other': '{{amount}} pies-hora',
  'compared.most.spaces_one': '{{amount}} plaza',
  'compared.most.spaces_other': '{{amount}} plazas',
  'compared.most.length.metric': '{{amount}} m',
  'compared.most.length.imperial': '{{amount}} ft',
  'compared.kept.loss':
    '{{who}} pierden {{duration}} por semana de bordillo destinado a ellos: {{before}} antes, {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.kept.gain':
    '{{who}} ganan {{duration}} por semana de bordillo destinado a ellos: {{before}} antes, {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.kept.shift':
    '{{who}} conservan el mismo bordillo en total, pero {{duration}} por semana pasan a otras horas: {{before}} antes, {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.kept.same': '{{who}}: el bordillo destinado a ellos sigue igual, {{duration}} por semana.',
  'compared.parking.loss':
    '{{who}}: {{duration}} menos por semana para aparcar; {{before}} antes y {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.parking.gain':
    '{{who}}: {{duration}} más por semana para aparcar; {{before}} antes y {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.parking.shift':
    '{{who}}: lo mismo en total para aparcar, pero {{duration}} por semana pasan a otras horas; {{before}} antes, {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.parking.same': '{{who}}: pueden aparcar como antes, {{duration}} por semana.',
  'compared.loading.loss':
    '{{who}}: {{duration}} menos por semana para cargar o descargar; {{before}} antes y {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.loading.gain':
    '{{who}}: {{duration}} más por semana para cargar o descargar; {{before}} antes y {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.loading.shift':
    '{{who}}: lo mismo en total para cargar o descargar, pero {{duration}} por semana pasan a otras horas; {{before}} antes, {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.loading.same': '{{who}}: pueden cargar o descargar como antes, {{duration}} por semana.',
  'compared.stopping.loss':
    '{{who}}: {{duration}} menos por semana para detenerse; {{before}} antes y {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.stopping.gain':
    '{{who}}: {{duration}} más por semana para detenerse; {{before}} antes y {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.stopping.shift':
    '{{who}}: lo mismo en total para detenerse, pero {{duration}} por semana pasan a otras horas; {{before}} antes, {{after}} después. Máximo a la vez: {{most}}, {{when}}.',
  'compared.stopping.same': '{{who}}: pueden detenerse como antes, {{duration}} por semana.',
  'formula.supply-spaces':
    'Plazas de un tipo en una hora = Σ plazas de sus bordillos × minutos de la hora en que sus reglas los hacen de ese tipo ÷ 60. Un bordillo es de un solo tipo a la vez, así que los tipos suman todas las plazas.',
  'formula.supply-metres':
    'La longitud de un tipo se cuenta como las plazas, con la longitud de cada bordillo.',
  'formula.space-hours':
    'Plazas-hora por semana = Σ plazas × horas sobre las horas elegidas. Las horas son las del reloj: la que se salta o se repite cuenta como una.',
  'formula.most-common':
    'La regulación más común es el tipo con más plazas-hora en el tiempo elegido (longitud por horas si nada tiene plazas); al lado, el máximo de plazas que tiene en una hora y cuándo.',
  'formula.potential-revenue':
    'Ingresos potenciales = Σ plazas × precio de una hora al llegar × horas × ocupación esperada del tipo (%). La ciudad fija la ocupación esperada de cada tipo.',
  'formula.revenue-percent':
    'Parte de los ingresos potenciales de todos los tipos y horas del mismo lugar que aportan los elegidos.',
  'formula.total-users':
    'Usuarios por semana = Σ plazas-hora × ocupación esperada (%) × usuarios de una plaza ocupada en una hora. La ciudad fija ambos valores para cada tipo.',
  'formula.rules-known':
    'Cobertura = longitud de bordillo con reglas conocidas ÷ longitud de todo el bordillo.',
  'formula.gain-loss':
    'Un tipo gana o pierde las plazas-hora de después − antes en las horas elegidas; el máximo a la vez es la mayor diferencia de una hora en ese sentido.',
  'formula.user-classes':
    'Para cada clase de usuarios: plazas-hora en que alguien que es todo lo que la clase nombra puede aparcar, cargar o detenerse, con las mismas reglas que el mapa.',
  'formula.new-regulations':
    'Regulaciones nuevas = longitud de bordillo con otro conjunto de reglas que antes ÷ longitud de bordillo después.',
} as const;
