// Spanish text for all staff tables: headings, column menu, column selection.
import type { tableEn } from './table.en.ts';

export const tableEs: Readonly<Record<keyof typeof tableEn, string>> = {
  'table.selectRow': 'Seleccionar {{name}}',
  'table.selectShown': 'Seleccionar todas las filas cargadas',
  'table.menu': '{{column}}: ordenar y filtrar',
  'table.filtered': '{{column}} está filtrada',
  'table.headHelp':
    'Intro abre el menú. Mayúsculas y una flecha cambian el ancho; Control, Mayúsculas y una flecha, el lugar.',
  'table.resize': 'Arrastre para cambiar el ancho de {{column}}; con doble clic vuelve al habitual',
  'table.moved': '{{column}} es ahora la columna {{place}} de {{of}}.',
  'table.resized': '{{column}} mide {{pixels, quantity.pixels}} de ancho.',
  'table.loading': 'Cargando la fila',
  'table.columns': 'Columnas',
  'table.columnsHelp': 'Muestre, fije o mueva columnas. Su elección se guarda en este navegador.',
  'table.earlier': 'Mover {{column}} hacia el principio',
  'table.later': 'Mover {{column}} hacia el final',
  'table.pin': 'Fijar {{column}} al principio',
  'table.reset': 'Restablecer las columnas',
  'table.sort': 'Ordenar',
  'table.ascending': 'Ascendente',
  'table.descending': 'Descendente',
  'table.filter': 'Filtrar por valores',
  'table.searchValues': 'Buscar valores',
  'table.clear': 'Borrar',
  'table.apply': 'Aplicar',
  'table.loadingValues': 'Cargando los valores',
  'table.valuesFailed': 'No se pudieron cargar los valores. Inténtelo de nuevo.',
  'table.noValues': 'Ningún valor coincide.',
  'table.moreValues': 'Estos son los 500 primeros. Busque los demás.',
  'table.sortAndFilter': 'Ordenar y filtrar',
};
