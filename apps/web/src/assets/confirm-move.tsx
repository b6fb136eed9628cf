// Asks before an asset is moved far or to another street: from where, to where, and how far.
import { type AssetLocation, formatLength, moveToConfirm, type Position } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { useAppSelector } from '../shell/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { streetAt } from './curb-at.ts';
import { formatPlace } from './ring.ts';

/** A move that is confirmed before it is saved. */
export interface FarMove {
  readonly from: AssetLocation;
  readonly to: AssetLocation;
  readonly metres: number;
}

/** Returns the move between two places if it has to be confirmed; `null` = it has not. */
export async function findFarMove(from: Position, to: Position): Promise<FarMove | null> {
  if (from[0] === to[0] && from[1] === to[1]) return null;
  const [before, after] = await Promise.all([streetAt(from), streetAt(to)]);
  const move = { from: { at: from, street: before }, to: { at: to, street: after } };
  const metres = moveToConfirm(move.from, move.to);
  return metres === null ? null : { ...move, metres };
}

interface Props {
  readonly move: FarMove;
  readonly onMove: () => void;
  readonly onClose: () => void;
}

/** Shows the question about a move. */
export function ConfirmMove({ move, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const units = useAppSelector((state) => state.tools.units) ?? city?.units ?? 'metric';
  const nameOf = ({ at, street }: AssetLocation) => street ?? formatPlace(at);
  const [from, to] = [nameOf(move.from), nameOf(move.to)];
  const distance = formatLength(move.metres, units, reader.locale);
  return (
    <Dialog title={t('assets.move.title')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-16">
        <p>
          {from === to
            ? t('assets.move.along', { street: from, distance })
            : t('assets.move.text', { from, to, distance })}
        </p>
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={onClose}>
            {t('discard.stay')}
          </Button>
          <Button onClick={onMove}>{t('assets.move.act')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
