// Spanish text for the maps of dashboards.
export const figuresEs = {
  'figures.howToRead': 'Señale una línea, o tóquela, para leer su cifra. La tabla de abajo dice lo mismo.',
  'figures.noWebGl': 'Este navegador no puede dibujar mapas. La tabla de abajo dice lo mismo.',
} as const;
