// The headers of the language packs under packs/, without their texts. Written by `npm run languages`; do not change by hand.
export const packs = {
  fr: { name: 'Français', aliases: ['fra', 'fre'], locale: 'fr-FR', regions: ['CA', 'BE', 'CH'] },
} as const;
