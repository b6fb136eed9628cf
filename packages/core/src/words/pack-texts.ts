// The texts of the language packs under packs/, by language: for the server and the tools. Written by `npm run languages`; do not change by hand.
import fr from './packs/fr.json' with { type: 'json' };

export const packTexts = {
  fr: fr.texts,
};
