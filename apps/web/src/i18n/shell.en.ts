// English texts of the shell's later parts: closed pages, sharing, help, shortcuts.
export const shellEn = {
  'closed.notBuilt': 'This view is not in this version yet',
  'closed.notBuiltHelp':
    '{{view}} comes with a later version of Curbwright. Nothing is wrong with your account.',
  'closed.notEnabled': '{{city}} has not enabled this module',
  'closed.notEnabledHelp':
    '{{view}} is switched off for this city. An administrator of the city can enable it.',
  'closed.noPermission': 'You need the permission “{{permission}}” for this page',
  'closed.noPermissionHelp':
    'You are signed in as {{name}}. Ask an administrator of the city for the permission, or sign in as somebody else.',
  'closed.goTo': 'Go to {{view}}',
  'closed.other': 'Sign in as somebody else',
  'closed.signInFor': 'Sign in to open the page you asked for: {{view}}.',
  'permission.view': 'view',
  'permission.edit': 'edit',
  'permission.publish': 'publish',
  'permission.administer': 'administer',
} as const;
