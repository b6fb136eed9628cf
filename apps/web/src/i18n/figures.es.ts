// Spanish text for the maps of dashboards.
export const figuresEs = {
  'figures.howToRead':
    'Señale una línea, o tóquela, para ver su cifra. La tabla de abajo muestra los mismos datos.',
  'figures.noWebGl': 'Este navegador no puede dibujar mapas. La tabla de abajo muestra los mismos datos.',
} as const;
