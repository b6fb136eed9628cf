// Picking on the map while a draft is open: the tool of the chosen way in hand, clicks taken, keys that choose a way.
import { nearestOnLine } from '@curbwright/core';
import { useEffect } from 'react';
import { api } from '../../app/api.ts';
import {
  customGroupDrawn,
  customGroupHighlighted,
  draftRedone,
  draftUndone,
  type PickWay,
  pickWayChosen,
  stepChosen,
} from '../../app/draft-slice.ts';
import { pickTaker, toolInHand } from '../../app/map-signals.ts';
import { draftingScenario } from '../../app/open-proposals.ts';
import { useShortcut } from '../../app/shortcuts.ts';
import { store, useAppDispatch, useAppSelector } from '../../app/store.ts';
import { toolOpened } from '../../app/tools-slice.ts';
import type { Picked, PickedAt } from '../../map/pick.ts';
import { boxTool, lassoTool, polygonTool } from '../../map/pick-tools.ts';
import type { ToolAction } from '../../map/tool.ts';
import { createSession } from '../../map/tool-session.ts';
import { showErrorPopup } from '../../ui/toast.ts';
import { curbsAlong, curbsInRing } from './curbs-of-area.ts';
import { pickLinks, whileBusy } from './pick-links.ts';
import { begunStretch, blockOnly, drawnLink, pickNote, removesCurbs } from './pick-signals.ts';
import { pickWayNow } from './pick-way.ts';

const areaTools = { box: boxTool, lasso: lassoTool, polygon: polygonTool } as const;

function isArea(way: PickWay | null): way is keyof typeof areaTools {
  return way !== null && Object.hasOwn(areaTools, way);
}

function act(action: ToolAction): void {
  if (action.kind !== 'area') {
    const asked = { leave: () => pickWayChosen('click'), undo: draftUndone, redo: draftRedone } as const;
    store.dispatch(asked[action.kind]());
    return;
  }
  void whileBusy(async () => {
    const { links, cut } = await curbsInRing(action.ring);
    if (links.length === 0) pickNote.set({ kind: 'nothing' });
    else await pickLinks(links, { removes: removesCurbs.get() !== action.alt, cut });
  });
}

async function pickStreet(link: number): Promise<void> {
  const found = await curbsAlong(link, blockOnly.get());
  if (found === null) pickNote.set({ kind: 'unnamed' });
  else await pickLinks(found.links, { removes: removesCurbs.get(), toggles: true, cut: found.cut });
}

/** Begins a custom segment on a curb, where the rules of custom groups allow it (requirement §5). */
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
  // A draft that was saved stands in its own way only for others.
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

/** What a click on curbs does now: true = it was taken. */
function take(picked: readonly Picked[], at: PickedAt | null): boolean {
  const { draft } = store.getState();
  if (draft.open === null) return false;
  const [nearest] = picked;
  const way = pickWayNow(draft);
  const draws = draft.drawsCustomGroup;
  if (at === null) {
    // Esc on the map: the way of picking is put away before the draft's panel is.
    if (way === null && !draws) return false;
    store.dispatch(draws ? customGroupDrawn(false) : pickWayChosen(null));
    return true;
  }
  if (way === null && !draws && !at.adds) return false;
  if (nearest === undefined) return true;
  if (draws) void whileBusy(() => beginStretch(nearest.link, at.at));
  else if (way === 'street') void whileBusy(() => pickStreet(nearest.link));
  else
    void whileBusy(() =>
      pickLinks([nearest.link], { removes: removesCurbs.get() && !at.adds, toggles: true }),
    );
  return true;
}

/** While it is mounted, a draft's curbs can be picked on the map. */
export function usePicking(): void {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => state.draft.open?.key ?? null);
  const open = draft !== null;
  // Another draft begins afresh.
  useEffect(() => {
    if (draft === null) return undefined;
    return () => {
      drawnLink.set(null);
      begunStretch.set(null);
      pickNote.set(null);
      removesCurbs.set(false);
    };
  }, [draft]);
  const way = useAppSelector((state) => pickWayNow(state.draft));
  useEffect(() => {
    pickTaker.set(take);
    return () => pickTaker.set(null);
  }, []);
  useEffect(() => {
    if (!isArea(way)) return undefined;
    // One tool at a time is in hand.
    store.dispatch(toolOpened(null));
    const session = createSession(areaTools[way], act);
    toolInHand.set(session);
    return () => {
      if (toolInHand.get() === session) toolInHand.set(null);
    };
  }, [way]);
  const measuring = useAppSelector((state) => state.tools.open === 'measure');
  useEffect(() => {
    if (measuring && isArea(pickWayNow(store.getState().draft))) store.dispatch(pickWayChosen('click'));
  }, [measuring]);
  const choose = (next: PickWay) => {
    if (!open) return;
    dispatch(stepChosen('curbs'));
    dispatch(pickWayChosen(next));
  };
  useShortcut('pickBox', () => choose('box'));
  useShortcut('pickLasso', () => choose('lasso'));
  useShortcut('pickPolygon', () => choose('polygon'));
}
