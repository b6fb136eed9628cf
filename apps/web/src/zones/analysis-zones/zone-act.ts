// Applies an action to analysis zones one by one and returns the outcome of each: delete, copy,
// show or hide on maps.
import { calls } from 'virtual:staff-calls';
import type { AnalysisZoneAnswer } from '@curbwright/contract';
import i18next from 'i18next';
import { api } from '../../shell/api.ts';
import { faultWords } from '../../shell/api-error.ts';
import type { CallRequest } from '../../shell/call-types.ts';
import { sendCall } from '../../shell/send.ts';
import { store } from '../../shell/store.ts';

export interface ZoneOutcome {
  readonly zone: AnalysisZoneAnswer;
  /** `null` = succeeded. */
  readonly fault: string | null;
}

export type ZoneAct = 'delete' | 'copy' | 'show' | 'hide';

function requestOf(act: ZoneAct, { id, version }: AnalysisZoneAnswer): CallRequest {
  const params = { id };
  if (act === 'delete') return { call: calls.deleteAnalysisZone, params, body: { version } };
  if (act === 'copy') return { call: calls.copyAnalysisZone, params, query: { language: i18next.language } };
  return { call: calls.updateAnalysisZone, params, body: { version, show_on_maps: act === 'show' } };
}

/** Applies the action to each zone and continues when one is rejected. */
export async function actOnZones(
  act: ZoneAct,
  zones: readonly AnalysisZoneAnswer[],
): Promise<readonly ZoneOutcome[]> {
  const outcomes: ZoneOutcome[] = [];
  for (const zone of zones) {
    const answer = await sendCall(requestOf(act, zone), new AbortController().signal);
    const fault = 'error' in answer ? faultWords(answer.error, i18next.t('error.fallback')) : null;
    outcomes.push({ zone, fault });
  }
  store.dispatch(api.util.invalidateTags(['zones', 'history']));
  return outcomes;
}
