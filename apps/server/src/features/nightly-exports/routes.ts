// What became of the nightly exports, for staff.
import type { ApiContext } from '../../api-context.ts';
import { answered } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';
import { nightRows } from '../../nightly-exports/queries.ts';

/** Nights told of. */
const mostNights = 30;

export function nightlyExportHandlers({ db, config }: ApiContext): Pick<Handlers, 'nightlyExports'> {
  return {
    nightlyExports: async () => {
      const rows = await nightRows(db, mostNights);
      const { formats, hour } = config.nightlyExports;
      const nights = rows.map(({ started, finished, files, ...row }) => ({
        ...row,
        started: started.toISOString(),
        finished: finished?.toISOString() ?? null,
        files: files.map((file) => ({ ...file, url: `/exports/${file.name}` })),
      }));
      return answered({ formats: [...formats], hour, nights });
    },
  };
}
