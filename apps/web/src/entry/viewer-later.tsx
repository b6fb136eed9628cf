// What the viewer does once it is loaded: applies the language in the address and, in the hotspot
// view, sends messages to the surrounding app.
import { useMemo } from 'react';
import { useAskedLanguage } from '../city/asked-language.ts';
import { type PickedCurb, useNativeMessages } from '../city/hotspot/use-native-messages.ts';
import type { useLinkAnswer } from '../city/links/use-link-answer.ts';
import { useShownAnswer } from '../city/links/use-shown-answer.ts';
import { selectedLink } from '../city/view/selection-slice.ts';
import { isHotspot } from '../shell/hotspot.ts';
import { useAppSelector } from '../shell/store.ts';

type Found = Pick<ReturnType<typeof useLinkAnswer>, 'answer'>;

function NativeMessages({ answer }: Found) {
  const shown = useShownAnswer(answer);
  const selected = useAppSelector((state) => selectedLink(state.selection));
  const curb = useMemo<PickedCurb | null>(() => {
    if (selected === null || answer === undefined || shown === undefined) return null;
    return {
      link: answer.link.id,
      segment_id: answer.link.segment_id,
      street: answer.link.bl_street_name,
      kind: shown.kind,
      sentence: shown.explanation.sentence,
      longest_stay: shown.longest.minutes,
    };
  }, [selected, answer, shown]);
  useNativeMessages(selected, curb);
  return null;
}

export function ViewerLater({ answer }: Found) {
  useAskedLanguage();
  return isHotspot() ? <NativeMessages answer={answer} /> : null;
}
