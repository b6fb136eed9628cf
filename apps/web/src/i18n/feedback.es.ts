// Spanish text for the feedback form.
import type { feedbackEn } from './feedback.en.ts';

export const feedbackEs: Readonly<Record<keyof typeof feedbackEn, string>> = {
  'feedback.title': 'Enviar comentarios a la ciudad',
  'feedback.open': 'Enviar comentarios',
  'feedback.wrong': '¿Hay algo incorrecto aquí?',
  'feedback.about': 'Sobre: {{place}}',
  'feedback.intro':
    '¿Qué está mal o qué se podría mejorar? Su mensaje llega a las personas que mantienen este mapa.',
  'feedback.message': 'Mensaje',
  'feedback.name': 'Nombre',
  'feedback.email': 'Correo electrónico',
  'feedback.optional': '{{label}} (opcional)',
  'feedback.emailHelp': 'Solo si desea una respuesta.',
  'feedback.send': 'Enviar comentarios',
  'feedback.sending': 'Enviando',
  'feedback.cancel': 'Cancelar',
  'feedback.failed': 'No se pudo enviar su mensaje. Sigue aquí. Inténtelo de nuevo.',
};
