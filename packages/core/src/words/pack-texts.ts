// The texts of the language packs under packs/, by language: for the server and the tools. Written by `npm run languages`; do not change by hand.
import de from './packs/de.json' with { type: 'json' };
import fr from './packs/fr.json' with { type: 'json' };

export const packTexts = {
  de: de.texts,
  fr: fr.texts,
};
