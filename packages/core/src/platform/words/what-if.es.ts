// Spanish messages for the what-if model: what it is, what it assumes, how it counts.
export const whatIfTexts = {
  'what-if.label': 'Previsto por un modelo, no medido',
  'what-if.assume.loss':
    'Cada tramo es una cola sin espera (fórmula de pérdida de Erlang): quien lo encuentra lleno se pierde para él. También cuentan como perdidos quienes encuentran sitio a la vuelta de la esquina.',
  'what-if.assume.random':
    'Dentro de una hora de la semana las llegadas son al azar, y muy parecidas de una semana a otra.',
  'what-if.assume.stays':
    'La gente se queda tanto como hoy. Donde las nuevas normas permiten menos, se va a tiempo; donde permiten más, las estancias no se alargan.',
  'what-if.assume.kind':
    'Quien viene a aparcar viene tanto si es gratis como de pago o con límite. Un tramo que recibe otro uso los rechaza, y atrae por plaza a tantos como llegan a ese uso en los demás tramos medidos.',
  'what-if.assume.price':
    'Los precios no hacen cambiar de idea a nadie: un tramo más caro está tan lleno como uno más barato.',
  'what-if.assume.hours':
    'Una hora de la semana cuenta como lo que su tramo es durante la mayor parte de ella en una semana normal.',
  'what-if.assume.measured':
    'Solo se cuentan los tramos cuyas estancias se midieron; de los demás no se dice nada. De una estancia solo cuentan como ocupados los minutos que observó su fuente, y su llegada solo si la fuente observaba entonces.',
  'what-if.assume.capped':
    'Durante {{count}} h de la semana, sumadas sobre los tramos, el tramo estaba tan lleno que no se sabe cuántos vehículos más llegaron: se supone que allí se pierden como mucho nueve de cada diez.',
  'what-if.assume.unknown':
    'Se espera que un uso que aquí no se midió en ningún sitio deje las plazas vacías: {{hours}} h de la semana, sumadas sobre las plazas.',
  'fault.what-if-instant': 'Solo se puede probar un escenario, no un instante (as_of).',
  'what-if.assume.sampled':
    'Solo se contó una parte de los tramos medidos, elegida de manera uniforme: {{counted}} de {{links}}. Todos juntos son demasiados, o tienen demasiadas estancias, para contarlos a la vez.',
  'formula.erlang-loss':
    'Parte perdida B = (aᴺ/N!) ÷ Σ(aⁿ/n!, n = 0…N), donde N es el número de plazas y a es el número medio de plazas necesarias; ocupadas = a × (1 − B).',
  'formula.offered-arrivals':
    'Llegadas = las que encontraron plaza ÷ (1 − B), repetido hasta que no cambia; a = llegadas de esta hora y de las anteriores × la parte de la hora que se quedan.',
  'formula.held-back-weeks':
    'Error: aprendido de las primeras semanas, ocupación prevista menos medida en cada hora de las últimas; al lado, la media de la misma hora en las primeras semanas.',
} as const;
