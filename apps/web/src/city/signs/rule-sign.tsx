// The street sign of a rule, drawn by the core package as an image whose accessible name is the
// rule's sentence. Its colors are the same in every color scheme.
import {
  describeRestriction,
  isUnknownRule,
  type Payment,
  type Restriction,
  renderSign,
  type SignDrawing,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useReader } from '../../shell/reader-hooks.ts';
import styles from './signs.module.css';
import { useSignOptions } from './use-sign-options.ts';

interface Props {
  readonly restriction: Restriction;
  /** The regulation's payment, for a rule without its own. */
  readonly payment?: Payment | null;
  readonly size?: 'small' | 'large';
  /**
   * Set when the rule's sentence is part of the same control, so that the image needs no text
   * alternative.
   */
  readonly isDecorative?: boolean;
}

/** Returns the drawing as an image URL. Scripts inside an image never run. */
export function signDataUrl({ svg }: Pick<SignDrawing, 'svg'>): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** The sign next to its rule; renders nothing for a rule without a sign. */
export function RuleSign({ restriction, payment = null, size = 'small', isDecorative = false }: Props) {
  const reader = useReader();
  const terms = useSignOptions();
  const drawing = useMemo(
    () => (terms === null ? null : renderSign(restriction, payment, terms)),
    [restriction, payment, terms],
  );
  if (drawing === null || restriction.subActivity === 'unregulated' || isUnknownRule(restriction))
    return null;
  const sentence = describeRestriction(
    { ...restriction, payment: restriction.payment ?? payment },
    reader.language,
    reader,
  );
  return (
    <img
      className={
        size === 'large'
          ? `block height-auto forced-keep-colors ${styles.large}`
          : `block flex-none height-auto forced-keep-colors ${styles.small}`
      }
      src={signDataUrl(drawing)}
      width={drawing.width}
      height={drawing.height}
      alt={isDecorative ? '' : sentence}
      data-sign
    />
  );
}
