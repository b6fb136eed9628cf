// English messages of the command line when nothing can be written.

export const roomTexts = {
  'room.low':
    'The city is read-only: {{free}} MB are free for {{path}}, and it must be {{least}} MB again (LEAST_FREE_MEGABYTES and a tenth of it). Nothing was written. Make room on that disk, for instance by moving old backups and exports to another one.',
  'room.read-only':
    'The city is read-only: the disk of {{path}} takes no writes. Nothing was written. Mount it so that it does.',
  'room.full':
    'The disk is full, so this could not be finished. Make room where DATA_DIR and the file to be written lie, for instance by moving old backups and exports to another disk, and begin again.',
  'room.database':
    'The database takes no writes: it is a standby, or set so. Nothing was written. Name one that does in DATABASE_URL.',
} as const;
