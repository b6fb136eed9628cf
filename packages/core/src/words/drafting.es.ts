// Spanish texts of refused drafting calls.
export const draftingTexts = {
  'error.refused': 'No se puede hacer.',
  'error.proposal_exists': 'Ya hay un cambio propuesto aquí.',
  'fault.payment-twice': 'Indique tarifas y duraciones, o el detalle, pero no ambos.',
  'fault.stretch-short': 'Un tramo propio mide al menos un metro.',
  'fault.no-links': 'Indique al menos un tramo.',
  'fault.not-json': 'No es JSON válido.',
  'fault.nothing-given': 'Indique al menos un campo que cambiar.',
  'fault.unknown-sub-activity': 'No existe esa subactividad.',
  'fault.unknown-scenario': 'No existe ese escenario; puede que se haya eliminado.',
  'fault.unknown-payment': 'No existe ese pago.',
  'fault.unknown-batch': 'No existe ese lote.',
  'fault.unknown-regulation': 'No existe esa regulación en vigor.',
  'fault.unknown-proposal': 'No existe esa propuesta.',
  'fault.unknown-proposed-link': 'No existe ese tramo propio, o pertenece a otra propuesta.',
  'fault.unknown-user-activity': 'No existe la subactividad {{name}}.',
  'fault.too-many-restrictions': 'Una propuesta tiene como máximo {{most}} restricciones.',
  'fault.too-many-links': 'Una propuesta tiene como máximo {{most}} tramos.',
  'fault.payment-in-use': 'Este pago pertenece a otra propuesta.',
  'scenario.has-proposals':
    'Este escenario tiene todavía {{count}} propuestas abiertas. Publíquelas o elimínelas antes, o elimínelas con él.',
  'template.name-taken': 'Ya existe una plantilla con ese nombre.',
  'proposal.lint-errors':
    'La revisión encontró {{count}} errores. Corríjalos o acéptelos con un motivo: {{codes}}.',
  'proposal.at-the-same-time': 'Alguien cambió los mismos bordillos en el mismo momento. Inténtelo de nuevo.',
} as const;
