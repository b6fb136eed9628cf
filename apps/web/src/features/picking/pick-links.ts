// What is done with curbs a person picked: on the draft after the check, or off it; one curb by a click the other way round.
import { mostLinksOfProposal, placeOfLink } from '@curbwright/core';
import { draftNow, linksRemoved } from '../../app/draft-slice.ts';
import { store } from '../../app/store.ts';
import { takeCurbs } from '../../app/take-curbs.ts';
import { isPickBusy, type PickNote, pickNote } from './pick-signals.ts';

/** Links the open draft stands on. */
function onDraft(): ReadonlySet<number> {
  return new Set(draftNow(store.getState().draft)?.links.map(placeOfLink));
}

async function add(links: readonly number[], cut: boolean): Promise<PickNote> {
  const there = onDraft();
  const fresh = [...new Set(links)].filter((link) => !there.has(link));
  if (there.size + fresh.length > mostLinksOfProposal) return { kind: 'full' };
  const { accepted } = await takeCurbs(fresh);
  return { kind: cut ? 'cut' : 'added', count: accepted.length };
}

function remove(links: readonly number[]): PickNote {
  const there = onDraft();
  const gone = links.filter((link) => there.has(link));
  if (gone.length > 0) store.dispatch(linksRemoved({ links: gone, at: Date.now() }));
  return { kind: 'removed', count: new Set(gone).size };
}

/** Puts curbs on the open draft or takes them off. `toggles`: off when all of them are on already. `cut`: there were more than were answered. */
export async function pickLinks(
  links: readonly number[],
  how: { readonly removes: boolean; readonly toggles?: boolean; readonly cut?: boolean },
): Promise<void> {
  const there = onDraft();
  const off = how.removes || (how.toggles === true && links.every((link) => there.has(link)));
  pickNote.set(off ? remove(links) : await add(links, how.cut ?? false));
}

/** Runs what asks the server: the bar says that it is on its way, and when it failed. */
export async function whileBusy(run: () => Promise<void>): Promise<void> {
  if (isPickBusy.get()) return;
  isPickBusy.set(true);
  pickNote.set(null);
  try {
    await run();
  } catch (error) {
    console.error(error);
    pickNote.set({ kind: 'failed' });
  } finally {
    isPickBusy.set(false);
  }
}
