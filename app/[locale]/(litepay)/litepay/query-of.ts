export interface SearchParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A value of the address; null when it is absent, empty or given twice. */
export async function queryOf(
  searchParams: SearchParams['searchParams'],
  name: 'after' | 'reference',
): Promise<string | null> {
  const value = (await searchParams)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
