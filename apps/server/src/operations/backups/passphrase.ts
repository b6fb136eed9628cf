// The least of a backup's passphrase: apart from what locks with it, because every start reads the settings.

/** Characters: shorter ones are tried out. */
export const shortestPassphrase = 15;
