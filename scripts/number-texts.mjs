// Finds messages that contain numbers without the plural forms of their language. A number that
// governs a noun needs a family of plural forms, one number per family (`zones.deleted_one`,
// `_other`), or a placeholder that names its quantity (`{{most, quantity.zones}}`). Every other
// number is independent: "Zones: 5", "5 of 8", "5 m". The name of a placeholder tells what it
// contains: those in `textHoles` are text, all others are numbers.

/**
 * Placeholders that contain text: names, times, amounts with their unit. A new placeholder is
 * treated as a number until its name is added.
 */
const textHoles = new Set(
  `act activity add address after allowed asset authority batch before browser category change child choices city class classes code codes
  column command country coverage currency date day detail directory duration encoding ending event expected facts fault fee field file
  files folder format formats from gain given group host id ids instant key kind kinds label language last layer license limits
  line link list loss manifest mean median method methods migration module moment month name names net night noun on operation order
  origin other outcome overdue owner package part parts password path per period permission permits place platform price problem proposal
  purposes rate reason reasons reference regulation role root rule rules scenario scope segment sensor sentence share side size source
  standard state stay street system tab table text thing tier time timeZone title to type types unit until url user username users value
  version view weekday weeks what when who zone`.split(/\s+/),
);

/**
 * Placeholders that contain text only in these messages, by key: lists of days, a length with its
 * unit, a percentage.
 */
const textHolesOf = {
  'assets.along': 'length',
  'demand.headline': 'average',
  'export.count': 'length',
  'sign.days of month': 'days',
  'sign.of month': 'days',
  'when.days of month': 'days',
};

/**
 * By language, words that may follow a number without being governed by it: prepositions, verbs,
 * invariable units, and words after a number that identifies one thing ("rule 3 decides"). A
 * language without a list has none.
 */
const apart = {
  en: `s min h ms m km ft mi KB MB GB hr of to from and at is are was were with more less that on can here a an now then up down switched turned
  allowed decides applies does measured available took in per after`,
  es: `s min h ms m km ft pies mi KB MB GB de del al a y en para con como no está sin por más menos que desde aquí ahora después permitidos medidos medidas
  desactivado`,
  fr: `s min h ms m km ft mi ko Ko Mo Go de du d’affilée sur à au et ont n’est est avec pour par qui ici maintenant après permis mesurés mesurées décide
  premiers premières l’heure s’applique`,
  pt: `s min h ms m km ft mi KB MB GB de da das do no na a e em para com não está por mais menos que aqui agora depois permitidos medidos medidas cabem
  desligado ocorrência`,
  de: `s min Min h ms m km ft mi KB MB GB von bis und mit an auf bei im der ihrer nach ab ist sind sein wurden liegt nötig davon hier frei pro mehr
  weniger weitere geantwortet gemessenen passenden lassen entfernen abgeschaltet abgeschnitten beschädigt begrenzen öffnen weiter Termin
  duplizieren lauschen u gezeigt gleichzeitig`,
  ar: `ث د س م كم قدم ميل مللي كيلوبايت ميغابايت غيغابايت MB إلى أو من و وعدد غير خارج ليس مع عند في على أكبر منها غيرها متصلة ولا كبير مقيسة هنا خالية
  للساعة للمدينة كحد معطَّل لتقديم بدءًا فقط`,
};
const apartIn = Object.fromEntries(
  Object.entries(apart).map(([code, list]) => [code, new Set(list.split(/\s+/))]),
);

/**
 * By language, verb forms that agree with the following number: "There are {{n, quantity.fees}}"
 * would also produce "There are 1 fee". Invariable forms (`hay`, `há`, `il y a`, `es gibt`) are
 * allowed, and so is a verb with another subject ("The row has").
 */
const agreeing = {
  en: 'there (?:is|was)|are|were|(?<!(?:can|may|must|to) )have|remain',
  es: 'son|eran|fueron|están|han|quedan|faltan|existen|caben',
  fr: 'sont|étaient|furent|ont|restent|manquent|existent',
  pt: 'são|eram|foram|estão|têm|restam|faltam|existem|cabem',
  de: 'sind|waren|wurden|haben|fehlen|bleiben|gehören',
  ar: 'كانت?|[يت]وجد|[يت]وجدان|بقيت?',
};
const verbThenQuantity = Object.fromEntries(
  Object.entries(agreeing).map(([code, verbs]) => [
    code,
    // An adverb may come between them: "There are only", "Es sind nur".
    new RegExp(
      `(?<![\\p{L}’])(${verbs})(?: (?:only|already|still|nur|noch|schon|bereits|déjà|encore|solo|ya|só|já|ainda))?[ \\u00a0]\\{\\{[\\w-]+, ([\\w.-]+)\\}\\}`,
      'iu',
    ),
  ]),
);

/**
 * A number and the word after it; a placeholder with a quantity already includes its noun. In
 * Arabic, `5 من المقاطع` counts the noun just as `5 مقاطع` does.
 */
const numberAndWord = /\{\{([\w-]+)\}\}[ \u00a0\u202f](?:من (?=ال))?([\p{L}\p{M}’-]+)/gu;
export const plural = /_(?:zero|one|two|few|many|other)$/;

/** The quantities used in a message. */
export const quantitiesOf = (text) => [...text.matchAll(/\{\{[\w-]+, ([\w.-]+)\}\}/g)].map(([, key]) => key);

/**
 * The placeholders for numbers in a message that govern a noun, in text order; `family` is the
 * message key without its plural form.
 */
function governing(text, language, family) {
  return [...text.matchAll(numberAndWord)]
    .filter(([whole, hole, word]) => {
      const isPartOf = / من /.test(whole);
      return (
        !textHoles.has(hole) &&
        textHolesOf[family] !== hole &&
        (isPartOf || !(apartIn[language]?.has(word) ?? false))
      );
    })
    .map(([, hole]) => hole);
}

/** The plural families of `texts`: family to the messages of its forms. */
function familiesOf(texts) {
  const families = new Map();
  for (const [key, text] of texts)
    if (plural.test(key)) {
      const family = key.replace(plural, '');
      families.set(family, { ...families.get(family), [key.slice(family.length + 1)]: text });
    }
  return families;
}

/** In some languages, `one` also covers 0, so a text such as "Une zone" would be wrong for it. */
const nounAlone = { fr: /(?<![\p{L}’])[Uu]ne? (?!autre|seul)/u };

/**
 * Errors in the messages of one language, each with its key and the reason. `texts` are pairs of
 * key and text; `locale` is the language's locale.
 */
export function* numberFaults(language, texts, locale = language) {
  const families = familiesOf(texts);
  const noneIsOne = new Intl.PluralRules(locale).select(0) === 'one';
  for (const [key, text] of texts) {
    const verb = verbThenQuantity[language]?.exec(text);
    if (verb) yield { key, what: `says '${verb[1]}' of any number of '${verb[2]}', also of one` };
    const family = key.replace(plural, '');
    const numbers = governing(text, language, family);
    const isForm = plural.test(key) && families.get(family)?.other !== undefined;
    if (!isForm && numbers.length > 0) yield { key, what: `counts '${numbers[0]}' without plural forms` };
    if (isForm && new Set(numbers).size > 1)
      yield { key, what: `counts '${numbers.join("' and '")}' in one family: name the quantity of one` };
  }
  for (const [family, forms] of families) {
    if (forms.other === undefined) continue;
    const [number] = governing(forms.other, language, family);
    if (number === undefined) continue;
    const all = Object.values(forms);
    if (all.length > 2 && new Set(all).size === 1)
      yield {
        key: `${family}_other`,
        what: `says '${number}' and its noun alike in all ${all.length} forms`,
      };
    const one = forms.one ?? '';
    if (
      noneIsOne &&
      forms.zero === undefined &&
      nounAlone[language]?.test(one) &&
      !one.includes(`{{${number}}}`)
    )
      yield { key: `${family}_one`, what: `leaves out '${number}', which may be 0 in this form` };
  }
}
