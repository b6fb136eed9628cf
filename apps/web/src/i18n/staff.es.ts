// Spanish texts of drafting and publishing: one topic file per part, gathered here; no visitor downloads them.
import { checkEs } from './check.es.ts';
import { draftsEs } from './drafts.es.ts';
import { historyEs } from './history.es.ts';
import { pickingEs } from './picking.es.ts';
import { ratesEs } from './rates.es.ts';
import { regulationListEs } from './regulation-list.es.ts';
import { rulesEs } from './rules.es.ts';
import { scenariosEs } from './scenarios.es.ts';
import { tableEs } from './table.es.ts';
import { templatesEs } from './templates.es.ts';

export const staffEs = {
  ...checkEs,
  ...draftsEs,
  ...historyEs,
  ...pickingEs,
  ...ratesEs,
  ...regulationListEs,
  ...rulesEs,
  ...tableEs,
  ...scenariosEs,
  ...templatesEs,
} as const;
