// Words for roadside objects. A record named with one is an asset, never a curb that allows
// something.
import { foldText } from '../../platform/fold-text.ts';

/**
 * Nouns for objects in the languages encountered so far, in lower case and without accents.
 * "Parking sign", "ADA curb ramp" and "bike rack" are objects although they contain words for curb
 * types; "metered" and "meter" alone are types, "meter pole" is not.
 */
const objectNouns: readonly string[] = [
  // English
  'signs?',
  'sign ?posts?',
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
  '[ck](?:u|e)rb ?cuts?',
  '(?:dropped|lowered|drop) [ck](?:u|e)rbs?',
  'crossovers?',
  'aprons?',
  '(?:garage|parking|lot|car park) (?:entr(?:y|ies|ances?)|exits?)',
  'fountains?',
  'charging stations?',
  'charge points?',
  'chargers?',
  // Spanish, Portuguese
  'senal(?:es)?',
  'rampas?',
  'hidrantes?',
  'bocas? de incendio',
  'vados?',
  'guias? rebaixadas?',
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
  // French
  'panneaux?',
  'rampes?',
  'bateaux?',
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
  '(?:bordstein|gehweg)absenkung(?:en)?',
  '(?:ein|aus|zu|grundstucksein|grundstuckszu)fahrt(?:en)?',
  'inritten?',
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

/**
 * Normalizes a city's term: lower case, without accents, split into words. `ADA_Curb-Ramp` becomes
 * "ada curb ramp".
 */
export function normalizeText(text: string): string {
  return foldText(text).replaceAll(/[_-]+/g, ' ');
}

/**
 * Whether a term names an object. If so, it is not a curb type, whatever other words it contains.
 */
export function isObjectName(text: string): boolean {
  return objectPattern.test(normalizeText(text));
}
