// English text for the maps of dashboards.
export const figuresEn = {
  'figures.howToRead': 'Point at a line, or tap it, to read its figure. The table below says the same.',
  'figures.noWebGl': 'This browser cannot draw maps. The table below says the same.',
} as const;
