// Spanish messages of the linter: findings, and the buttons that fix them.
export const lintTexts = {
  'lint.equal-priority':
    'Las reglas {{rule}} y {{other}} se contradicen a la misma hora y tienen la misma prioridad ({{priority}}). Actualmente rige la regla {{stronger}}.',
  'lint.equal-terms':
    'Las reglas {{rule}} y {{other}} permiten lo mismo a la misma hora con condiciones distintas y tienen la misma prioridad ({{priority}}). Actualmente rige la regla {{stronger}}.',
  'lint.never': 'La regla {{rule}} no se aplica nunca: ningún día encaja en sus horarios.',
  'lint.past': 'La regla {{rule}} ya no volverá a aplicarse: sus fechas han pasado.',
  'lint.beaten': 'La regla {{rule}} nunca se aplica: otra, como {{other}}, siempre prevalece.',
  'lint.uncovered':
    'Ninguna regla cubre {{hours, quantity.hours}} de la semana. Entonces el bordillo queda sin regular.',
  'lint.tier-order': 'El escalón {{tier}} de la tarifa {{rate}} empieza antes que el anterior.',
  'lint.tier-empty': 'El escalón {{tier}} de la tarifa {{rate}} termina antes de empezar.',
  'lint.tier-overlap': 'Los escalones de la tarifa {{rate}} se solapan entre los minutos {{from}} y {{to}}.',
  'lint.tier-gap':
    'Los escalones de la tarifa {{rate}} dejan un hueco del minuto {{from}} al {{to}}. Ese tiempo es gratis.',
  'lint.tier-end':
    'La tarifa {{rate}} termina a los {{minutes}}, pero se puede estar más tiempo. Una estancia más larga no cuesta más.',
  'lint.payment-nowhere': 'Ninguna regla usa el pago: ninguna permite la actividad de la regulación.',
  'lint.stay-over-window':
    'La regla {{rule}} permite una estancia de {{stay}}, pero se aplica como mucho durante {{window}} sin pausa.',
  'lint.stay-differs':
    'El límite de tiempo es de {{limit}}, pero las reglas dicen {{stay}}. Vale lo que ellas dicen.',
  'lint.class-differs': 'El tipo de regulación es {{said}}, pero las reglas hacen del bordillo {{main}}.',
  'lint.unknown-class': 'La ciudad no tiene el tipo de regulación {{name}}.',
  'lint.rules-unknown':
    'La regla {{rule}} es desconocida, así que no se indica a nadie qué se permite aquí. Introduzca lo que dicen las señales y quite esta regla.',
  'lint.unknown-removed':
    'Se desconocen las normas de algunos de estos bordillos. Sin ellas, el mapa diría que cualquiera puede estacionar allí. Introduzca en su lugar lo que indican las señales.',
  'lint.unknown-period':
    'La regla {{rule}} nombra el periodo {{period}}, que el calendario de la ciudad no tiene.',
  'lint.stretch-beyond': 'La parte de {{from}} m a {{to}} m sobrepasa su tramo, que mide {{length}} m.',
  'lint.stretch-overlap': 'Dos partes de un mismo tramo se solapan en el metro {{from}}.',
  'lint.stretch-short': 'La parte mide {{length}} m. Un vehículo necesita al menos {{least}} m.',
  'lint.sliver': 'La parte deja {{length}} m de su tramo, demasiado poco para usarlos.',
  'lint.clearance':
    'La parte queda a menos de {{metres}} m de {{thing}} en el metro {{at}}, donde no pueden detenerse ni estacionar vehículos.',
  'lint.clearance-whole':
    'En este tramo hay {{thing}} en el metro {{at}}. A menos de {{metres}} m no pueden detenerse ni estacionar vehículos, diga lo que diga la señal.',
  'lint.neighbour-terms':
    'El bordillo contiguo es del mismo tipo con otras condiciones. Un conductor puede leer la señal equivocada.',
  'lint.neighbour-bus':
    'La parada de autobús mide {{length}} m junto a vehículos aparcados. Un autobús necesita {{least}} m para arrimarse.',
  'lint-thing.hydrant': 'una boca de incendios',
  'lint-thing.crossing': 'un paso de peatones',
  'lint-thing.stop sign': 'una señal de stop',
  'lint-thing.driveway': 'un vado',
  'lint-thing.other': 'algo que se mantiene libre',
  'lint-fix.put-first': 'Dar prioridad a la regla {{rule}}',
  'lint-fix.take-out': 'Quitar la regla {{rule}}',
  'lint-fix.stay': 'Limitar la estancia a {{minutes}}',
  'lint-fix.free-otherwise': 'Permitir aparcar gratis el resto del tiempo',
  'lint-fix.tiers': 'Hacer que los escalones se sigan',
  'lint-fix.tier-open': 'Ampliar el último tramo',
  'lint-fix.no-payment': 'Quitar el pago',
  'lint-fix.class': 'Cambiar el tipo a {{main}}',
  'lint-fix.time-limit': 'Cambiar el límite de tiempo a {{minutes}}',
  'lint-fix.cut-to-link': 'Recortar la parte al tramo',
  'lint-fix.join': 'Unir las partes',
  'lint-fix.take-sliver': 'Incluir el resto del tramo',
  'lint-fix.keep-clear': 'Dejar libre el lugar',
} as const;
