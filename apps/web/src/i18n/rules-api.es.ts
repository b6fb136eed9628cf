// Spanish text for the API pages.
import type { rulesApiEn } from './rules-api.en.ts';

export const rulesApiEs: Readonly<Record<keyof typeof rulesApiEn, string>> = {
  'api.pages': 'Páginas de la API de reglas',
  'api.tab.ask': 'Consultar',
  'api.tab.reference': 'Todas las llamadas',
  'api.tab.validator': 'Validador',
  'api.tab.sensors': 'Sensores',
  'api.tab.keys': 'Claves',
  'api.tab.usage': 'Uso',
  'api.tab.webhooks': 'Webhooks',
  'api.onlyStaff': 'Solo el personal de la ciudad ve esta página.',
  'api.onlyAdministrators': 'Solo los administradores de la ciudad ven esta página.',
  'api.toFirst': 'Consultar las reglas',
  'api.title': 'API',
  'api.about':
    'Todas las llamadas de este servidor, generadas a partir de la misma definición de la API que usa la aplicación. Las respuestas son JSON salvo que la llamada diga otra cosa; el documento legible por máquinas es OpenAPI 3.1.',
  'api.document': 'Documento OpenAPI',
  'api.groups': 'Grupos de llamadas',
  'api.access': 'Acceso',
  'api.parameters': 'Parámetros',
  'api.name': 'Nombre',
  'api.type': 'Tipo',
  'api.required': 'obligatorio',
  'api.body': 'Cuerpo',
  'api.answer': 'Respuesta',
  'api.anyone': 'cualquiera',
  'api.signedIn': 'cualquiera con sesión iniciada',
  'api.permission': 'permiso {{name}}',
};
