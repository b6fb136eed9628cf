// English messages for proposals, scenarios and templates: errors and list columns.
export const proposalTexts = {
  // Exact wording (requirement §5).
  'proposal.segment-title': 'Proposed change already exists',
  'proposal.segment-taken':
    'The selected Link has a proposed custom segment. Delete, Edit or Publish this change from List View.',
  'proposal.regulation-title': 'Change Already Proposed',
  'proposal.regulation-taken':
    'The regulation on this segment already has a change proposed to it. Delete, edit, or publish this change from List View.',
  'proposal.stretch-short': 'A section must be at least 1 m long.',
  'proposal.deleted': 'This proposal was deleted.',
  'proposal.published': 'This proposal is already published.',
  'proposal.not-published': 'This proposal is not published.',
  'proposal.reverted': 'This proposal was already reverted, by proposal {{proposal}}.',
  'proposal.stale': '{{who}} changed this on {{when}}. Reload it, then make your change again.',
  'proposal.schedule-past': 'The effective date must be in the future.',
  'proposal.lint-errors_one':
    'The check found {{count}} error ({{codes}}). Fix it, or give a reason to accept it, then publish.',
  'proposal.lint-errors_other':
    'The check found {{count}} errors ({{codes}}). Fix them, or give reasons to accept them, then publish.',
  'proposal.no-links': 'Choose at least one curb before publishing.',
  'proposal.no-rules': 'Add at least one rule before publishing, or propose to remove the regulation.',
  'proposal.link-gone':
    'These curbs have since been divided or removed: {{segments}}. Choose their locations again.',
  'proposal.link-twice': 'Curb {{segment}} is in the proposal twice.',
  'proposal.stretches-overlap': 'Two sections of curb {{segment}} overlap between {{from}} m and {{to}} m.',
  'proposal.stretch-beyond':
    'From {{from}} m to {{to}} m is not within curb {{segment}}, which is {{length}} m long.',
  'proposal.regulation-changed':
    'The rules on these curbs were changed after this was drafted: {{segments}}. Review the current rules, then draft the change again.',
  'proposal.planned-change':
    'A published change will take effect on these curbs: {{segments}}. Revert it first, or choose a later start for this one.',
  'proposal.nothing-to-remove': 'Nothing to remove: these curbs have no rules.',
  'proposal.newer': 'These curbs have a newer change: {{segments}}. Revert that one first.',
  'scenario.existing': 'Existing Conditions',
  'scenario.general': 'General',
  'scenario.name-required': 'Name is required',
  'scenario.name-long': 'A name can have at most {{most, quantity.characters}}.',
  'scenario.name-taken': 'There is already a scenario named {{name}}.',
  'scenario.existing-fixed':
    'Existing Conditions shows what applies now. Choose another scenario to draft in.',
  'scenario.default-fixed': '{{name}} exists in every city and cannot be renamed or deleted.',
  'template.name-required': 'Name is required',
  'template.name-long': 'A name can have at most {{most, quantity.characters}}.',
  'template.name-taken': 'There is already a template named {{name}}.',
  'column.regulation_id': 'Regulation ID',
  'column.bl_street_name': 'Street name',
  'column.bl_side': 'Side',
  'column.bl_from': 'From',
  'column.bl_to': 'To',
  'column.sub_activity': 'Curb type',
  'column.reason': 'Reason',
  'column.action': 'Action',
  'column.user': 'User',
  'column.created': 'Created on',
  'column.published_on': 'Published on',
  'column.batch': 'Batch ID',
} as const;
