import { readFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.object({ name: z.string().trim().min(1), logo: z.string().startsWith('/') });
const file = schema.parse(JSON.parse(readFileSync(new URL('../public/brand.json', import.meta.url), 'utf8')));

/** The brand in whose words the sandbox's own files are written. */
const WRITTEN_FOR = { name: 'Hearthline', host: 'hearthline.example' };

/** The provider's name: the web app's brand, from the same file and the same variable. */
export const BRAND_NAME = process.env['NEXT_PUBLIC_BRAND']?.trim() || file.name;

/** Its picture's path in the folder `public`. */
export const BRAND_LOGO = file.logo;

/** A file of the sandbox in the brand's name, with links to a site of that name. `text` is JSON. */
export function inTheBrandsName(text: string): string {
  const slug = BRAND_NAME.normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return text
    .replaceAll(WRITTEN_FOR.host, `${slug || 'provider'}.example`)
    .replaceAll(WRITTEN_FOR.name, () => JSON.stringify(BRAND_NAME).slice(1, -1));
}
