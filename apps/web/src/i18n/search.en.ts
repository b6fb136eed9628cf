// English text for the search.
export const searchEn = {
  'search.label': 'Search',
  'search.placeholder': 'Street, intersection, curb, regulation, place',
  'search.clear': 'Clear the search',
  'search.places': 'Places',
  'search.asking': 'Searching…',
  'search.failed': 'Search failed. Try again.',
  'search.nothing': 'Nothing found',
  'search.hint':
    'Try a street name, two streets with “&”, the ID of a curb or regulation, or coordinates such as 45.52, -122.67.',
  'search.found_one': '{{count}} place found',
  'search.found_other': '{{count}} places found',
  'search.curbs_one': '{{count}} curb',
  'search.curbs_other': '{{count}} curbs',
  'search.forget': 'Forget recent places',
  'search.kind.recent': 'Recent',
  'search.kind.street': 'Streets',
  'search.kind.crossing': 'Intersections',
  'search.kind.link': 'Curbs',
  'search.kind.regulation': 'Regulations',
  'search.kind.coordinates': 'Coordinates',
  'search.kind.address': 'Addresses',
} as const;
