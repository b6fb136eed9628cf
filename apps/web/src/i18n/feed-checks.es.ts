// Spanish text for checking feeds.
import type { feedChecksEn } from './feed-checks.en.ts';

export const feedChecksEs: Readonly<Record<keyof typeof feedChecksEn, string>> = {
  'feedChecks.about':
    'Lee cualquier fuente CDS o CurbLR y enumera las reglas del estándar que incumple, con el lugar. No se guarda nada.',
  'feedChecks.standard': 'Estándar',
  'feedChecks.cds': 'CDS (Curbs, Events, Metrics)',
  'feedChecks.curblr': 'CurbLR',
  'feedChecks.version': 'Versión',
  'feedChecks.versionSaid': 'la que diga la fuente',
  'feedChecks.where': '¿Dónde está la fuente?',
  'feedChecks.files': 'Archivos',
  'feedChecks.address': 'Una dirección',
  'feedChecks.drop': 'Suelte aquí los archivos de la fuente o elíjalos',
  'feedChecks.dropHelp':
    'JSON, GeoJSON o CSV, como máximo diez a la vez y 8 MB en total; para el personal, 20 MB cada uno y 50 MB en total. Las zonas y políticas relacionadas se comprueban juntas.',
  'feedChecks.chosen_one': '{{count}} archivo: {{names}}',
  'feedChecks.chosen_other': '{{count}} archivos: {{names}}',
  'feedChecks.addressLabel': 'Dirección',
  'feedChecks.addressHelp':
    'De un documento o de todo un servidor CDS: la parte anterior a /curbs/. Debe estar en la Internet pública y responder sin redirección.',
  'feedChecks.token': 'Token de acceso, si la fuente lo pide',
  'feedChecks.tokenHelp': 'Solo se envía a la fuente y no se guarda.',
  'feedChecks.check': 'Comprobar la fuente',
  'feedChecks.checking': 'Leyendo y comprobando la fuente…',
  'feedChecks.needFiles': 'Elija al menos un archivo.',
  'feedChecks.needAddress': 'Indique la dirección de la fuente; empieza por https:// o http://.',
  'feedChecks.good': 'No se incumple ninguna regla.',
  'feedChecks.nothing': 'No se encontraron datos de CDS ni de CurbLR. Elija otros archivos u otra dirección.',
  'feedChecks.errors_one': '{{count}} error',
  'feedChecks.errors_other': '{{count}} errores',
  'feedChecks.warnings_one': '{{count}} advertencia',
  'feedChecks.warnings_other': '{{count}} advertencias',
  'feedChecks.looked': 'Se ha revisado: {{what}}',
  'feedChecks.stopped':
    'La comprobación se detuvo tras estos resultados; puede haber más. Corríjalos y vuelva a comprobar.',
  'feedChecks.result': 'Resultado: {{standard}}',
  'feedChecks.error': 'Error',
  'feedChecks.warning': 'Advertencia',
  'feedChecks.times_one': 'en {{count}} lugar',
  'feedChecks.times_other': 'en {{count}} lugares',
  'feedChecks.more_one': 'y {{count}} lugar más; el informe en archivo tiene hasta 100 de cada clase',
  'feedChecks.more_other': 'y {{count}} lugares más; el informe en archivo tiene hasta 100 de cada clase',
  'feedChecks.download': 'Guardar el informe (JSON)',
  'feedChecks.command': 'Lo mismo desde la línea de órdenes:',
};
