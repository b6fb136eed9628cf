// Serves the OpenAPI document, generated once from the contract.
import { contract, openApi } from '@curbwright/contract';
import manifest from '../../../package.json' with { type: 'json' };
import type { ApiContext } from '../api-context.ts';
import { type KeptText, keepText, readyText } from '../http/kept-text.ts';
import type { Handlers } from '../http/mount.ts';

export function schemaHandlers(context: ApiContext): Pick<Handlers, 'openApiSchema'> {
  let made: KeptText | undefined;
  return {
    openApiSchema: ({ headers }) => {
      const server = context.config.publicUrl ?? '/';
      made ??= keepText(JSON.stringify(openApi(contract, { version: manifest.version, server })));
      return readyText(made, headers);
    },
  };
}
