const REFRESH = /<meta http-equiv="refresh" content="0; url=([^"]+)">/;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Where the response to a submitted form redirects to, as written there; '' if it does not. */
export function refreshTarget(html: string): string {
  const [, url = ''] = REFRESH.exec(html) ?? [];
  return url.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The same, of a response, which can still be read afterwards. */
export async function goesOnTo(response: Response): Promise<string> {
  return refreshTarget(await response.clone().text());
}
