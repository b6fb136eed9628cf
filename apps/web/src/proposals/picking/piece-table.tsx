// How the curb is divided: its pieces in order, and their total, which is the whole curb.
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { formatMeters, type Units } from './meters.ts';
import styles from './picking.module.css';
import type { Piece } from './use-curb-sections.ts';

export function PieceTable({ pieces, units }: { readonly pieces: readonly Piece[]; readonly units: Units }) {
  const { t } = useTranslation();
  const reader = useReader();
  const written = (metres: number) => formatMeters(metres, units, reader.locale);
  const sum = pieces.reduce((metres, piece) => metres + piece.length, 0);
  const hasSpaces = pieces.some(({ baysCount }) => baysCount !== null);
  const spaces = pieces.reduce((count, piece) => count + (piece.baysCount ?? 0), 0);
  return (
    <table className={`table text-end ${styles.pieces}`}>
      <caption>{t('stretch.pieces', { count: pieces.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('stretch.from')}</th>
          <th scope="col">{t('stretch.to')}</th>
          <th scope="col">{t('stretch.length', { unit: t(`stretch.unit.${units}`) })}</th>
          {hasSpaces && <th scope="col">{t('stretch.spacesHead')}</th>}
          <th scope="col">{t('stretch.state')}</th>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ from, to, length, baysCount, isChosen }) => (
          <tr key={from} data-chosen={isChosen}>
            <td>{written(from)}</td>
            <td>{written(to)}</td>
            <td>{written(length)}</td>
            {hasSpaces && <td>{baysCount}</td>}
            <td>{t(isChosen ? 'stretch.isTaken' : 'stretch.isLeft')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('stretch.sum')}
          </th>
          <td>{written(sum)}</td>
          {hasSpaces && <td>{spaces}</td>}
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
