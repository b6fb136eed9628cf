// Spanish text for published output: nightly exports, and legal orders for published regulations.
import type { publishedEn } from './published.en.ts';

export const publishedEs: Readonly<Record<keyof typeof publishedEn, string>> = {
  'api.tab.exports': 'Exportaciones',
  'nightly.about':
    'Cada noche los datos publicados de la ciudad se exportan a archivos que cualquiera puede descargar. Sus direcciones no cambian.',
  'nightly.formats': 'Formatos',
  'nightly.next': 'Próxima exportación',
  'nightly.list': 'Lista de archivos legible por máquinas',
  'nightly.notSet':
    'No hay exportaciones nocturnas configuradas. Quien administra el servidor indica sus formatos en NIGHTLY_EXPORTS, por ejemplo «csv,flatgeobuf».',
  'nightly.none': 'Todavía no hay exportaciones.',
  'nightly.files': 'Archivos de {{night}}',
  'nightly.written': 'Exportado {{when}}, de la versión publicada {{revision}}.',
  'nightly.running': 'Las exportaciones de {{night}} están en curso desde {{when}}.',
  'nightly.failed': 'Fallaron las exportaciones de {{night}}.',
  'nightly.kept': 'Los archivos anteriores siguen disponibles.',
  'nightly.tries_one': '{{count}} intento',
  'nightly.tries_other': '{{count}} intentos',
  'nightly.file': 'Archivo',
  'nightly.format': 'Formato',
  'nightly.size': 'Tamaño',
  'nightly.losses': 'Queda fuera',
  'nightly.losses_one': '{{count}} tipo de datos',
  'nightly.losses_other': '{{count}} tipos de datos',
  'nightly.nights': 'Noches anteriores',
  'nightly.night': 'Noche',
  'nightly.outcome': 'Resultado',
  'nightly.took': 'Terminó',
  'nightly.state.done_one': '{{count}} archivo, {{size}}',
  'nightly.state.done_other': '{{count}} archivos, {{size}}',
  'nightly.state.running': 'en curso',
  'nightly.state.failed': 'falló',

  'regulationOrder.button': 'Orden (D-TRO)',
  'regulationOrder.title': 'Orden de la regulación {{id}}',
  'regulationOrder.about':
    'Un registro de la especificación de datos D-TRO 3.5.0, con las reglas y los bordillos en vigor, de la autoridad {{authority}}.',
  'regulationOrder.whole': 'El registro abarca toda la regulación.',
  'regulationOrder.losses': 'Lo que el registro omite',
  'regulationOrder.save': 'Guardar el registro',
};
