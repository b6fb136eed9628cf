// Textos en español de las partes posteriores del marco: páginas cerradas, compartir, ayuda, atajos.
import type { shellEn } from './shell.en.ts';

export const shellEs: Readonly<Record<keyof typeof shellEn, string>> = {
  'closed.notBuilt': 'Esta vista todavía no está en esta versión',
  'closed.notBuiltHelp':
    '{{view}} llegará con una versión posterior de Curbwright. Su cuenta no tiene ningún problema.',
  'closed.notEnabled': '{{city}} no ha habilitado este módulo',
  'closed.notEnabledHelp':
    '{{view}} está desactivado en esta ciudad. La administración de la ciudad puede habilitarlo.',
  'closed.noPermission': 'Para esta página necesita el permiso «{{permission}}»',
  'closed.noPermissionHelp':
    'Inició sesión como {{name}}. Pida el permiso a la administración de la ciudad o inicie sesión con otra cuenta.',
  'closed.goTo': 'Ir a {{view}}',
  'closed.other': 'Iniciar sesión con otra cuenta',
  'closed.signInFor': 'Inicie sesión para abrir la página que pidió: {{view}}.',
  'permission.view': 'ver',
  'permission.edit': 'editar',
  'permission.publish': 'publicar',
  'permission.administer': 'administrar',
};
