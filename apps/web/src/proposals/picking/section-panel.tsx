// Sections of one curb in meters from its start: a ruler with handles, number fields and the
// resulting pieces. The map shows the same handles.
import { addSection, gapsBetweenSections, splitSectionAt } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowsSplit2, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useCurbLocation } from '../../shell/curb-location-format.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { customGroupHighlighted, pickModeChosen } from '../draft-slice.ts';
import { formatMeters } from './meters.ts';
import styles from './picking.module.css';
import { PieceTable } from './piece-table.tsx';
import { moveSectionHandle } from './section-draw-handler.ts';
import { SectionRow } from './section-row.tsx';
import { SectionRuler } from './section-ruler.tsx';
import { useCurbSections } from './use-curb-sections.ts';

interface Props {
  readonly link: number;
  /** Closes the panel; `null` = the row that contains it closes it. */
  readonly onDone: (() => void) | null;
}

/** Length in meters of a new section added without the map, placed in the largest gap. */
const newSectionMeters = 10;

export function SectionPanel({ link, onDone }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  const [snaps, setSnaps] = useState(true);
  const { feature, taken, work, pieces, set, wholeAgain, hand } = useCurbSections(link, snaps);
  const place = useCurbLocation(feature?.properties);
  useEffect(() => {
    dispatch(customGroupHighlighted([link]));
    // The map shows section handles, so curb picking is turned off.
    dispatch(pickModeChosen(null));
    return () => {
      dispatch(customGroupHighlighted([]));
    };
  }, [link, dispatch]);
  if (work === null || feature === undefined) return <Skeleton label={t('app.loading')} lines={3} />;
  const { length, stretches } = work;
  const { bays_count: bays } = feature.properties;
  const written = (metres: number) => formatMeters(metres, units, reader.locale);
  const unit = t(`stretch.unit.${units}`);
  const gap = gapsBetweenSections(stretches, length).toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  const add = () => {
    if (gap === undefined) return;
    const to = Math.min(gap.to, gap.from + Math.min(newSectionMeters, (gap.to - gap.from) / 2));
    const next = addSection(stretches, gap.from, to, length);
    if (next !== null) set(next, null);
  };
  // Sections have no ids; they are identified by their position.
  const parts = stretches.map((stretch, index) => ({ index, stretch }));
  const help = hand.state.splits ? 'split' : hand.state.begun !== null ? 'end' : 'start';
  return (
    <section
      className="grid gap-12 pad-12 outline round-10 paper"
      aria-label={t('stretch.title', { street: place.street })}
    >
      <header className={`flex gap-8 items-start justify-between h3-bold ${styles.stretchHead}`}>
        <div>
          <h3>{place.street}</h3>
          <p className="soft text-13">
            {[
              place.where,
              t('stretch.whole', { length: written(length), unit }),
              bays === null ? '' : t('stretch.spaces', { count: bays }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {onDone !== null && (
          <Button size="compact-sm" variant="default" onClick={onDone}>
            {t('stretch.done')}
          </Button>
        )}
      </header>
      <SectionRuler
        work={work}
        whole={taken.whole}
        units={units}
        splits={hand.state.splits}
        onMove={(handle, metres, snap) =>
          set(moveSectionHandle(snap ? work : { ...work, targets: [] }, handle, metres), handle)
        }
        onSplit={(metres) => {
          set(splitSectionAt(stretches, metres, length), null);
          hand.splits(false);
        }}
      />
      <p className="soft text-13">{t(`stretch.help.${help}`)}</p>
      {parts.map(({ index, stretch }) => (
        <SectionRow key={index} index={index} stretch={stretch} work={work} units={units} onSet={set} />
      ))}
      <div className="flex wrap gap-8">
        <ButtonWithReason
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          reason={gap === undefined || gap.to - gap.from < 1 ? t('stretch.noRoom') : null}
          onClick={add}
        >
          {t('stretch.add')}
        </ButtonWithReason>
        <ButtonWithReason
          size="compact-md"
          variant={hand.state.splits ? 'filled' : 'default'}
          leftSection={<IconArrowsSplit2 size={16} stroke={1.5} />}
          pressed={hand.state.splits}
          reason={stretches.length === 0 && !taken.whole ? t('stretch.nothingToSplit') : null}
          onClick={() => hand.splits(!hand.state.splits)}
        >
          {t('stretch.split')}
        </ButtonWithReason>
        <ButtonWithReason
          size="compact-md"
          variant="default"
          reason={taken.whole ? t('stretch.isWhole') : null}
          onClick={wholeAgain}
        >
          {t('stretch.wholeAgain')}
        </ButtonWithReason>
      </div>
      <label className="row gap-8 min-height-24 text-13">
        <input type="checkbox" checked={snaps} onChange={(event) => setSnaps(event.target.checked)} />
        <span>{t('stretch.snap')}</span>
      </label>
      {stretches.length > 0 && <PieceTable pieces={pieces} units={units} />}
    </section>
  );
}
