// English text for the maps of dashboards.
export const figuresEn = {
  'figures.howToRead': 'Point at a line, or tap it, to see its value. The table below shows the same data.',
  'figures.noWebGl': 'This browser cannot draw maps. The table below shows the same data.',
} as const;
