// The compass: shows north and rotates the map back to it. Shown only where the map can be rotated
// and the camera has a bearing.
import { IconNavigation } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { cameraSet } from '../view/map-slice.ts';

export function Compass() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const camera = useAppSelector((state) => state.map.camera);
  const needle = useRef<SVGSVGElement>(null);
  const bearing = camera?.kind === 'point' ? camera.bearing : undefined;
  useLayoutEffect(() => {
    if (needle.current !== null) needle.current.style.transform = `rotate(${-(bearing ?? 0)}deg)`;
  }, [bearing]);
  if (camera?.kind !== 'point' || bearing === undefined) return null;
  return (
    <IconButton label={t('map.north')} onClick={() => dispatch(cameraSet({ ...camera, bearing: 0 }))}>
      <IconNavigation ref={needle} size={20} stroke={1.5} />
    </IconButton>
  );
}
