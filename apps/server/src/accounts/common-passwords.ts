// The passwords that are tried first: a list of 49,000 shipped with the product, so that nobody outside hears of anybody's password.

let known: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/** Lower-case; read when the first password is chosen, and kept. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= load();
  return known;
}
