import type { Capability } from '#lib/domain/capabilities.ts';

/** Runs `work` at a provider that does without these capabilities. */
export async function lacking<Value>(
  capabilities: readonly Capability[],
  work: () => Value | Promise<Value>,
): Promise<Value> {
  const { config } = await import('#lib/config.ts');
  const settings = config();
  settings.PROVIDER_LACKS = [...capabilities];
  try {
    return await work();
  } finally {
    settings.PROVIDER_LACKS = null;
  }
}
