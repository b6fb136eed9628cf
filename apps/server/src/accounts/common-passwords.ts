// The most common passwords: a bundled list of 49,000, so that no password is ever sent to an
// outside service.

let known: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/** Lowercase; loaded when the first password is chosen, then cached. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= load();
  return known;
}
