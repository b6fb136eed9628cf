// Spanish validation errors for changes of accounts and passwords.
import type { accountTexts as english } from './accounts.en.ts';

export const accountTexts: Readonly<Record<keyof typeof english, string>> = {
  'accounts.own-rights': 'No puede cambiar sus propios permisos. Pídalo a otro administrador.',
  'accounts.own-access': 'No puede desactivar su propia cuenta. Pídalo a otro administrador.',
  'accounts.own-reset': 'Esta es su propia cuenta. Cambie su contraseña o su segundo factor en «Su cuenta».',
  'accounts.last-administrator':
    'Debe haber al menos un administrador. Primero haga administrador a otra persona.',
  'accounts.link-gone':
    'Este enlace ya se usó o ha caducado. Pida uno nuevo a un administrador de la ciudad.',
  'accounts.sign-ins-busy':
    'Muchas personas están iniciando sesión en este momento. Vuelva a intentarlo en {{seconds}} s.',
  'accounts.no-password':
    'Esta cuenta no tiene contraseña. Pida a un administrador un enlace para elegir una.',
  'accounts.factor-there': 'Esta cuenta ya tiene un segundo factor. Quítelo primero.',
  'accounts.factor-not-begun':
    'Esta cuenta aún no tiene un segundo factor. Empiece de nuevo la configuración.',
  'accounts.factor-demanded':
    'No puede quitar su segundo factor: un grupo en el que está lo exige. Hable con un administrador.',
  'accounts.password-first':
    'Su contraseña solo es bastante larga junto a un segundo factor. Elija primero una de al menos {{least, quantity.characters}}.',
  'accounts.ticket-gone': 'Tardó demasiado. Inicie sesión de nuevo con su contraseña.',
  'accounts.code-wrong': 'Este código es incorrecto, ya se usó o es demasiado antiguo. Espere al siguiente.',
  'accounts.factor-unreadable':
    'Este servidor no puede leer el segundo factor de esta cuenta: es de otro. Pida a un administrador que lo restablezca.',
  'accounts.provider-only': 'Aquí no se pueden usar contraseñas. Inicie sesión con {{name}}.',
  'accounts.from-provider':
    'Esta persona viene del proveedor de identidad: su nombre, sus grupos y su forma de iniciar sesión se cambian allí.',
  'user-groups.has-members': 'Hay personas en este grupo ({{count}}). Póngalas antes en otros grupos.',
  'fault.unknown-group': 'No hay ningún grupo {{name}}.',
  'fault.username': 'Use solo letras sin acento (a–z), cifras y _ . @ + -, como máximo 150 caracteres.',
  'fault.choose-one': 'Elija al menos uno.',
  'fault.username-taken': 'Ya hay una cuenta {{name}}.',
  'fault.group-taken': 'Ya hay un grupo {{name}}.',
  'fault.password-wrong': 'Esta no es su contraseña actual.',
  'password.same': 'Esta es su contraseña actual. Elija otra.',
  'password.too-short': 'La contraseña necesita al menos {{least, quantity.characters}}.',
  'password.too-long': 'La contraseña tiene como máximo {{most, quantity.characters}}.',
  'password.common':
    'Esta contraseña es fácil de adivinar. Elija otra, por ejemplo varias palabras que no tengan relación.',
  'password.pattern': 'Esta contraseña es un patrón que se adivina pronto. Elija otra.',
  'password.known':
    'Esta contraseña está hecha de lo que otros saben: un nombre, una dirección o este producto. Elija otra.',
};
