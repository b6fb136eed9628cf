// English messages for asset rules and the clearances they propose.
export const clearanceTexts = {
  'clearance.no-reach': 'Enter a distance before or after the asset.',
  'clearance.rule-taken': 'There is already a rule for {{type}}.',
  'clearance.needs-rules': 'This curb type has no rules, so nothing would apply there. Choose another type.',
  'clearance.later':
    'Another clearance at this curb must be published first. Publish it, then apply the rules again.',
  'clearance.no-class': 'A curb type that would apply here is no longer in the catalog.',
  'clearance.name': 'Clearances next to assets',
  'clearance.reason-clear': 'Kept clear beside {{assets}}',
  'clearance.reason-back': 'No longer kept clear: the previous rules apply again',
} as const;
