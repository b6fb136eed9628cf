// English validation errors for changes of accounts and passwords.
export const accountTexts = {
  'accounts.own-rights': 'You can’t change your own permissions. Ask another administrator.',
  'accounts.own-access': 'You can’t disable your own account. Ask another administrator.',
  'accounts.own-reset': 'This is your own account. Change what you sign in with under “Your account”.',
  'accounts.last-administrator':
    'At least one administrator is needed. Make someone else an administrator first.',
  'accounts.link-gone':
    'This link was used already or has expired. Ask an administrator of the city for a new one.',
  'accounts.sign-ins-busy': 'Many people are signing in at this moment. Try again in {{seconds}} s.',
  'accounts.no-password': 'This account has no password. Ask an administrator for a link to choose one.',
  'accounts.factor-there': 'This account already has a second factor. Remove it first.',
  'accounts.factor-not-begun': 'There is no second factor to confirm. Begin again.',
  'accounts.factor-demanded': 'A group you are in requires a second factor.',
  'accounts.password-first':
    'Without a second factor, your password is too short. Choose one of at least {{least, quantity.characters}} first.',
  'accounts.ticket-gone': 'This took too long. Sign in again with your password.',
  'accounts.code-wrong': 'This code is wrong, was used already, or is too old. Wait for the next one.',
  'accounts.factor-unreadable':
    'This server can’t read the second factor of this account because another server set it up. Ask an administrator to reset it.',
  'accounts.provider-only': 'Passwords can’t be used here. Sign in with {{name}}.',
  'accounts.from-provider':
    'This person is managed by the identity provider. Change the name, groups and sign-in there.',
  'user-groups.has-members': 'This group still has members ({{count}}). Move them to other groups first.',
  'fault.unknown-group': 'There is no group {{name}}.',
  'fault.username': 'Use only letters from a to z without accents, digits and _ . @ + -; 150 at most.',
  'fault.choose-one': 'Choose at least one.',
  'fault.username-taken': 'There is already an account named {{name}}.',
  'fault.group-taken': 'There is already a group named {{name}}.',
  'fault.password-wrong': 'This is not your current password.',
  'password.same': 'This is your current password. Choose another one.',
  'password.too-short': 'A password needs at least {{least, quantity.characters}}.',
  'password.too-long': 'A password has at most {{most, quantity.characters}}.',
  'password.common':
    'This password is easy to guess. Choose another one, such as a few words that don’t belong together.',
  'password.pattern': 'This password is a pattern that is easy to guess. Choose another one.',
  'password.known':
    'This password is made of things others know: a name, an address or this product. Choose another one.',
} as const;
