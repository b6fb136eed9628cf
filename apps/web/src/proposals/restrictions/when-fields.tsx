// Fields for when a rule or a rate applies: its time spans, each with days, hours, seasons and
// holidays; several are alternatives.
import {
  createEmptySpan,
  duplicateEntry,
  formatTimeSpan,
  type PaintedHours,
  paintSpans,
  type TimeSpan,
  updateSpan,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import styles from './fields.module.css';
import { SmallButton } from './small-button.tsx';
import { SpanFields } from './span-fields.tsx';
import { useListKeys } from './use-list-keys.ts';

interface Props {
  readonly spans: readonly TimeSpan[];
  /** Color of the painted times in the week. */
  readonly color: string;
  readonly onEdit: (spans: TimeSpan[], part: string | null) => void;
}

export function WhenFields({ spans, color, onEdit }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  // A rule without spans always applies: the first stroke or toggle creates its first span in the
  // same fields.
  const shown = useMemo(() => (spans.length === 0 ? [createEmptySpan()] : spans), [spans]);
  const names = useListKeys(shown);
  const edit = (next: readonly TimeSpan[], part: string | null) => onEdit([...next], part);
  const paint = (at: number) => (painted: PaintedHours, mode: 'set' | 'add') =>
    edit(paintSpans(spans, at, painted, mode), null);
  return (
    <>
      {shown.map((span, at) => {
        const said = formatTimeSpan(span, reader);
        const words = said === '' ? t('when.always') : said;
        return (
          <div key={names[at]} className="card grid one-column gap-12 pad-12 sunken">
            <div className={`between gap-4 min-width-0 ${styles.head}`}>
              <span>{span.excludes ? t('when.butNot', { when: words }) : words}</span>
              {spans.length > 0 && (
                <span className="flex flex-none gap-0">
                  <SmallButton
                    label={t('when.duplicate', { when: words })}
                    onClick={() => edit(duplicateEntry(spans, at), null)}
                  >
                    <IconCopy size={16} stroke={1.5} />
                  </SmallButton>
                  <SmallButton
                    label={t('when.remove', { when: words })}
                    onClick={() =>
                      edit(
                        spans.filter((_, index) => index !== at),
                        null,
                      )
                    }
                  >
                    <IconTrash size={16} stroke={1.5} />
                  </SmallButton>
                </span>
              )}
            </div>
            <SpanFields
              span={span}
              color={color}
              onChange={(change, part) =>
                edit(updateSpan(shown, at, change), part === null ? null : `span.${at}.${part}`)
              }
              onPaint={paint(at)}
            />
          </div>
        );
      })}
      <div className="flex wrap gap-8">
        <Button size="compact-sm" variant="default" onClick={() => edit([...shown, createEmptySpan()], null)}>
          {t('when.add')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => edit([...spans, { ...createEmptySpan(), excludes: true }], null)}
        >
          {t('when.addException')}
        </Button>
      </div>
    </>
  );
}
