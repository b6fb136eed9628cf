// Textos en español de los lotes y las tarifas.
export const batchTexts = {
  'batch.nothing-changes': 'Esta edición no cambia nada aquí.',
  'batch.not-paid': 'Aquí no se paga por estacionar, así que no hay precio que cambiar.',
  'batch.nothing-to-pay-for': 'Ninguna regla permite aquí un estacionamiento que pueda pagarse.',
  'batch.unknown-class': 'La ciudad no tiene un tipo de regulación llamado {{name}}.',
  'batch.other-type': 'Esta acera es de otro tipo de regulación que {{type}}.',
  'batch.nothing-touched': 'Cambie al menos una cosa.',
  'batch.no-link-takes-it': 'Ninguno de estos tramos admite este cambio.',
  'batch.deleted': 'Este lote fue eliminado.',
  'fault.percent-below': 'Un precio no puede bajar más del 100 por ciento.',
  'fault.nothing-selected': 'Diga qué tramos: un área, identificadores, una calle o una lista.',
} as const;
