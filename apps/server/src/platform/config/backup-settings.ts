// Limits for backup passphrases and default backup counts. Separate from the encryption code,
// because every start reads the settings.

/** Characters; shorter passphrases can be brute-forced. */
export const minPassphraseLength = 15;

export interface BackupRetention {
  readonly hourly: number;
  readonly daily: number;
  readonly weekly: number;
}

/** Number of backups retained by default. */
export const defaultBackupRetention: BackupRetention = { hourly: 24, daily: 14, weekly: 8 };
