// English validation errors for changes of accounts and passwords.
export const accountTexts = {
  'accounts.own-rights': 'You can’t change your own permissions. Ask another administrator.',
  'accounts.own-access': 'You can’t disable your own account. Ask another administrator.',
  'accounts.own-reset':
    'This is your own account. Change your password or second factor under “Your account”.',
  'accounts.last-administrator':
    'At least one administrator is needed. Make someone else an administrator first.',
  'accounts.link-gone':
    'This link has already been used or has expired. Ask a city administrator for a new one.',
  'accounts.sign-ins-busy': 'Many people are signing in right now. Try again in {{seconds}} s.',
  'accounts.no-password': 'This account has no password. Ask an administrator for a link to choose one.',
  'accounts.factor-there': 'This account already has a second factor. Remove it first.',
  'accounts.factor-not-begun': 'This account has no second factor yet. Start the setup again.',
  'accounts.factor-demanded':
    'You can’t remove your second factor: a group you are in requires one. Ask an administrator.',
  'accounts.password-first':
    'Without a second factor, your password needs at least {{least, quantity.characters}}. Choose a longer password first.',
  'accounts.ticket-gone': 'This took too long. Sign in again with your password.',
  'accounts.code-wrong': 'This code is incorrect, has expired or was already used. Wait for the next one.',
  'accounts.factor-unreadable':
    'This server can’t read the second factor of this account because another server set it up. Ask an administrator to reset it.',
  'accounts.provider-only': 'Passwords can’t be used here. Sign in with {{name}}.',
  'accounts.from-provider':
    'This person is managed by the identity provider. Change the name, groups and sign-in there.',
  'user-groups.has-members': 'This group still has members ({{count}}). Move them to other groups first.',
  'fault.unknown-group': 'There is no group {{name}}.',
  'fault.username': 'Use only unaccented letters (a–z), digits and _ . @ + -, at most 150 characters.',
  'fault.choose-one': 'Choose at least one.',
  'fault.username-taken': 'There is already an account named {{name}}.',
  'fault.group-taken': 'There is already a group named {{name}}.',
  'fault.password-wrong': 'This is not your current password.',
  'password.same': 'This is your current password. Choose another one.',
  'password.too-short': 'A password needs at least {{least, quantity.characters}}.',
  'password.too-long': 'A password can have at most {{most, quantity.characters}}.',
  'password.common':
    'This password is easy to guess. Choose another one, such as a few words that don’t belong together.',
  'password.pattern': 'This password follows a pattern that is easy to guess. Choose another one.',
  'password.known':
    'This password is based on something others know: a name, an address or this product. Choose another one.',
} as const;
