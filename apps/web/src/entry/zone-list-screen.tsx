// The analyzer's list view: the analysis zones.
import { ZoneTable } from '../zones/analysis-zones/zone-table.tsx';
import { ShellHeader } from './shell-header.tsx';
import styles from './zones.module.css';

export function ZoneListScreen() {
  return (
    <div className={styles.screen}>
      <ShellHeader />
      <main className={styles.main}>
        <ZoneTable />
      </main>
    </div>
  );
}
