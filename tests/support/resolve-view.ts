/** Returns a page's view once everything that is streamed after it has arrived. */
export async function resolveView(view: unknown): Promise<unknown> {
  const value = await view;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await resolveView(part)] as const)),
  );
}
