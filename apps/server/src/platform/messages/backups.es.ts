// Spanish messages about backups and restores.
import type { backupTexts as english } from './backups.en.ts';

export const backupTexts: Readonly<Record<keyof typeof english, string>> = {
  'config.kept':
    '{{name}} debe ser tres números enteros como 24,14,8 (copias por hora, por día y por semana que se guardan), al menos uno mayor que 0, no «{{value}}».',
  'config.passphrase': '{{name}} necesita al menos {{min, quantity.characters}}.',
  'backup.nothing': 'No hay nada que copiar: Curbwright nunca ha usado esta base de datos.',
  'backup.no-directory':
    'No hay ningún directorio {{path}}. ¿Está montado su disco? Solo se crean los directorios de DATA_DIR, para que ninguna copia acabe en un disco que no era el suyo. Créelo: {{command}}',
  'backup.file-there':
    'Ya hay un archivo {{path}} y no se ha tocado. Indique otro o reemplácelo con --force.',
  'backup.not-one': '{{name}} no es una copia de seguridad de Curbwright.',
  'backup.cut-off':
    'La copia de seguridad {{name}} está cortada: termina tras {{bytes, quantity.bytes}}, en {{part}} o después. No se ha cambiado nada.',
  'backup.damaged':
    'La copia de seguridad {{name}} está dañada en {{part}} (desde el byte {{byte}}). No se ha cambiado nada.',
  'backup.damaged-between':
    'La copia de seguridad {{name}} está dañada entre sus partes: cada una está entera, pero no el archivo. No se ha cambiado nada.',
  'backup.newer-format':
    'La copia de seguridad {{name}} tiene el formato {{format}}; esta versión lee hasta el {{known}}. Restáurela con una versión más nueva.',
  'backup.newer':
    'La copia de seguridad {{name}} es de una versión más nueva ({{version}}, con la migración {{migration}}). Restáurela con esa versión o una posterior.',
  'backup.differs':
    'Los datos restaurados de {{name}} no coinciden con los originales ({{tables}}). No se ha cambiado nada y la copia no se da por buena.',
  'backup.keys-locked':
    'La copia de seguridad {{name}} contiene las claves del servidor, cerradas. Ponga en BACKUP_PASSPHRASE la frase de entonces o indique --without-keys: todos deberán iniciar sesión de nuevo y los webhooks tendrán secretos nuevos.',
  'backup.wrong-passphrase': 'La frase no abre las claves de la copia de seguridad. No se ha cambiado nada.',
  'restore.serving':
    'Curbwright está en marcha con esta base de datos. Párelo antes; no se ha cambiado nada.',
  'restore.in-use':
    'No se pueden reemplazar las tablas que hay, porque otros objetos dependen de ellas: {{reason}} No se ha cambiado nada. Quite esos objetos y restaure de nuevo.',
  'restore.not-sure':
    'Una restauración reemplaza toda la ciudad de {{database}}. Añada --yes si es lo que quiere; una copia de lo que hay se hace con: curbwright backup',
};
