// Picking on the map while a draft or batch is open: activates the tool of the picking mode,
// handles clicks, and registers the mode shortcuts.
import { nearestOnLine } from '@curbwright/core';
import { useEffect } from 'react';
import { batchIsOn, batchPickWay } from '../../map/batch.ts';
import { pickTaker, toolInHand } from '../../map/map-signals.ts';
import type { Picked, PickedAt } from '../../map/pick.ts';
import { boxTool, lassoTool, polygonTool } from '../../map/pick-tools.ts';
import type { PickWay } from '../../map/pick-ways.ts';
import type { ToolAction } from '../../map/tool.ts';
import { createSession } from '../../map/tool-session.ts';
import { api } from '../../shell/api.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useSignal } from '../../ui/signal.ts';
import { showErrorPopup } from '../../ui/toast.ts';
import { customGroupDrawn, customGroupHighlighted, pickWayChosen } from '../draft-slice.ts';
import { draftingScenario } from '../open-proposals.ts';
import { crossesItself, curbsAlong, curbsInRing, idsInRing } from './curbs-of-area.ts';
import { pickLinks, whileBusy } from './pick-links.ts';
import { begunStretch, blockOnly, drawnLink, pickNote, removesCurbs } from './pick-signals.ts';
import { type PickTarget, targetNow } from './pick-target.ts';
import { pickWayNow } from './pick-way.ts';

const areaTools = { box: boxTool, lasso: lassoTool, polygon: polygonTool } as const;

function isArea(way: PickWay | null): way is keyof typeof areaTools {
  return way !== null && Object.hasOwn(areaTools, way);
}

function pickArea(target: PickTarget, { ring, alt }: Extract<ToolAction, { kind: 'area' }>): void {
  if (crossesItself(ring)) pickNote.set({ kind: 'crossed' });
  else {
    const removes = removesCurbs.get() !== alt;
    void whileBusy(async () => {
      const { links, cut } = await (target.kind === 'batch' ? idsInRing(ring) : curbsInRing(ring));
      if (links.length === 0) pickNote.set({ kind: 'nothing' });
      else await pickLinks(links, { removes, cut, shape: ring });
    });
  }
}

function act(action: ToolAction): void {
  const target = targetNow();
  if (target === null) return;
  if (action.kind === 'leave') target.choose('click');
  else if (action.kind === 'area') pickArea(target, action);
  else target[action.kind]();
}

function pickStreet(link: number): void {
  const block = blockOnly.get();
  const removes = removesCurbs.get();
  void whileBusy(async () => {
    const found = await curbsAlong(link, block, targetNow()?.kind === 'batch');
    if (found === null) pickNote.set({ kind: 'unnamed' });
    else await pickLinks(found.links, { removes, toggles: true, cut: found.cut });
  });
}

/** A click adds or removes the curb, in the mode that was active at the click. */
function pickOne(link: number, { adds }: PickedAt): void {
  const removes = removesCurbs.get() && !adds;
  void whileBusy(() => pickLinks([link], { removes, toggles: true }));
}

/** Starts a custom segment on a curb where the custom group rules allow it (requirement §5). */
async function beginStretch(link: number, at: PickedAt['at']): Promise<void> {
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
  drawnLink.set(link);
  begunStretch.set({ link, metres: nearestOnLine(feature.geometry, [at[0], at[1]]).metres });
  store.dispatch(customGroupHighlighted([link]));
}

/** A batch handles every click: curb details stay closed while many curbs are being selected. */
function takeForBatch(nearest: Picked | undefined, at: PickedAt | null): boolean {
  if (at === null) {
    if (batchPickWay.get() === 'click') return false;
    batchPickWay.set('click');
    return true;
  }
  if (nearest === undefined) return true;
  const { link } = nearest;
  if (batchPickWay.get() === 'street') pickStreet(link);
  else pickOne(link, at);
  return true;
}

/** Handles a click on curbs; `true` = handled. */
function take(picked: readonly Picked[], at: PickedAt | null): boolean {
  const { draft } = store.getState();
  const [nearest] = picked;
  if (draft.open === null) return batchIsOn.get() && takeForBatch(nearest, at);
  const way = pickWayNow(draft);
  const draws = draft.drawsCustomGroup;
  if (at === null) {
    // Esc on the map: ends the picking mode before it closes the draft panel.
    if (way === null && !draws) return false;
    store.dispatch(draws ? customGroupDrawn(false) : pickWayChosen(null));
    return true;
  }
  if (way === null && !draws && !at.adds) return false;
  if (nearest === undefined) return true;
  if (draws) void whileBusy(() => beginStretch(nearest.link, at.at));
  else if (way === 'street') pickStreet(nearest.link);
  else pickOne(nearest.link, at);
  return true;
}

/** Enables picking curbs on the map for a draft or a batch while mounted. */
export function usePicking(): void {
  const draft = useAppSelector((state) => state.draft.open?.key ?? null);
  const many = useSignal(batchIsOn);
  const manyWay = useSignal(batchPickWay);
  const target = draft ?? (many ? 'batch' : null);
  // Reset the state when the target changes to another draft or a batch.
  useEffect(() => {
    if (target === null) return undefined;
    return () => {
      drawnLink.set(null);
      begunStretch.set(null);
      pickNote.set(null);
      removesCurbs.set(false);
    };
  }, [target]);
  const draftWay = useAppSelector((state) => pickWayNow(state.draft));
  const way = draft !== null ? draftWay : many ? manyWay : null;
  useEffect(() => {
    pickTaker.set(take);
    return () => pickTaker.set(null);
  }, []);
  useEffect(() => {
    if (!isArea(way)) return undefined;
    // Only one tool is active at a time.
    store.dispatch(toolOpened(null));
    const session = createSession(areaTools[way], act);
    toolInHand.set(session);
    return () => {
      if (toolInHand.get() === session) toolInHand.set(null);
    };
  }, [way]);
  const measuring = useAppSelector((state) => state.tools.open === 'measure');
  useEffect(() => {
    if (!measuring) return;
    if (isArea(pickWayNow(store.getState().draft))) store.dispatch(pickWayChosen('click'));
    if (isArea(batchPickWay.get())) batchPickWay.set('click');
  }, [measuring]);
  const choose = (next: PickWay) => targetNow()?.choose(next);
  useShortcut('pickBox', () => choose('box'));
  useShortcut('pickLasso', () => choose('lasso'));
  useShortcut('pickPolygon', () => choose('polygon'));
}
