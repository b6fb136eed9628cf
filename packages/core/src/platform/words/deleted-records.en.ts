// English reasons why a deleted record cannot be restored.
export const deletedRecordTexts = {
  'deleted.not-there':
    'This was already restored, or it was deleted more than 30 days ago and can no longer be restored.',
  'deleted.scenario-gone': 'Its scenario is deleted. Restore the scenario first.',
  'deleted.curbs-gone': 'Some of its curbs are no longer in the city’s data.',
  'deleted.zone-gone': 'The analysis zone it was part of is deleted. Restore that zone first.',
  'deleted.name-taken':
    'The name “{{name}}” is now used by something else. Rename that first, then restore this.',
  'deleted.asset-taken': 'One of its assets now has another open change. Publish or delete that one first.',
  'deleted.imported-again': 'It has been imported again since: “{{name}}” already exists under another ID.',
  'deleted.belongings-gone': 'Something it belongs to no longer exists, so it cannot be restored.',
} as const;
