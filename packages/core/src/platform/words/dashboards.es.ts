// Spanish dashboard texts that the server uses too: types, formulas, export columns.
export const dashboardTexts = {
  'dashboard.no-rules-known': 'Normas desconocidas',
  'fault.zone-id': 'Una zona de análisis tiene un identificador desde 1; toda la ciudad es -1.',
  'fault.date-order': 'date_to no debe ser anterior a date.',
  'fault.date-early': 'No hay mediciones anteriores al 2000-01-01.',
  'fault.date-missing': 'Indique date junto con date_to.',
  'fault.two-forms':
    'Ponga {{field}} dentro de demandAPIParams: junto a demandAPIParams o demandNonAPIParams no se admite.',
  'fault.period-order': 'max debe ser mayor que min.',
  'formula.occupancy':
    'Ocupación = minutos en que hubo plazas ocupadas ÷ (plazas × minutos observados). El tiempo en que una fuente no funcionaba, o nadie observaba, no está en ninguno de los dos: los datos que faltan bajan la cobertura, nunca la ocupación. De una estancia solo cuentan los minutos que observó su propia fuente.',
  'formula.peak-occupancy':
    'La hora de la semana con la ocupación más alta, con todas las semanas del período juntas; la primera si hay varias.',
  'formula.sessions':
    'Estancias que empezaron en las horas elegidas. Las que no duran nada y las que acaban antes de empezar se guardan y se cuentan como fallos, y no están en ninguna cifra.',
  'formula.sessions-per-day':
    'Estancias que empezaron mientras su fuente observaba ÷ días en que se observaron los bordillos medidos: los días observados a medias cuentan la mitad. Las comunicadas de tiempos que nadie observó están en las estancias, no en esta tasa.',
  'formula.revenue':
    'Importes de las estancias que empezaron en las horas elegidas, tal como los dio su fuente.',
  'formula.measured-revenue':
    'Donde las estancias de un bordillo no indican importes, los ingresos son los medidos sin estancias: por hora donde las de ese mes y esa hora no indican ninguno; por día o más donde no los indican las de ninguno de sus meses. Nunca se suman a los importes de las mismas estancias. Lo medido por día o más se reparte por igual entre sus días y solo cuenta cuando se eligen todas las horas.',
  'formula.coverage': 'Cobertura = plazas × minutos observados ÷ (plazas × todos los minutos del período).',
  'formula.pressure':
    'Para cada tramo y hora de la semana: minutos en que sus plazas estuvieron ocupadas ÷ (sus plazas × minutos observados). Por encima del 100 % hubo más vehículos que plazas conocidas.',
  'formula.dwell':
    'Estancias según lo que duraron, en todas las horas de la semana: las duraciones no se guardan por hora.',
  'formula.median-dwell':
    'La mitad de las estancias no duró más. Se lee de clases de 5 minutos hasta 2 h, de 15 minutos hasta 8 h y de 1 h hasta un día, así que no se aparta más que el ancho de su clase.',
  'formula.mean-dwell':
    'Minutos de todas las estancias ÷ estancias. Unas pocas estancias largas la suben muy por encima de la mediana.',
  'formula.turnover':
    'Rotación = estancias que empezaron mientras su fuente observaba ÷ (plazas × días observados). Un día tiene tantas horas como las elegidas.',
  'formula.overstay':
    'Una estancia más larga que la máxima que permitía la norma vigente en su tramo cuando empezó. Donde ninguna norma limita la estancia no hay exceso.',
  'formula.overstay-minutes':
    'Minutos más allá de la estancia máxima, de todos los excesos juntos, en todas las horas de la semana.',
  'formula.type-of-today':
    'Una acera cuenta con el tipo que su regulación tiene hoy; una que ya no existe, con el último que tuvo.',
  'formula.spaces-of-a-link':
    'Las plazas son las que contó la ciudad; donde nadie contó, longitud de la acera ÷ longitud que ocupa un vehículo.',
  'formula.stored-occupancy':
    'Ocupación tal como se midió y guardó por tramo y hora de la semana, sin fechas: no se comunicaron estancias. Los tramos pesan por sus plazas y las horas medidas.',
  'formula.stored-coverage':
    'Cobertura = plazas × horas medidas ÷ (todas las plazas × el mayor número de horas medidas en un tramo).',
} as const;
