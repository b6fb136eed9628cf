// English reasons why a deleted record cannot be restored.
export const deletedRecordTexts = {
  'deleted.not-there': 'This was already restored, or its 30 days are over.',
  'deleted.scenario-gone': 'The scenario it was in is deleted. Put the scenario back first.',
  'deleted.curbs-gone': 'Curbs it stands on are no longer in the city’s data.',
  'deleted.zone-gone': 'The analysis zone it was part of is deleted. Put the zone back first.',
  'deleted.name-taken': 'The name “{{name}}” is taken meanwhile. Rename what has it now, then put this back.',
  'deleted.asset-taken':
    'One of its assets has another open change by now. Publish or delete that one first.',
  'deleted.imported-again': 'It was imported again meanwhile: “{{name}}” is there under another number.',
  'deleted.belongings-gone': 'Something it belongs to is no longer there, so it cannot be restored.',
} as const;
