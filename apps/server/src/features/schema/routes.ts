// The OpenAPI document, made once from the contract.
import { createHash } from 'node:crypto';
import { contract, openApi } from '@curbwright/contract';
import type { ApiContext } from '../../api-context.ts';
import { readyUnless } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

export const apiVersion = '0.1.0';

export function schemaHandlers(context: ApiContext): Pick<Handlers, 'openApiSchema'> {
  let made: { text: string; etag: string } | undefined;
  return {
    openApiSchema: ({ headers }) => {
      if (made === undefined) {
        const text = JSON.stringify(
          openApi(contract, { version: apiVersion, server: context.config.publicUrl ?? '/' }),
        );
        made = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
      }
      const { text, etag } = made;
      return readyUnless(
        headers['if-none-match'],
        { etag, control: 'public, max-age=0, must-revalidate' },
        () => text,
      );
    },
  };
}
