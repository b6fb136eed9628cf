// Spanish messages for proposals, scenarios and templates: errors and list columns.
export const proposalTexts = {
  'proposal.segment-title': 'Ya existe un cambio propuesto',
  'proposal.segment-taken':
    'El tramo seleccionado tiene un segmento a medida propuesto. Elimine, edite o publique este cambio desde la lista.',
  'proposal.regulation-title': 'Cambio ya propuesto',
  'proposal.regulation-taken':
    'La regulación de este segmento ya tiene un cambio propuesto. Elimine, edite o publique este cambio desde la lista.',
  'proposal.stretch-short': 'Una parte debe medir al menos 1 m.',
  'proposal.deleted': 'Esta propuesta fue eliminada.',
  'proposal.published': 'Esta propuesta ya está publicada.',
  'proposal.not-published': 'Esta propuesta no está publicada.',
  'proposal.reverted': 'Esta propuesta ya fue revertida por la propuesta {{proposal}}.',
  'proposal.stale': '{{who}} cambió esto el {{when}}. Vuelva a cargarlo y haga después su cambio.',
  'proposal.schedule-past': 'El día desde el que rige debe ser futuro.',
  'proposal.lint-errors_one':
    'La comprobación encontró {{count}} error ({{codes}}). Corríjalo o indique un motivo para aceptarlo, y después publique.',
  'proposal.lint-errors_other':
    'La comprobación encontró {{count}} errores ({{codes}}). Corríjalos o indique motivos para aceptarlos, y después publique.',
  'proposal.no-links': 'Elija al menos un tramo antes de publicar.',
  'proposal.no-rules': 'Añada al menos una regla antes de publicar, o proponga retirar la regulación.',
  'proposal.link-gone':
    'Entretanto se dividieron o retiraron estos tramos: {{segments}}. Vuelva a elegir sus lugares.',
  'proposal.link-twice': 'El tramo {{segment}} está dos veces en la propuesta.',
  'proposal.stretches-overlap': 'Dos partes del tramo {{segment}} se solapan entre {{from}} m y {{to}} m.',
  'proposal.stretch-beyond': 'De {{from}} m a {{to}} m no cae dentro del tramo {{segment}}, de {{length}} m.',
  'proposal.regulation-changed':
    'Las reglas de estos tramos cambiaron después de redactar la propuesta: {{segments}}. Mire qué rige ahora y redáctela de nuevo.',
  'proposal.planned-change':
    'Un cambio ya publicado entrará en vigor en estos tramos: {{segments}}. Reviértalo antes, o haga que este empiece más tarde.',
  'proposal.nothing-to-remove': 'No hay nada que retirar: estos tramos no tienen reglas.',
  'proposal.newer': 'Hay algo más reciente en estos tramos: {{segments}}. Revierta eso primero.',
  'scenario.existing': 'Condiciones existentes',
  'scenario.general': 'General',
  'scenario.name-required': 'El nombre es obligatorio',
  'scenario.name-long': 'Un nombre tiene como máximo {{most, quantity.characters}}.',
  'scenario.name-taken': 'Ya hay un escenario llamado {{name}}.',
  'scenario.existing-fixed':
    'Las condiciones existentes muestran lo que rige ahora. Elija otro escenario para redactar cambios.',
  'scenario.default-fixed': '{{name}} forma parte de toda ciudad y no se puede renombrar ni eliminar.',
  'template.name-required': 'El nombre es obligatorio',
  'template.name-long': 'Un nombre tiene como máximo {{most, quantity.characters}}.',
  'template.name-taken': 'Ya hay una plantilla llamada {{name}}.',
  'column.regulation_id': 'ID de regulación',
  'column.bl_street_name': 'Calle',
  'column.bl_side': 'Lado',
  'column.bl_from': 'Desde',
  'column.bl_to': 'Hasta',
  'column.sub_activity': 'Tipo de tramo',
  'column.reason': 'Motivo',
  'column.action': 'Acción',
  'column.user': 'Usuario',
  'column.created': 'Creada el',
  'column.published_on': 'Publicada el',
  'column.batch': 'ID de lote',
} as const;
