// The least of a backup's passphrase: apart from what locks with it, because every start reads the settings.

/** Characters: shorter ones are tried out. */
export const shortestPassphrase = 15;

export interface KeptCounts {
  readonly hourly: number;
  readonly daily: number;
  readonly weekly: number;
}

/** What is kept where nobody said otherwise. */
export const usualKept: KeptCounts = { hourly: 24, daily: 14, weekly: 8 };
