// Saves the draft of an analysis zone: a new zone in one request, an existing one in several steps,
// each of which counts as saved once it succeeds.
import { calls } from 'virtual:staff-calls';
import type { AnalysisZoneDetailResponse, ZoneComponentResponse } from '@curbwright/contract';
import { api } from '../../shell/api.ts';
import type { ApiError } from '../../shell/api-error.ts';
import { sendApiRequest } from '../../shell/api-sender.ts';
import type { ApiRequest } from '../../shell/api-types.ts';
import { store } from '../../shell/store.ts';
import {
  type DraftComponent,
  diffDrafts,
  toComponentBody,
  toDraftComponent,
  toShapeFields,
  type ZoneDraft,
} from './zone-draft.ts';

interface SaveZoneResult {
  readonly id: number;
  /** The draft as saved on the server now. */
  readonly clean: ZoneDraft;
  readonly draft: ZoneDraft;
  /** Version of the zone after the saved steps; each component change adds one. */
  readonly version: number;
  /** Why saving stopped early; `null` = everything is saved. */
  readonly error: ApiError | null;
}

type ApiResult<T> = { readonly data: T } | { readonly error: ApiError };

async function sendRequest<T>(request: ApiRequest): Promise<ApiResult<T>> {
  const answer = await sendApiRequest(request, new AbortController().signal);
  // The cast is safe because each endpoint defines its response type.
  return 'error' in answer ? { error: answer.error } : { data: answer.data as T };
}

/** Creates a zone with its components in one request, all or nothing. */
export async function createZone(draft: ZoneDraft): Promise<ApiResult<AnalysisZoneDetailResponse>> {
  const answer = await sendRequest<AnalysisZoneDetailResponse>({
    call: calls.createAnalysisZone,
    body: {
      name: draft.name.trim(),
      description: draft.description.trim(),
      show_on_maps: draft.showOnMaps,
      parent_zone_id: draft.parent,
      components: draft.components.map(toComponentBody),
    },
  });
  store.dispatch(api.util.invalidateTags(['zones', 'history']));
  return answer;
}

function withComponent(draft: ZoneDraft, key: string, component: DraftComponent | null): ZoneDraft {
  const there = draft.components.some((one) => one.key === key);
  const components = there
    ? draft.components.flatMap((one) => (one.key === key ? (component ?? []) : one))
    : [...draft.components, ...(component === null ? [] : [component])];
  return { ...draft, components };
}

/**
 * Saves the changes of an existing zone. Stops at the first rejection, so that a retry continues
 * from there.
 */
export async function updateZone(
  id: number,
  version: number,
  before: ZoneDraft,
  after: ZoneDraft,
): Promise<SaveZoneResult> {
  let clean = before;
  let draft = after;
  let now = version;
  const end = (error: ApiError | null): SaveZoneResult => {
    store.dispatch(api.util.invalidateTags(['zones', 'history']));
    return { id, clean, draft, version: now, error };
  };
  /** Stores the component returned by the server under its local key. */
  const storeComponent = (key: string, answer: ZoneComponentResponse) => {
    const made = toDraftComponent(answer);
    if (made === null) return;
    const existing = draft.components.find((one) => one.key === key);
    const own = { ...made, key, shape: existing?.shape ?? made.shape };
    clean = withComponent(clean, key, own);
    draft = withComponent(draft, key, own);
  };
  const { facts, removed, changed, added } = diffDrafts(before, after);
  if (Object.keys(facts).length > 0) {
    const { showOnMaps, parent, ...texts } = facts;
    const answer = await sendRequest<AnalysisZoneDetailResponse>({
      call: calls.updateAnalysisZone,
      params: { id },
      body: {
        ...texts,
        ...(showOnMaps === undefined ? {} : { show_on_maps: showOnMaps }),
        ...(parent === undefined ? {} : { parent_zone_id: parent }),
        version: now,
      },
    });
    if ('error' in answer) return end(answer.error);
    now = answer.data.version;
    clean = { ...clean, ...facts };
  }
  for (const { key, saved } of removed) {
    if (saved === null) continue;
    const answer = await sendRequest<unknown>({
      call: calls.deleteZoneComponent,
      params: { id: saved.id },
      body: { version: saved.version },
    });
    if ('error' in answer) return end(answer.error);
    now += 1;
    clean = withComponent(clean, key, null);
  }
  for (const { component, shape, name } of changed) {
    const { key, saved } = component;
    if (saved === null) continue;
    const answer = await sendRequest<ZoneComponentResponse>({
      call: calls.updateZoneComponent,
      params: { id: saved.id },
      body: {
        ...(shape ? toShapeFields(component.shape) : {}),
        ...(name ? { name: component.name.trim() } : {}),
        version: saved.version,
      },
    });
    if ('error' in answer) return end(answer.error);
    now += 1;
    storeComponent(key, answer.data);
  }
  for (const component of added) {
    const answer = await sendRequest<ZoneComponentResponse>({
      call: calls.createZoneComponent,
      body: { zone_id: id, ...toComponentBody(component) },
    });
    if ('error' in answer) return end(answer.error);
    now += 1;
    storeComponent(component.key, answer.data);
  }
  return end(null);
}
