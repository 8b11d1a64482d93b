import { type Capability, EXTENSIONS, REMOVABLE_CAPABILITIES } from '#lib/domain/capabilities.ts';

/** Runs `work` at a provider that does without these capabilities. */
export async function lacking<Value>(
  capabilities: readonly Capability[],
  work: () => Value | Promise<Value>,
): Promise<Value> {
  const { config } = await import('#lib/config.ts');
  const settings = config();
  const { PROVIDER_HAS: before } = settings;
  settings.PROVIDER_LACKS = REMOVABLE_CAPABILITIES.filter((name) =>
    capabilities.some((capability) => capability === name),
  );
  settings.PROVIDER_HAS = EXTENSIONS.filter((name) => before?.includes(name) && !capabilities.includes(name));
  try {
    return await work();
  } finally {
    settings.PROVIDER_LACKS = null;
    settings.PROVIDER_HAS = before;
  }
}
