// The street sign of a rule, drawn by the core: a picture whose name is the rule's sentence. It keeps its own colours in any scheme.
import {
  describeRestriction,
  isUnknownRule,
  type Payment,
  type Restriction,
  type SignDrawing,
  signOf,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useReader } from '../../shell/reader-hooks.ts';
import styles from './signs.module.css';
import { useSignTerms } from './use-sign-terms.ts';

interface Props {
  readonly restriction: Restriction;
  /** The regulation's, for a rule without a price of its own. */
  readonly payment?: Payment | null;
  readonly size?: 'small' | 'large';
  /** The sentence stands in the same control: the picture says nothing more. */
  readonly isDecorative?: boolean;
}

/** A drawing as the address of a picture: in an image nothing of it can run. */
export function signAddress({ svg }: Pick<SignDrawing, 'svg'>): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** The sign beside its rule; nothing for a rule without one. */
export function RuleSign({ restriction, payment = null, size = 'small', isDecorative = false }: Props) {
  const reader = useReader();
  const terms = useSignTerms();
  const drawing = useMemo(
    () => (terms === null ? null : signOf(restriction, payment, terms)),
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
      className={size === 'large' ? styles.large : styles.small}
      src={signAddress(drawing)}
      width={drawing.width}
      height={drawing.height}
      alt={isDecorative ? '' : sentence}
      data-sign
    />
  );
}
