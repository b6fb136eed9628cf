// Words that name things beside the road. A record named so is an asset, never a curb that allows something.

/**
 * Nouns of objects in the languages met so far, without accents, in lower case. "Parking sign", "ADA curb ramp" and "bike rack" are objects
 * although they hold words of curb types; "metered" and "meter" alone are types, "meter pole" is not.
 */
const objectNouns: readonly string[] = [
  // English
  'signs?',
  'sign ?posts?',
  'curb ramps?',
  'ramps?',
  'hydrants?',
  'poles?',
  'posts?',
  'racks?',
  'corrals?',
  'lockers?',
  'bins?',
  'trash cans?',
  'litter',
  'trees?',
  'planters?',
  'bench(?:es)?',
  'lamps?',
  '(?:street ?)?lights?',
  'traffic signals?',
  'bollards?',
  'barriers?',
  'fences?',
  'guard ?rails?',
  'kiosks?',
  'pay ?stations?',
  'parking meters?',
  'meter heads?',
  'shelters?',
  'mail ?box(?:es)?',
  'cabinets?',
  'cameras?',
  'detectors?',
  'sensors?',
  'man ?holes?',
  'inlets?',
  'catch basins?',
  'drains?',
  'curb cuts?',
  'fountains?',
  'charging stations?',
  'charge points?',
  'chargers?',
  // Spanish, Portuguese
  'senal(?:es)?',
  'rampas?',
  'hidrantes?',
  'bocas? de incendio',
  'postes?',
  'farolas?',
  'papeleras?',
  'arbol(?:es)?',
  'bancos?',
  'bolardos?',
  'parquimetros?',
  'aparcabicis',
  'marquesinas?',
  'placas?',
  'arvores?',
  'lixeiras?',
  'candeeiros?',
  'parquimetros?',
  // French
  'panneaux?',
  'rampes?',
  'bornes?',
  'poteaux?',
  'arbres?',
  'bancs?',
  'poubelles?',
  'lampadaires?',
  'arceaux?',
  'horodateurs?',
  // German, Dutch
  'schild(?:er)?',
  'verkehrszeichen',
  'rampen?',
  'hydranten?',
  'masten?',
  'pfosten',
  'baume?',
  'banke?',
  'mulleimer',
  'papierkorbe?',
  'laternen?',
  'poller',
  'parkscheinautomat(?:en)?',
  'parkuhr(?:en)?',
  'fahrradstander',
  'ladesaulen?',
  'borden?',
  'bomen',
  'boom',
];
const objectPattern = new RegExp(`(?:^|[^a-z])(?:${objectNouns.join('|')})(?=$|[^a-z])`);

/** Does this value, in lower case without accents, name an object? */
export function namesObject(words: string): boolean {
  return objectPattern.test(words);
}

/** Plain names of columns that inventories of objects have and lists of curbs do not. */
export const objectColumns =
  /^(?:install(?:ed|ation)?(?:date|yr|year)?|dateinstalled|manufacturer|make|model|serial(?:no|number)?|material|diameter|dbh|species|genus|height|mountheight|mutcd|signcode|signtype|polenumber|poletype|warranty|assettype|assetcondition)$/;
