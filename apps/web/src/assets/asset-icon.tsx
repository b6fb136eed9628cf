// A type's icon on its disc: the server's drawing, from a URL that changes with the icon.
import type { AssetConfigResponse } from '@curbwright/contract';
import styles from './assets.module.css';

interface Props {
  readonly type: Pick<AssetConfigResponse, 'icon'> | undefined;
  readonly size?: number;
}

export function AssetIcon({ type, size = 24 }: Props) {
  return (
    <span
      className={`flex-none place-center outline ${styles.disc}`}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      {type !== undefined && <img src={type.icon} alt="" width={size * 0.7} height={size * 0.7} />}
    </span>
  );
}
