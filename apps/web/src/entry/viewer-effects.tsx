// Side effects of the viewer once it is loaded: applies the language in the URL and, in the hotspot
// view, sends messages to the surrounding app.
import { useMemo } from 'react';
import { type SelectedCurbMessage, useNativeAppMessages } from '../city/hotspot/use-native-messages.ts';
import { useCurbAnswer } from '../city/links/use-curb-answer.ts';
import type { useLinkRules } from '../city/links/use-link-rules.ts';
import { useRequestedLanguage } from '../city/requested-language.ts';
import { selectedLink } from '../city/view/selection-slice.ts';
import { isHotspot } from '../shell/hotspot.ts';
import { useAppSelector } from '../shell/store.ts';

type LinkAnswerProps = Pick<ReturnType<typeof useLinkRules>, 'answer'>;

function HostAppMessages({ answer }: LinkAnswerProps) {
  const shown = useCurbAnswer(answer);
  const selected = useAppSelector((state) => selectedLink(state.selection));
  const curb = useMemo<SelectedCurbMessage | null>(() => {
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
  useNativeAppMessages(selected, curb);
  return null;
}

export function ViewerEffects({ answer }: LinkAnswerProps) {
  useRequestedLanguage();
  return isHotspot() ? <HostAppMessages answer={answer} /> : null;
}
