// The texts of the language packs under packs/, by language: for the server and the tools. Written by `npm run languages`; do not change by hand.
import ar from './packs/ar.json' with { type: 'json' };
import de from './packs/de.json' with { type: 'json' };
import fr from './packs/fr.json' with { type: 'json' };
import pt from './packs/pt.json' with { type: 'json' };

export const packTexts = {
  ar: ar.texts,
  de: de.texts,
  fr: fr.texts,
  pt: pt.texts,
};
