// Serves the OpenAPI document, generated once from the contract.
import { contract, createOpenApiDocument } from '@curbwright/contract';
import manifest from '../../../package.json' with { type: 'json' };
import type { ApiContext } from '../api-context.ts';
import { type CachedText, cacheText, toTextResponse } from '../http/cached-text.ts';
import type { Handlers } from '../http/mount.ts';

export function schemaHandlers(context: ApiContext): Pick<Handlers, 'openApiSchema'> {
  let made: CachedText | undefined;
  return {
    openApiSchema: ({ headers }) => {
      const server = context.config.publicUrl ?? '/';
      made ??= cacheText(
        JSON.stringify(createOpenApiDocument(contract, { version: manifest.version, server })),
      );
      return toTextResponse(made, headers);
    },
  };
}
