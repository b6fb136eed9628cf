// English validation errors for changes of accounts and passwords.
export const accountTexts = {
  'accounts.own-rights': 'Nobody changes their own rights. Ask another administrator.',
  'accounts.own-access': 'Nobody disables their own account. Ask another administrator.',
  'accounts.own-reset': 'This is your own account. Change what you sign in with under “Your account”.',
  'accounts.last-administrator':
    'Nobody would be left to administer. Make somebody else an administrator first.',
  'accounts.link-gone':
    'This link was used already or has expired. Ask an administrator of the city for a new one.',
  'accounts.sign-ins-busy': 'Many people are signing in at this moment. Try again in {{seconds}} s.',
  'accounts.no-password': 'This account has no password. Ask an administrator for a link to choose one.',
  'accounts.factor-there': 'This account has a second factor already. Remove it first.',
  'accounts.factor-not-begun': 'There is no second factor to confirm. Begin again.',
  'accounts.factor-demanded': 'A group you are in demands a second factor.',
  'accounts.password-first':
    'Your password is long enough only beside a second factor. Choose one of at least {{least, quantity.characters}} first.',
  'accounts.ticket-gone': 'This took too long. Sign in again with your password.',
  'accounts.code-wrong': 'This code is wrong, was used already, or is too old. Wait for the next one.',
  'accounts.factor-unreadable':
    'This server cannot read the second factor of this account: it is of another one. Ask an administrator to reset it.',
  'accounts.provider-only': 'Nobody signs in with a password here. Sign in with {{name}}.',
  'accounts.from-provider':
    'This person comes from the identity provider: name, groups and what they sign in with are changed there.',
  'user-groups.has-members': 'Somebody is in this group ({{count}}). Put them into other groups first.',
  'fault.unknown-group': 'There is no group {{name}}.',
  'fault.username': 'Letters from a to z without accents, digits and _ . @ + - only; 150 at most.',
  'fault.choose-one': 'Choose at least one.',
  'fault.username-taken': 'There is an account {{name}} already.',
  'fault.group-taken': 'There is a group {{name}} already.',
  'fault.password-wrong': 'This is not your present password.',
  'password.same': 'This is your present password. Choose another one.',
  'password.too-short': 'A password needs at least {{least, quantity.characters}}.',
  'password.too-long': 'A password has at most {{most, quantity.characters}}.',
  'password.common':
    'This password is among the first that are guessed. Choose another one: a few words that do not belong together are good.',
  'password.pattern': 'This password is a pattern that is guessed fast. Choose another one.',
  'password.known':
    'This password is made of what others know: a name, an address or this product. Choose another one.',
} as const;
