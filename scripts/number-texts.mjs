// Which texts count without the plural forms of their language. A number that governs a noun is said by a family of plural forms, one number a
// family (`zones.deleted_one`, `_other`), or by a hole that names its quantity (`{{most, quantity.zones}}`). Every other number stands apart:
// "Zones: 5", "5 of 8", "5 m". What a hole holds is known by its name: `textHoles` are words, every other hole is a number.

/** Holes that hold words: names, times, amounts with their unit. A new hole is taken for a number until its name is added. */
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

/** Holes that hold words in these texts alone, by key: lists of days, a length with its unit, a share in per cent. */
const textHolesOf = {
  'assets.along': 'length',
  'demand.headline': 'average',
  'export.count': 'length',
  'sign.days of month': 'days',
  'sign.of month': 'days',
  'when.days of month': 'days',
};

/**
 * By language, the words after a number that it does not govern: prepositions, verbs, units that never change, and what follows a number that names
 * one thing ("rule 3 decides"). A language without a list has none.
 */
const apart = {
  en: `s min h ms m km ft mi KB MB GB hr of to from and at is are was were with more less that on can here a an now then up down switched turned
  allowed decides applies does measured free took in per after`,
  es: `s min h ms m km ft pies mi KB MB GB de del al a y en para con como no está sin por más menos que desde aquí ahora después permitidos medidos medidas
  desactivado`,
  fr: `s min h ms m km ft mi ko Ko Mo Go de du d’affilée sur à au et ont n’est est avec pour par qui ici maintenant après permis mesurés mesurées décide
  premiers premières l’heure s’applique`,
  pt: `s min h ms m km ft mi KB MB GB de da das do no na a e em para com não está por mais menos que aqui agora depois permitidos medidos medidas cabem
  desligado ocorrência`,
  de: `s min Min h ms m km ft mi KB MB GB von bis und mit an auf bei im der ihrer nach ab ist sind sein wurden liegt nötig davon hier frei pro mehr
  weniger weitere geantwortet gemessenen passenden lassen entfernen abgeschaltet abgeschnitten beschädigt begrenzen öffnen weiter Termin
  duplizieren lauschen u gezeigt`,
  ar: `ث د س م كم قدم ميل مللي كيلوبايت ميغابايت غيغابايت MB إلى أو من و وعدد غير خارج ليس مع عند في على أكبر منها غيرها متصلة ولا كبير مقيسة هنا خالية
  للساعة للمدينة كحد معطَّل لتقديم بدءًا فقط`,
};
const apartIn = Object.fromEntries(
  Object.entries(apart).map(([code, list]) => [code, new Set(list.split(/\s+/))]),
);

/**
 * By language, forms of verbs that agree with the number after them: "There are {{n, quantity.fees}}" also says "There are 1 fee". What has the same
 * form for one and for many (`hay`, `há`, `il y a`, `es gibt`) may stand there, and so may a verb whose subject is another word ("The row has").
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
    // An adverb may stand between: "There are only", "Es sind nur".
    new RegExp(
      `(?<![\\p{L}’])(${verbs})(?: (?:only|already|still|nur|noch|schon|bereits|déjà|encore|solo|ya|só|já|ainda))?[ \\u00a0]\\{\\{[\\w-]+, ([\\w.-]+)\\}\\}`,
      'iu',
    ),
  ]),
);

/** A number with the word behind it; one that names a quantity has its noun. In Arabic `5 من المقاطع` counts as much as `5 مقاطع`. */
const numberAndWord = /\{\{([\w-]+)\}\}[ \u00a0\u202f](?:من (?=ال))?([\p{L}\p{M}’-]+)/gu;
export const plural = /_(?:zero|one|two|few|many|other)$/;

/** The quantities a text names. */
export const quantitiesOf = (text) => [...text.matchAll(/\{\{[\w-]+, ([\w.-]+)\}\}/g)].map(([, key]) => key);

/** The numbers of a text that a noun follows, in the order they stand; `family` is its key without a plural form. */
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

/** The plural families of `texts`: family to the texts of its forms. */
function familiesOf(texts) {
  const families = new Map();
  for (const [key, text] of texts)
    if (plural.test(key)) {
      const family = key.replace(plural, '');
      families.set(family, { ...families.get(family), [key.slice(family.length + 1)]: text });
    }
  return families;
}

/** `one` also says 0 in some languages: "Une zone" would say it of none. */
const nounAlone = { fr: /(?<![\p{L}’])[Uu]ne? (?!autre|seul)/u };

/**
 * Faults of the texts of one language, each with its key and what is wrong; `texts` are entries of key and text, `locale` the language's own.
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
