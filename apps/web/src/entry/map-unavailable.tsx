// Replaces the map in a browser without WebGL. The rest of the page works as if the map had been
// drawn: lists, search, answers, sign-in.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraToBox, toPointCamera } from '../map/camera-box.ts';
import type { MapCanvas } from '../map/map-canvas.tsx';
import { listSet } from '../shell/panels-slice.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { StateMessage } from '../ui/state-message.tsx';
import styles from './viewer.module.css';

type Props = Parameters<typeof MapCanvas>[0];

export function MapUnavailable({ view: { camera }, reports }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const listed = useAppSelector((state) => state.panels.list);
  useEffect(() => {
    const point = toPointCamera(camera);
    reports.onFirstDrawn(point);
    if (camera.kind === 'box') reports.onCamera(point);
    // Reports no counts; the list requests the curbs in the box from the server.
    reports.onInView(new Map(), [...cameraToBox(camera)]);
  }, [camera, reports]);
  return (
    <div
      className={`grid place-center full-height border-box scroll ${styles.noMap}`}
      data-no-map
      tabIndex={-1}
    >
      <StateMessage
        title={t('map.absent')}
        action={
          listed ? undefined : <Button onClick={() => dispatch(listSet(true))}>{t('list.open')}</Button>
        }
      >
        <p>{t('map.absentList')}</p>
        <p>{t('map.absentHelp')}</p>
      </StateMessage>
    </div>
  );
}
