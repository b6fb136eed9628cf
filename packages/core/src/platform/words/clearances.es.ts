// Spanish messages for asset rules and the clearances they propose.
export const clearanceTexts = {
  'clearance.no-reach': 'Indique una distancia antes o después del elemento.',
  'clearance.rule-taken': 'Ya hay una regla para {{type}}.',
  'clearance.needs-rules': 'Este tipo no tiene reglas, así que allí no regiría nada. Elija otro tipo.',
  'clearance.later': 'En este tramo va primero otro espacio libre. Publíquelo y vuelva a aplicar las reglas.',
  'clearance.no-class': 'Una clase que regiría aquí ya no está en el catálogo.',
  'clearance.name': 'Espacios libres junto a elementos',
  'clearance.reason-clear': 'Se mantiene libre junto a {{assets}}',
  'clearance.reason-back': 'Ya no se mantiene libre: vuelve lo que regía antes',
} as const;
