// Spanish text for navigation between the manager's lists.
import type { managerListsEn } from './manager-lists.en.ts';

export const managerListsEs: Readonly<Record<keyof typeof managerListsEn, string>> = {
  'lists.title': 'Listas',
  'lists.regulations': 'Cambios propuestos',
  'lists.batches': 'Lotes',
  'lists.rates': 'Tarifas de estacionamiento',
  'lists.assets': 'Elementos',
  'lists.work-orders': 'Órdenes de trabajo',
  'lists.imports': 'Importaciones',
  'lists.deleted': 'Eliminado hace poco',
};
