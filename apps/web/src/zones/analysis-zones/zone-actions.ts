// Applies an action (delete, copy, show or hide on maps) to analysis zones one by one and returns
// the outcome of each.
import { calls } from 'virtual:staff-calls';
import type { AnalysisZoneResponse } from '@curbwright/contract';
import i18next from 'i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { sendApiRequest } from '../../shell/api-sender.ts';
import type { ApiRequest } from '../../shell/api-types.ts';
import { store } from '../../shell/store.ts';

export interface ZoneActionOutcome {
  readonly zone: AnalysisZoneResponse;
  /** Error message; `null` = succeeded. */
  readonly fault: string | null;
}

export type ZoneAction = 'delete' | 'copy' | 'show' | 'hide';

function toActionRequest(act: ZoneAction, { id, version }: AnalysisZoneResponse): ApiRequest {
  const params = { id };
  if (act === 'delete') return { call: calls.deleteAnalysisZone, params, body: { version } };
  if (act === 'copy') return { call: calls.copyAnalysisZone, params, query: { language: i18next.language } };
  return { call: calls.updateAnalysisZone, params, body: { version, show_on_maps: act === 'show' } };
}

/** Applies the action to each zone and continues when one is rejected. */
export async function applyZoneAction(
  act: ZoneAction,
  zones: readonly AnalysisZoneResponse[],
): Promise<readonly ZoneActionOutcome[]> {
  const outcomes: ZoneActionOutcome[] = [];
  for (const zone of zones) {
    const answer = await sendApiRequest(toActionRequest(act, zone), new AbortController().signal);
    const fault = 'error' in answer ? formatFormError(answer.error, i18next.t('error.fallback')) : null;
    outcomes.push({ zone, fault });
  }
  store.dispatch(api.util.invalidateTags(['zones', 'history']));
  return outcomes;
}
