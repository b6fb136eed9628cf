// English text for navigation between the manager's lists.
export const managerListsEn = {
  'lists.title': 'Lists',
  'lists.regulations': 'Proposed changes',
  'lists.batches': 'Batches',
  'lists.rates': 'Parking rates',
  'lists.assets': 'Assets',
  'lists.work-orders': 'Work orders',
  'lists.imports': 'Imports',
  'lists.deleted': 'Recently deleted',
} as const;
