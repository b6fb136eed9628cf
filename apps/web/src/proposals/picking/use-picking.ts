// Picking on the map while a draft or batch is open: activates the tool of the picking mode,
// handles clicks, and registers the mode shortcuts.

import { nearestOnLine } from '@curbwright/core';
import { useEffect } from 'react';
import { changeBatch, selectBatch } from '../../city/view/batch-slice.ts';
import { curbsPicked } from '../../city/view/selection-slice.ts';
import { mapHandlers } from '../../map/handlers.ts';
import { activeTool } from '../../map/map-signals.ts';
import type { PickedCurb, PickLocation } from '../../map/pick.ts';
import type { PickMode } from '../../map/pick-modes.ts';
import { boxTool, lassoTool, polygonTool } from '../../map/pick-tools.ts';
import type { ToolAction } from '../../map/tool.ts';
import { createToolSession } from '../../map/tool-session.ts';
import { api } from '../../shell/api.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showErrorPopup } from '../../ui/toast.ts';
import { customGroupDrawn, customGroupHighlighted, pickModeChosen } from '../draft-slice.ts';
import { draftingScenario } from '../open-proposals.ts';
import { leaveEditInPlace } from '../proposed-regulations/use-edit-in-place.ts';
import { curbsAlongStreet, curbsInRing, isSelfIntersecting, matchingCurbs } from './curbs-in-area.ts';
import { currentPickMode } from './current-pick-mode.ts';
import { pickLinks, queuePickTask } from './pick-links.ts';
import { currentPickTarget, type PickTarget } from './pick-target.ts';
import { changePicking, selectPicking } from './picking-slice.ts';

/** While curbs are picked, a click this many pixels beside a curb still picks it. */
const pickReachPixels = 24;

const areaTools = { box: boxTool, lasso: lassoTool, polygon: polygonTool } as const;

function isAreaMode(way: PickMode | null): way is keyof typeof areaTools {
  return way !== null && Object.hasOwn(areaTools, way);
}

/** Returns the search that limits which curbs an area or a street adds; `null` = none. */
function activeSearch(target: PickTarget | null): string | null {
  return target?.kind === 'batch' ? selectBatch(store.getState()).search : null;
}

function pickArea(target: PickTarget, { ring, alt }: Extract<ToolAction, { kind: 'area' }>): void {
  if (isSelfIntersecting(ring)) changePicking({ result: { kind: 'crossed' } });
  else {
    const { removes: isRemoving, touching } = selectPicking(store.getState());
    const removes = isRemoving !== alt;
    const search = removes ? null : activeSearch(target);
    void queuePickTask(async () => {
      const { links, cut, mostlyOutside } = await curbsInRing(ring, touching, search);
      const edge = { count: mostlyOutside, isLeftOut: !touching };
      if (links.length > 0) await pickLinks(links, { removes, cut, shape: ring, edge });
      else if (mostlyOutside > 0) changePicking({ result: { kind: 'nothingInside', edge } });
      else changePicking({ result: { kind: search === null ? 'nothing' : 'nothingMatches' } });
    });
  }
}

function applyToolAction(action: ToolAction): void {
  const target = currentPickTarget();
  if (target === null) return;
  if (action.kind === 'leave') target.choose('click');
  else if (action.kind === 'area') pickArea(target, action);
  else target[action.kind]();
}

function pickStreet(link: number): void {
  const block = selectPicking(store.getState()).blockOnly;
  const removes = selectPicking(store.getState()).removes;
  void queuePickTask(async () => {
    const found = await curbsAlongStreet(link, block, currentPickTarget()?.kind === 'batch');
    if (found === null) return changePicking({ result: { kind: 'unnamed' } });
    const search = removes ? null : activeSearch(currentPickTarget());
    const links = search === null ? found.links : await matchingCurbs(found.links, search);
    if (search !== null && links.length === 0) changePicking({ result: { kind: 'nothingMatches' } });
    else await pickLinks(links, { removes, toggles: true, cut: found.cut });
  });
}

/** A click adds or removes the curb, in the mode that was active at the click. */
function pickOne(link: number, { adds }: PickLocation): void {
  const removes = selectPicking(store.getState()).removes && !adds;
  void queuePickTask(() => pickLinks([link], { removes, toggles: true }));
}

/** Starts a custom segment on a curb where the custom group rules allow it (requirement §5). */
async function startCustomSegment(link: number, at: PickLocation['at']): Promise<void> {
  const { open } = store.getState().draft;
  const scenario = await draftingScenario(open?.scenario ?? null);
  const own =
    open?.history.now.links.some((one) => one.kind === 'custom' && one.parentLink === link) ?? false;
  const [answer, facts] = await Promise.all([
    store
      .dispatch(
        api.endpoints.validateExistingProposedRegulation.initiate(
          {
            query: {
              parent_link: link,
              is_custom_segment: true,
              ...(scenario === null ? {} : { scenario__id: scenario }),
            },
          },
          { subscribe: false, forceRefetch: true },
        ),
      )
      .unwrap(),
    store
      .dispatch(api.endpoints.linksById.initiate({ query: { links: [link] } }, { subscribe: false }))
      .unwrap(),
  ]);
  const [feature] = facts.result;
  // A saved draft conflicts only with other drafts, not with itself.
  const isOwn = own && open?.proposal !== null;
  if (!answer.allow && !isOwn) {
    showErrorPopup(answer.detail ?? '', answer.title);
    return;
  }
  if (feature === undefined) return;
  changePicking({
    segmentLink: link,
    segmentStart: { link, metres: nearestOnLine(feature.geometry, [at[0], at[1]]).metres },
  });
  store.dispatch(customGroupHighlighted([link]));
}

/**
 * Handles a click while a batch is edited. It handles every click, so that curb details stay closed
 * while many curbs are being selected.
 */
function handleBatchClick(nearest: PickedCurb | undefined, at: PickLocation | null): boolean {
  if (at === null) {
    if (selectBatch(store.getState()).pickMode === 'click') return false;
    changeBatch({ pickMode: 'click' });
    return true;
  }
  if (nearest === undefined) {
    changePicking({ result: { kind: 'noneHere' } });
    return true;
  }
  const { link } = nearest;
  if (selectBatch(store.getState()).pickMode === 'street') pickStreet(link);
  else pickOne(link, at);
  return true;
}

/**
 * Handles a click while rules are edited in the panel of a curb: another curb is selected once the
 * user leaves the edit, and Esc (`null`) ends it.
 */
async function leaveForOtherCurb(
  edited: number,
  picked: readonly PickedCurb[],
  at: PickLocation | null,
): Promise<void> {
  if (at !== null && picked[0]?.link === edited) return;
  if ((await leaveEditInPlace()) && at !== null) store.dispatch(curbsPicked(picked));
}

/** Handles a click on curbs; `true` = handled. */
function handleCurbClick(picked: readonly PickedCurb[], at: PickLocation | null): boolean {
  const { draft } = store.getState();
  const [nearest] = picked;
  if (draft.open === null) return selectBatch(store.getState()).isEnabled && handleBatchClick(nearest, at);
  const way = currentPickMode(draft);
  const draws = draft.drawsCustomGroup;
  if (draft.inPlace !== null && way === null && at?.adds !== true) {
    void leaveForOtherCurb(draft.inPlace.link, picked, at);
    return true;
  }
  if (at === null) {
    // Esc on the map: ends the picking mode before it closes the draft panel.
    if (way === null && !draws) return false;
    store.dispatch(draws ? customGroupDrawn(false) : pickModeChosen(null));
    return true;
  }
  if (way === null && !draws && !at.adds) return false;
  if (nearest === undefined) {
    changePicking({ result: { kind: 'noneHere' } });
    return true;
  }
  if (draws) void queuePickTask(() => startCustomSegment(nearest.link, at.at));
  else if (way === 'street') pickStreet(nearest.link);
  else pickOne(nearest.link, at);
  return true;
}

/** Enables picking curbs on the map for a draft or a batch while mounted. */
export function usePicking(): void {
  const draft = useAppSelector((state) => state.draft.open?.key ?? null);
  const { isEnabled: many, pickMode: manyWay } = useAppSelector(selectBatch);
  const target = draft ?? (many ? 'batch' : null);
  // Reset the state when the target changes to another draft or a batch.
  useEffect(() => {
    if (target === null) return undefined;
    return () => {
      changePicking({ segmentLink: null, segmentStart: null, result: null, removes: false });
    };
  }, [target]);
  const draftWay = useAppSelector((state) => currentPickMode(state.draft));
  const way = draft !== null ? draftWay : many ? manyWay : null;
  useEffect(() => {
    mapHandlers.pick = handleCurbClick;
    return () => {
      mapHandlers.pick = null;
    };
  }, []);
  const picksCurbs = way === 'click' || way === 'street';
  useEffect(() => {
    mapHandlers.pickReach = picksCurbs ? pickReachPixels : null;
    return () => {
      mapHandlers.pickReach = null;
    };
  }, [picksCurbs]);
  useEffect(() => {
    if (!isAreaMode(way)) return undefined;
    // Only one tool is active at a time.
    store.dispatch(toolOpened(null));
    const session = createToolSession(areaTools[way], applyToolAction);
    activeTool.set(session);
    return () => {
      if (activeTool.get() === session) activeTool.set(null);
    };
  }, [way]);
  const measuring = useAppSelector((state) => state.tools.open === 'measure');
  useEffect(() => {
    if (!measuring) return;
    if (isAreaMode(currentPickMode(store.getState().draft))) store.dispatch(pickModeChosen('click'));
    if (isAreaMode(selectBatch(store.getState()).pickMode)) changeBatch({ pickMode: 'click' });
  }, [measuring]);
  const choose = (next: PickMode) => currentPickTarget()?.choose(next);
  useShortcut('pickBox', () => choose('box'));
  useShortcut('pickLasso', () => choose('lasso'));
  useShortcut('pickPolygon', () => choose('polygon'));
}
