// Spanish reasons why a deleted record cannot be restored.
export const deletedRecordTexts = {
  'deleted.not-there': 'Esto ya se restauró, o sus 30 días han pasado.',
  'deleted.scenario-gone': 'Su escenario está eliminado. Restaure primero el escenario.',
  'deleted.curbs-gone': 'Los bordillos en los que se apoya ya no están en los datos de la ciudad.',
  'deleted.zone-gone': 'La zona de análisis de la que era parte está eliminada. Restaure primero esa zona.',
  'deleted.name-taken':
    'El nombre «{{name}}» ya lo usa otro elemento. Cambie primero ese nombre y después restaure este.',
  'deleted.asset-taken':
    'Uno de sus activos tiene ya otro cambio abierto. Publique o elimine antes ese cambio.',
  'deleted.imported-again': 'Se importó otra vez entretanto: «{{name}}» está con otro número.',
  'deleted.belongings-gone': 'Algo de lo que depende ya no está, así que no se puede restaurar.',
};
