// Spanish texts of the feedback form.
import type { feedbackEn } from './feedback.en.ts';

export const feedbackEs: Readonly<Record<keyof typeof feedbackEn, string>> = {
  'feedback.title': 'Escriba a la ciudad',
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
  'feedback.send': 'Enviar',
  'feedback.sending': 'Enviando',
  'feedback.cancel': 'Cancelar',
  'feedback.failed': 'Su mensaje no se envió. Sigue aquí: inténtelo de nuevo.',
  'field.required': '{{label}} es obligatorio',
  'field.time': '{{label}} debe ser una hora como 8:30 o 18:00',
  'field.email': '{{label}} debe ser una dirección de correo válida',
  'field.tooLong': '{{label}} debe tener como máximo {{max, quantity.characters}}',
};
