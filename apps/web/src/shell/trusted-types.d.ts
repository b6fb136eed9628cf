// Type declarations for Trusted Types, as far as the app uses them; TypeScript's DOM library lacks
// them. `trustedTypes` is `undefined` in browsers without support.

/** A URL approved by a policy. */
interface TrustedScriptURL {
  toJSON(): string;
}

interface TrustedTypePolicy {
  createScriptURL(address: string): TrustedScriptURL;
}

interface TrustedTypePolicyFactory {
  /** Throws for a name that the page's policy does not list. */
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string | null },
  ): TrustedTypePolicy;
}

declare var trustedTypes: TrustedTypePolicyFactory | undefined;

interface ServiceWorkerContainer {
  register(
    address: TrustedScriptURL | string,
    options?: RegistrationOptions,
  ): Promise<ServiceWorkerRegistration>;
}
