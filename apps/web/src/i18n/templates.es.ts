// Spanish text for templates.
import type { templatesEn } from './templates.en.ts';

export const templatesEs: Readonly<Record<keyof typeof templatesEn, string>> = {
  'template.menu': 'Plantillas',
  'template.title': 'Plantillas de reglas',
  'template.list': 'Plantillas',
  'template.loading': 'Cargando las plantillas',
  'template.failed': 'No se pudieron cargar las plantillas. Inténtelo de nuevo.',
  'template.empty': 'Aún no hay plantillas',
  'template.emptyHelp': 'Guarde las reglas de este borrador como plantilla y aplíquela a otros borradores.',
  'template.search': 'Buscar plantillas',
  'template.count_one': '{{count}} plantilla',
  'template.count_other': '{{count}} plantillas',
  'template.apply': 'Aplicar',
  'template.delete': 'Eliminar la plantilla {{name}}',
  'template.question': '¿Eliminar {{name}}? Las reglas ya creadas con ella se conservan.',
  'template.keep': 'Conservar plantilla',
  'template.deleteNow': 'Eliminar',
  'template.more_one': 'y {{count}} regla más',
  'template.more_other': 'y {{count}} reglas más',
  'template.nameLabel': 'Guardar las reglas de este borrador como',
  'template.save': 'Guardar',
  'template.saveHelp': 'Se guardan tipo, límite de tiempo, precio y reglas; no el lugar ni el motivo.',
  'template.nothing': 'Este borrador aún no tiene reglas que guardar.',
  'template.saved': 'Se guardó la plantilla {{name}}.',
  'template.mayNot':
    'Puede ver las plantillas. Para aplicarlas, guardarlas y eliminarlas necesita el permiso de edición.',
  'template.deleted': 'La plantilla «{{name}}» se eliminó.',
};
