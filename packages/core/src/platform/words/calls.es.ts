// Spanish texts that endpoints return besides their data.
export const callTexts = {
  'call.signed-in': 'Sesión iniciada.',
  'call.signed-out': 'Sesión cerrada.',
  'call.feedback-done': 'Sus comentarios se han enviado correctamente',
  'call.several': 'Varios',
  'call.layer-city': 'Calles',
  'call.layer-curbs': 'Bordillos',
} as const;
