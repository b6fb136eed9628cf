// The texts of the language packs under packages/i18n/packs/, by language: for the server and the tools. Written by `npm run languages`; do not change by hand.
import ar from '@curbwright/i18n/packs/ar.json' with { type: 'json' };
import de from '@curbwright/i18n/packs/de.json' with { type: 'json' };
import fr from '@curbwright/i18n/packs/fr.json' with { type: 'json' };
import pt from '@curbwright/i18n/packs/pt.json' with { type: 'json' };

export const packTexts = {
  ar: ar.texts,
  de: de.texts,
  fr: fr.texts,
  pt: pt.texts,
};
