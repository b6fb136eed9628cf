// Spanish messages for imports into the city.
export const importTexts = {
  'import.running': 'Hay otra importación en curso. Espere a que termine e inténtelo de nuevo.',
  'import.time-zone-conflict':
    'La fuente usa la zona horaria {{source}}, pero la ciudad usa {{city}} y tiene bordillos que el archivo no nombra. No se importó nada. Compruebe si es correcto lo que indicó del archivo. Solo si contiene la ciudad entera, impórtelo con --replace (en el navegador: retirar los bordillos que el archivo no nombra), que retira esos bordillos; si no, importe en otra base de datos, vacía.',
  'import.time-zone-stays':
    'La fuente usa la zona horaria {{source}}, pero la ciudad usa {{city}}. No se importó nada: quedarían junto a ella bordillos que el archivo no nombra ({{count}}), porque un cambio suyo está publicado para un día posterior. Revierta esos cambios o importe cuando haya llegado ese día; o importe en otra base de datos, vacía.',
  'import.currency-conflict':
    'La fuente usa la moneda {{source}}, pero la ciudad usa {{city}} y tiene bordillos que el archivo no nombra. No se importó nada. Compruebe si es correcto lo que indicó del archivo. Solo si contiene la ciudad entera, impórtelo con --replace (en el navegador: retirar los bordillos que el archivo no nombra), que retira esos bordillos; si no, importe en otra base de datos, vacía.',
  'import.currency-stays':
    'La fuente usa la moneda {{source}}, pero la ciudad usa {{city}}. No se importó nada: quedarían junto a ella bordillos que el archivo no nombra ({{count}}), porque un cambio suyo está publicado para un día posterior. Revierta esos cambios o importe cuando haya llegado ese día; o importe en otra base de datos, vacía.',
  'import.outside-id-twice':
    'El identificador {{id}} aparece más de una vez; solo se toma el primer registro.',
  'import.restriction-invalid': 'No se puede leer la restricción: {{reason}}.',
  'import.link-not-active':
    'El tramo tiene el estado {{status}} y aún no está en vigor; no se publica en la ciudad.',
  'import.link-without-rules': 'El tramo se omite porque no se pueden leer sus reglas.',
  'import.regulation-split':
    'El identificador de regulación {{id}} corresponde a reglas distintas; las más usadas lo conservan y las demás reciben uno propio.',
  'import.unknown-reference':
    'Hace referencia a un elemento ({{reference}}) que ni la fuente ni la ciudad tienen; se quita la referencia.',
  'import.link-divided':
    'La ciudad ha dividido este tramo en partes; el tramo sin dividir de la fuente no se importó de nuevo.',
  'import.change-scheduled':
    'Hay un cambio de este tramo, o de su regulación, publicado para un día posterior; la importación lo deja como está hasta entonces.',
  'import.published-replaced': 'Las normas publicadas aquí en este tramo se sustituyen por las de la fuente.',
  'import.city-value-kept': 'La fuente no indica el valor {{field}} de la ciudad; se mantiene {{value}}.',
  'import.hierarchy-kept':
    'La fuente tiene otra jerarquía de prioridades; la ciudad conserva la suya y las restricciones conservan sus números.',
  'import.calendar-kept':
    'El calendario conserva su periodo {{name}} como está en la ciudad; no se toma lo que la fuente dice de él.',
  'import.calendar-past-kept':
    'El calendario conserva su periodo {{name}}: lo que la fuente dice de él cambiaría días que ya pasaron o ya empezaron, del {{first}} al {{last}}. Añada sus días nuevos en Administración, Calendario.',
  'import.calendar-past-added':
    'La fuente añade el periodo {{name}} con días que ya pasaron o ya empezaron, del {{first}} al {{last}}. Las normas que ya lo nombraban se aplican ahora en esos días.',
  'import.name-kept':
    'La ciudad conserva su nombre, {{value}}; el nombre {{name}} solo se tomaría si la ciudad no tuviera más bordillos que los de la fuente.',
  'import.beside-demo':
    'La ciudad aún contiene bordillos de la ciudad de demostración inventada, y estos quedarían entre ellos. Importe con --replace (en el navegador: retirar los bordillos que el archivo no nombra) y estos ocuparán su lugar; o ponga CITY=none y otra base de datos, vacía (DATABASE_URL si está definida; si no, otro DATA_DIR), e importe allí.',
  'import.beside-demo-stays':
    'Entre estos quedan bordillos de la ciudad de demostración inventada, porque un cambio suyo está publicado para un día posterior. Revierta esos cambios o espere a ese día; luego importe otra vez con --replace (en el navegador: retirar los bordillos que el archivo no nombra).',
  'import.name-of-source': 'El nombre {{given}} no se usa: la propia fuente da nombre a la ciudad, {{name}}.',
  'import.time-zone-of-source': 'La zona horaria {{given}} no se usa: la propia fuente dice {{said}}.',
  'import.currency-of-source': 'La moneda {{given}} no se usa: la propia fuente dice {{said}}.',
  'import.odd-price':
    '{{price}} {{currency}} por hora es más de {{most}} {{currency}}. Compruebe la unidad de los precios.',
  'import.odd-prices': 'Precios de más de {{most}} {{currency}} por hora: {{count}}. Por ejemplo:',
  'import.odd-low-price':
    '{{price}} {{currency}} por {{minutes}} min es menos de {{least}} {{currency}}. Compruebe la unidad de los precios y la de su tiempo.',
  'import.odd-low-prices': 'Precios inusualmente bajos: {{count}}. Por ejemplo:',
  'import.odd-step':
    'El precio se cobra por tramos de {{minutes, quantity.minutes}}; más de {{most, quantity.minutes}} es inusual aquí. Compruebe la unidad de los tramos.',
  'import.odd-steps': 'Tramos de precio inusualmente largos: {{count}}. Por ejemplo:',
  'import.odd-tier':
    'Un precio por hora cambia {{minutes, quantity.minutes}} ({{hours, quantity.hours}}) después de la llegada, más de un día. Compruebe la unidad de los tiempos.',
  'import.odd-tiers':
    'Precios por hora que cambian más de un día después de la llegada: {{count}}. Por ejemplo:',
  'import.odd-others':
    'Según sus normas este bordillo es para {{users}}, pero ninguna norma vale para los demás: pueden aparcar allí. Si está reservado, añada una norma que se lo prohíba (en CDS «no parking» con user_classes_except).',
  'import.odd-others-list':
    'Bordillos con normas para algunos usuarios y ninguna para los demás: {{count}}. Por ejemplo:',
  'import.odd-period':
    '«{{name}}» no está en el calendario de la ciudad: las normas solo para ese periodo nunca rigen y las que lo exceptúan rigen siempre. Añádalo al calendario. Bordillos: {{curbs}}.',
  'import.odd-periods': 'Periodos que el calendario de la ciudad no tiene: {{count}}. Por ejemplo:',
  'import.odd-stay':
    'Un límite de {{minutes, quantity.minutes}} ({{days, quantity.days}}) supera los 7 días. Compruebe el valor y su unidad.',
  'import.odd-stays': 'Estancias de más de 7 días: {{count}}. Por ejemplo:',
  'import.stopped-loss':
    'Detenido: se perdería más del 1 % de los tramos, metros, plazas o tramos con reglas, o al menos un precio (marcado con !). Corrija el archivo o las correspondencias, o acepte la pérdida con --accept-loss.',
  'import.stopped-odd':
    'Detenido: es probable que estos valores se lean mal. Corrija el archivo o las correspondencias, o confírmelos con --accept-odd-values.',
  'import-undo.unknown': 'No existe la importación {{id}}.',
  'import-undo.undone': 'La importación {{id}} ya se deshizo.',
  'import-undo.not-kept':
    'La importación {{id}} no se puede deshacer: no terminó bien, o es anterior al registro de lo que cambian las importaciones.',
  'import-undo.later-import':
    "Una importación posterior se basa en ella: {{id}} ('{{source}}'). Revierta primero esa.",
  'import-undo.later-links_one':
    '{{count}} de sus tramos se cambió después, {{first}}: al deshacerla se perdería ese trabajo.',
  'import-undo.later-links_other':
    '{{count}} de sus tramos se cambiaron después, el primero {{first}}: al deshacerla se perdería ese trabajo.',
  'import-undo.later-rules_one':
    'En {{count}} de sus tramos y normas se publicaron después otras reglas, {{first}}: deshágalas antes.',
  'import-undo.later-rules_other':
    'En {{count}} de sus tramos y normas se publicaron después otras reglas, la primera {{first}}: deshágalas antes.',
  'import-undo.drafts_one':
    '{{count}} de sus tramos está en un borrador abierto, {{first}}: publíquelo o bórrelo antes.',
  'import-undo.drafts_other':
    '{{count}} de sus tramos están en borradores abiertos, el primero {{first}}: publíquelos o bórrelos antes.',
  'import-undo.later-assets_one':
    '{{count}} de sus elementos se cambió después, {{first}}: al deshacerla se perdería ese trabajo.',
  'import-undo.later-assets_other':
    '{{count}} de sus elementos se cambiaron después, el primero {{first}}: al deshacerla se perdería ese trabajo.',
  'import-undo.city-changed': 'El valor {{field}} de la ciudad se cambió después.',
  'import.unknown-asset-type':
    'La ciudad no tiene un tipo de elemento llamado {{type}}. Elementos omitidos: {{count}}.',
  'import-job.too-large': 'Los archivos suman más de {{most}} MB o son más de {{files}}.',
  'import-job.too-many':
    'Ya se guardan los archivos de {{most, quantity.imports}}. Termine o cancele una y envíe estos de nuevo.',
  'import-job.not-now': 'Ahora no es posible: la importación está en otro paso. Mírela de nuevo.',
  'import-job.not-accepted':
    'No se importó nada: se perderían partes del archivo, o hay precios o estancias que parecen erróneos. Revise los números y acéptelos primero (accept_losses, accept_odd_values).',
  'import-job.done': 'La importación ya está hecha. Puede deshacerse entera.',
  'import-job.unknown': 'No existe esa importación.',
  'import-job.busy': 'El servidor está ocupado con otras importaciones. Inténtelo en unos minutos.',
  'import-job.failed':
    'La importación falló por un error del servidor. La ciudad no ha cambiado. Vea los detalles en el registro del servidor.',
  'import-job.no-room':
    'Se empezó tres veces y terminó cada vez porque no se podía escribir nada: queda poco espacio en el disco o la base de datos no admite escrituras. La ciudad sigue como estaba; empiécela de nuevo cuando haya espacio.',
  'import-job.too-much':
    'Los archivos necesitan más de {{most}} MB de memoria; la ciudad sigue como estaba. Importe una parte o un recuadro.',
  'import-job.too-long':
    'Esto duró más de {{seconds}} s y se detuvo; la ciudad está como estaba. Importe una parte de los archivos o pida a quien administra el servidor que permita más tiempo (IMPORT_MINUTES).',
  'import-job.mapping-needed': 'Estos archivos tienen columnas propias: diga qué significan.',
  'import-job.other-source': 'Esta no es la fuente con la que se inició la importación.',
  'import-mapping.name-taken': 'Ya hay otra correspondencia llamada «{{name}}».',
} as const;
