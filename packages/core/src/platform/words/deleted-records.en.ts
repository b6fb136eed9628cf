// English reasons why a deleted record cannot be restored.
export const deletedRecordTexts = {
  'deleted.not-there': 'This was already restored, or its 30 days are over.',
  'deleted.scenario-gone': 'Its scenario is deleted. Restore the scenario first.',
  'deleted.curbs-gone': 'Some of its curbs are no longer in the city’s data.',
  'deleted.zone-gone': 'The analysis zone it was part of is deleted. Restore that zone first.',
  'deleted.name-taken':
    'The name “{{name}}” is now used by something else. Rename that first, then restore this.',
  'deleted.asset-taken': 'One of its assets now has another open change. Publish or delete that one first.',
  'deleted.imported-again': 'It has been imported again since: “{{name}}” is there under another number.',
  'deleted.belongings-gone': 'Something it belongs to is no longer there, so it cannot be restored.',
} as const;
