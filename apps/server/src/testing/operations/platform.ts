// What the tests know of the operations of the platform.
import type { AllOperationFacts } from './operation-facts.ts';

export const platformFacts = {
  languages: { access: 'public' },
  openApiSchema: { access: 'public', credentials: 'ignored' },
} satisfies Partial<AllOperationFacts>;
