// English messages about backups and restores.
export const backupTexts = {
  'config.kept':
    '{{name}} must be three whole numbers such as 24,14,8 (hourly, daily and weekly backups kept), at least one above 0, not "{{value}}".',
  'config.passphrase': '{{name}} needs at least {{min, quantity.characters}}.',
  'backup.nothing': 'There is nothing to back up: this database has never been used by Curbwright.',
  'backup.no-directory':
    'The directory {{path}} does not exist. Is its disk mounted? Only directories inside DATA_DIR are created automatically, so that no backup ends up on the wrong disk. To create it: {{command}}',
  'backup.file-there':
    'The file {{path}} already exists and was left unchanged. Choose another name, or use --force to replace it.',
  'backup.not-one': '{{name}} is not a Curbwright backup.',
  'backup.cut-off':
    'The backup {{name}} is incomplete: it ends after {{bytes, quantity.bytes}}, in or after {{part}}. Nothing was changed.',
  'backup.damaged': 'The backup {{name}} is damaged in {{part}} (from byte {{byte}}). Nothing was changed.',
  'backup.damaged-between':
    'The backup {{name}} is damaged: each part is intact, but the file as a whole is not. Nothing was changed.',
  'backup.newer-format':
    'The backup {{name}} uses format {{format}}; this version reads formats up to {{known}}. Restore it with a newer version.',
  'backup.newer':
    'The backup {{name}} was made by a newer version ({{version}}, with the migration {{migration}}). Restore it with that version or a later one.',
  'backup.differs':
    'The data restored from {{name}} does not match the original data ({{tables}}). Nothing was changed, and this backup is not counted as good.',
  'backup.keys-locked':
    'The backup {{name}} contains the server’s keys, encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with, or use --without-keys: then everyone has to sign in again, and webhooks get new secrets.',
  'backup.wrong-passphrase': 'The passphrase does not unlock the keys in the backup. Nothing was changed.',
  'restore.serving': 'Curbwright is running on this database. Stop it first; nothing was changed.',
  'restore.in-use':
    'The existing tables cannot be replaced because other objects depend on them: {{reason}} Nothing was changed. Remove those objects, then restore again.',
  'restore.not-sure':
    'Restoring replaces the whole city in {{database}}. Add --yes to confirm. To back up the current data first, run: curbwright backup',
} as const;
