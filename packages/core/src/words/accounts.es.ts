// Spanish texts of refused changes of accounts and passwords.
import type { accountTexts as english } from './accounts.en.ts';

export const accountTexts: Readonly<Record<keyof typeof english, string>> = {
  'accounts.own-rights': 'Nadie cambia sus propios derechos. Pídalo a otro administrador.',
  'accounts.own-access': 'Nadie desactiva su propia cuenta. Pídalo a otro administrador.',
  'accounts.own-reset': 'Esta es su propia cuenta. Cambie en «Su cuenta» aquello con lo que inicia sesión.',
  'accounts.last-administrator':
    'No quedaría nadie para administrar. Primero haga administrador a otra persona.',
  'accounts.link-gone':
    'Este enlace ya se usó o ha caducado. Pida uno nuevo a un administrador de la ciudad.',
  'accounts.no-password':
    'Esta cuenta no tiene contraseña: se entra en ella con el inicio de sesión único de la ciudad.',
  'user-groups.has-members': 'Hay personas en este grupo ({{count}}). Póngalas antes en otros grupos.',
  'fault.unknown-group': 'No hay ningún grupo {{name}}.',
  'fault.username-taken': 'Ya hay una cuenta {{name}}.',
  'fault.group-taken': 'Ya hay un grupo {{name}}.',
  'fault.password-wrong': 'Esta no es su contraseña actual.',
  'password.same': 'Esta es su contraseña actual. Elija otra.',
  'password.too-short': 'La contraseña necesita al menos {{least}} caracteres.',
  'password.too-long': 'La contraseña tiene como máximo {{most}} caracteres.',
  'password.common':
    'Esta contraseña es de las primeras que se adivinan. Elija otra: sirven bien unas palabras que no tengan que ver entre sí.',
  'password.pattern': 'Esta contraseña es un patrón que se adivina pronto. Elija otra.',
  'password.known':
    'Esta contraseña está hecha de lo que otros saben: un nombre, una dirección o este producto. Elija otra.',
};
