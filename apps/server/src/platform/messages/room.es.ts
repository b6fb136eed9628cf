// Spanish messages of the command line when nothing can be written.
import type { roomTexts as english } from './room.en.ts';

export const roomTexts: Readonly<Record<keyof typeof english, string>> = {
  'room.low':
    'La ciudad es de solo lectura: hay {{free}} MB libres para {{path}} y deben volver a ser {{least}} MB (LEAST_FREE_MEGABYTES y una décima parte). No se ha escrito nada. Libere espacio en ese disco; por ejemplo, lleve a otro las copias de seguridad y exportaciones antiguas.',
  'room.read-only':
    'La ciudad es de solo lectura: el disco de {{path}} no admite escrituras. No se ha escrito nada. Móntelo de modo que las admita.',
  'room.full':
    'El disco está lleno, así que no se ha podido terminar. Libere espacio donde están DATA_DIR y el archivo por escribir; por ejemplo, lleve a otro disco las copias de seguridad y exportaciones antiguas, y empiece de nuevo.',
  'room.database':
    'La base de datos no admite escrituras: es una réplica o está configurada así. No se ha escrito nada. Indique en DATABASE_URL una que las admita.',
};
