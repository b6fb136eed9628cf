// What became of the nightly exports, for staff.
import type { ApiContext } from '../../api-context.ts';
import { answered } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';
import { nextNight } from '../../nightly-exports/nightly-exports.ts';
import { nightRows } from '../../nightly-exports/queries.ts';

/** Nights told of. */
const mostNights = 30;

export function nightlyExportHandlers(context: ApiContext): Pick<Handlers, 'nightlyExports'> {
  return {
    nightlyExports: async () => {
      const { db, config, city } = context;
      const rows = await nightRows(db, mostNights);
      const { formats, hour } = config.nightlyExports;
      const nights = rows.map(({ started, finished, files, ...row }) => ({
        ...row,
        started: started.toISOString(),
        finished: finished?.toISOString() ?? null,
        files: files.map((file) => ({ ...file, url: `/exports/${file.name}` })),
      }));
      const next =
        formats.length === 0
          ? null
          : new Date(nextNight(context.now(), city.time.timeZone, hour)).toISOString();
      return answered({ formats: [...formats], hour, next, nights });
    },
  };
}
