// The unsaved rate form, and the settings and response of the rate advisor. They survive closing
// the panel and returning to the list.
import { addFields } from '../../shell/store.ts';
import type { Advice } from './advice-types.ts';
import type { AdvisorForm } from './advisor-form.ts';
import type { RateForm } from './rate-form.ts';

interface RateFormsState {
  /** The unsaved form and the key of its target. */
  readonly unsaved: { readonly key: string; readonly form: RateForm } | null;
  /** The advisor's settings; `null` = the defaults. */
  readonly advisorForm: AdvisorForm | null;
  readonly advice: Advice | null;
  /** Key of the settings with which the advice was requested. */
  readonly asked: string;
}

export const [changeRateForms, selectRateForms] = addFields<RateFormsState>('rateForms', {
  unsaved: null,
  advisorForm: null,
  advice: null,
  asked: '',
});
