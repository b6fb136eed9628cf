// The headers of the language packs under packages/i18n/packs/, without their texts. Written by `npm run languages`; do not change by hand.
export const packs = {
  ar: { name: 'العربية', aliases: ['ara'], locale: 'ar-AE', regions: ['MA', 'DZ', 'TN'] },
  de: { name: 'Deutsch', aliases: ['deu', 'ger'], locale: 'de-DE', regions: ['AT', 'CH'] },
  fr: { name: 'Français', aliases: ['fra', 'fre'], locale: 'fr-FR', regions: ['CA', 'BE', 'CH'] },
  pt: { name: 'Português', aliases: ['por'], locale: 'pt-PT', regions: ['BR'] },
} as const;
