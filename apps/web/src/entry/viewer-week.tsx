// The week strip of the viewer: seven days, each with the selected curb's types over the day.
import { useMemo } from 'react';
import { useCurbStyles } from '../city/curb-type-hooks.ts';
import { type DaySegment, WeekStrip } from '../city/instant/week-strip.tsx';
import type { LinkRules } from '../city/links/cached-link-rules.ts';
import { useCurbAnswer } from '../city/links/use-curb-answer.ts';

export function ViewerWeek({ answer }: { readonly answer: LinkRules | undefined }) {
  const shown = useCurbAnswer(answer);
  const looks = useCurbStyles();
  const week = shown?.week;
  const days = useMemo(() => {
    if (week === undefined) return null;
    return [0, 1, 2, 3, 4, 5, 6].map((day) =>
      week
        .filter((span) => span.day === day)
        .map(
          (span): DaySegment => ({
            from: span.from / 1440,
            to: span.to / 1440,
            color: looks.get(span.sub_activity)?.color ?? '#8a9499',
          }),
        ),
    );
  }, [week, looks]);
  return <WeekStrip days={days} />;
}
