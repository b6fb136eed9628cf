// Trusted Types, as far as the app uses them and TypeScript's DOM does not know them. Browsers without have no `trustedTypes`.

/** An address that a policy let through. */
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
