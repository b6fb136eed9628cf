// Spanish text for the search.
export const searchEs = {
  'search.label': 'Buscar',
  'search.placeholder': 'Calle, cruce, tramo, regulación, lugar',
  'search.clear': 'Borrar la búsqueda',
  'search.places': 'Lugares',
  'search.asking': 'Buscando…',
  'search.failed': 'La búsqueda falló. Inténtelo de nuevo.',
  'search.nothing': 'No se encontró nada',
  'search.hint':
    'Pruebe con el nombre de una calle, dos calles unidas con «&», el identificador de un tramo o de una regulación, o coordenadas como 45.52, -122.67.',
  'search.found_one': '{{count}} lugar encontrado',
  'search.found_other': '{{count}} lugares encontrados',
  'search.curbs_one': '{{count}} tramo',
  'search.curbs_other': '{{count}} tramos',
  'search.forget': 'Olvidar los lugares recientes',
  'search.kind.recent': 'Recientes',
  'search.kind.street': 'Calles',
  'search.kind.crossing': 'Cruces',
  'search.kind.link': 'Tramos',
  'search.kind.regulation': 'Regulaciones',
  'search.kind.coordinates': 'Coordenadas',
  'search.kind.address': 'Direcciones',
} as const;
