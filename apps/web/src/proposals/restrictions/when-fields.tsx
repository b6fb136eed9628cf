// When: the time spans of a rule or a rate, each with its days, hours, seasons and holidays; several are alternatives.
import {
  duplicated,
  newSpan,
  type Painted,
  paintSpans,
  spanChanged,
  spanInWords,
  type TimeSpan,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityTerms } from '../../city/city/city-terms.ts';
import styles from './fields.module.css';
import { SmallButton } from './small-button.tsx';
import { SpanFields } from './span-fields.tsx';
import { useNames } from './use-names.ts';

interface Props {
  readonly spans: readonly TimeSpan[];
  /** Color of the painted times on the week. */
  readonly color: string;
  readonly onEdit: (spans: TimeSpan[], part: string | null) => void;
}

export function WhenFields({ spans, color, onEdit }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityTerms();
  // A rule without spans always applies: the first stroke or toggle creates its first span in the
  // same fields.
  const shown = useMemo(() => (spans.length === 0 ? [newSpan()] : spans), [spans]);
  const names = useNames(shown);
  const edit = (next: readonly TimeSpan[], part: string | null) => onEdit([...next], part);
  const paint = (at: number) => (painted: Painted, mode: 'set' | 'add') =>
    edit(paintSpans(spans, at, painted, mode), null);
  return (
    <>
      {shown.map((span, at) => {
        const said = spanInWords(span, reader);
        const words = said === '' ? t('when.always') : said;
        return (
          <div key={names[at]} className={styles.inset}>
            <div className={styles.head}>
              <span>{span.excludes ? t('when.butNot', { when: words }) : words}</span>
              {spans.length > 0 && (
                <span className={styles.actions}>
                  <SmallButton
                    label={t('when.duplicate', { when: words })}
                    onClick={() => edit(duplicated(spans, at), null)}
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
                edit(spanChanged(shown, at, change), part === null ? null : `span.${at}.${part}`)
              }
              onPaint={paint(at)}
            />
          </div>
        );
      })}
      <div className={styles.buttons}>
        <Button size="compact-sm" variant="default" onClick={() => edit([...shown, newSpan()], null)}>
          {t('when.add')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => edit([...spans, { ...newSpan(), excludes: true }], null)}
        >
          {t('when.addException')}
        </Button>
      </div>
    </>
  );
}
