// The headers of the language packs under packs/, without their texts. Written by `npm run languages`; do not change by hand.
// biome-ignore format: a list written by a command
export const packs = {
} as const;
