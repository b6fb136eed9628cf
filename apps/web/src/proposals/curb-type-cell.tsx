// The table cell of a curb type: a sample of its line on the map, and its name.
import type { CurbStyle } from '../map/curb-style.ts';
import { dashPatterns } from '../map/view.ts';
import { DashSample } from '../ui/dash-sample.tsx';
import { IconCell } from '../ui/table/list-cells.tsx';

interface Props {
  readonly style: CurbStyle | undefined;
  readonly name: string | null;
}

export function CurbTypeCell({ style, name }: Props) {
  const sample = style && (
    <DashSample color={style.color} dash={dashPatterns[style.dash]} width={style.width} />
  );
  return <IconCell icon={sample} name={name} />;
}
