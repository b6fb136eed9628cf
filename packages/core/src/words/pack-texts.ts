// The texts of the language packs under packs/, by language: for the server and the tools. Written by `npm run languages`; do not change by hand.

export const packTexts = {};
