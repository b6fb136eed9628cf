// English messages about backups and restores.
export const backupTexts = {
  'config.kept':
    '{{name}} must be three whole numbers such as 24,14,8 (hourly, daily and weekly backups kept), at least one above 0, not "{{value}}".',
  'config.passphrase': '{{name}} needs at least {{min, quantity.characters}}.',
  'backup.nothing': 'There is nothing to back up: the database was never used by Curbwright.',
  'backup.no-directory':
    'There is no directory {{path}}. Is its disk mounted? Only directories in DATA_DIR are made by themselves, so that no backup lands on a disk it was not meant for. Make it: {{command}}',
  'backup.file-there':
    'There is a file {{path}} already, and it was left as it is. Name another one, or replace it with --force.',
  'backup.not-one': '{{name}} is not a backup of Curbwright.',
  'backup.cut-off':
    'The backup {{name}} is cut off: it ends after {{bytes, quantity.bytes}}, in or after {{part}}. Nothing was changed.',
  'backup.damaged': 'The backup {{name}} is damaged in {{part}} (from byte {{byte}}). Nothing was changed.',
  'backup.damaged-between':
    'The backup {{name}} is damaged between its parts: each of them is whole, but not the file. Nothing was changed.',
  'backup.newer-format':
    'The backup {{name}} has the format {{format}}; this version reads up to {{known}}. Restore it with a newer version.',
  'backup.newer':
    'The backup {{name}} was made by a newer version ({{version}}, with the migration {{migration}}). Restore it with that version or a later one.',
  'backup.differs':
    'What was loaded from {{name}} is not what it was ({{tables}}). Nothing was changed, and the backup does not count.',
  'backup.keys-locked':
    'The backup {{name}} holds the server’s keys, locked. Set BACKUP_PASSPHRASE to what it was, or say --without-keys: then everybody signs in anew, and webhooks get new secrets.',
  'backup.wrong-passphrase': 'The passphrase does not open the backup’s keys. Nothing was changed.',
  'restore.serving': 'Curbwright serves from this database. Stop it first; nothing was changed.',
  'restore.in-use':
    'The tables that are there cannot be replaced, because something else rests on them: {{reason}} Nothing was changed.',
  'restore.not-sure':
    'A restore replaces the whole city in {{database}}. Add --yes when you mean it; a backup of what is there is made by: curbwright backup',
} as const;
