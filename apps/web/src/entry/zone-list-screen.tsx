// The analyzer's list view: the analysis zones.
import { ZoneTable } from '../zones/analysis-zones/zone-table.tsx';
import { ShellHeader } from './shell-header.tsx';

export function ZoneListScreen() {
  return (
    <div className="grid rows-56-1fr full-height">
      <ShellHeader />
      <main className="grid min-width-0 min-height-0">
        <ZoneTable />
      </main>
    </div>
  );
}
