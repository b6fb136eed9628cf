// The week strip of the viewer: seven days, each with the selected curb's types through the day.
import { useMemo } from 'react';
import { useLooks } from '../city/class-hooks.ts';
import { type DayStretch, WeekStrip } from '../city/instant/week-strip.tsx';
import type { LinkAnswer } from '../city/links/kept-answer.ts';
import { useShownAnswer } from '../city/links/use-shown-answer.ts';

export function ViewerWeek({ answer }: { readonly answer: LinkAnswer | undefined }) {
  const shown = useShownAnswer(answer);
  const looks = useLooks();
  const week = shown?.week;
  const days = useMemo(() => {
    if (week === undefined) return null;
    return [0, 1, 2, 3, 4, 5, 6].map((day) =>
      week
        .filter((span) => span.day === day)
        .map(
          (span): DayStretch => ({
            from: span.from / 1440,
            to: span.to / 1440,
            color: looks.get(span.sub_activity)?.color ?? '#8a9499',
          }),
        ),
    );
  }, [week, looks]);
  return <WeekStrip days={days} />;
}
