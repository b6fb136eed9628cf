// English messages of the command line when nothing can be written.

export const roomTexts = {
  'room.low':
    'The city is read-only: only {{free}} MB is free for {{path}}. It becomes writable again at {{least}} MB (LEAST_FREE_MEGABYTES plus 10%). Nothing was saved. Free up space on that disk, for example by moving old backups and exports to another one.',
  'room.read-only':
    'The city is read-only: the disk with {{path}} is read-only. Nothing was saved. Mount it as writable.',
  'room.full':
    'The disk is full, so this could not be finished. Free up space where DATA_DIR and the output file are stored, for example by moving old backups and exports to another disk, then try again.',
  'room.database':
    'The database is read-only: it is a standby or was set to read-only. Nothing was saved. Set DATABASE_URL to a writable database.',
} as const;
