// Street-name words that are often abbreviated or translated, each with its normalized form.

/**
 * Street kinds and compass words: spelling → normalized form. English, Spanish, German and French,
 * without diacritics.
 */
const groups: Readonly<Record<string, string>> = {
  street: 'st str street strasse calle c cl rue',
  avenue: 'ave av aven avenue avenida avda avd',
  boulevard: 'blvd boul boulevard bulevar bvd blv',
  road: 'rd road',
  drive: 'dr drive',
  lane: 'ln lane',
  court: 'ct court',
  place: 'pl place platz',
  plaza: 'plz plza plaza',
  square: 'sq square',
  highway: 'hwy hiway highway',
  parkway: 'pkwy pky parkway',
  terrace: 'ter terr terrace',
  circle: 'cir circle',
  trail: 'trl trail',
  alley: 'aly alley allee',
  way: 'wy way weg',
  walk: 'wlk walk paseo pso',
  bridge: 'br brg bridge brucke puente pte',
  mount: 'mt mount monte',
  fort: 'ft fort',
  heights: 'hts heights',
  north: 'n no north norte nord',
  south: 's so south sur sud',
  east: 'e east este est ost',
  west: 'w west oeste ouest',
  northeast: 'ne northeast noreste',
  northwest: 'nw northwest noroeste',
  southeast: 'se southeast sureste sudeste',
  southwest: 'sw southwest suroeste sudoeste',
};

const words = new Map(
  Object.entries(groups).flatMap(([word, written]) => written.split(' ').map((each) => [each, word])),
);

/**
 * Abbreviations that mean something else at the beginning of a name: `St Mary's Lane`, `Dr King
 * Drive`.
 */
const atHead = new Map([
  ['st', 'saint'],
  ['ste', 'saint'],
  ['sta', 'santa'],
  ['sto', 'santo'],
  ['dr', 'doctor'],
  ['no', 'no'],
  ['so', 'so'],
]);

const ordinals =
  'zero first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const ordinalNumbers = new Map(
  ordinals.flatMap((word, number) => (number === 0 ? [] : [[word, String(number)]])),
);

/** Street kinds, which may be omitted: `Oak` is Oak Street. */
const kinds = new Set(
  Object.keys(groups).filter((word) => !/^(?:north|south|east|west|mount|fort)/.test(word)),
);
/** Words without a meaning of their own. */
const fillers = new Set([
  'the',
  'of',
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'der',
  'die',
  'das',
  'des',
  'du',
]);

export function isStreetKind(word: string): boolean {
  return kinds.has(word);
}

export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/**
 * Returns the normalized form of a word. `head`: more words follow it. A German name ending in
 * -straße gives two words.
 */
export function normalizeStreetWord(written: string, head: boolean): readonly string[] {
  const first = head ? atHead.get(written) : undefined;
  if (first !== undefined) return [first];
  const known = words.get(written) ?? ordinalNumbers.get(written);
  if (known !== undefined) return [known];
  const number = /^(\d+)(?:st|nd|rd|th|er|ra|ro|ta|to|ma|mo|va|vo|na|no)$/.exec(written)?.[1];
  if (number !== undefined) return [number];
  const compound = /^(\p{L}{3,}?)s?(?:strasse|str)$/u.exec(written)?.[1];
  return compound === undefined ? [written] : [compound, 'street'];
}
