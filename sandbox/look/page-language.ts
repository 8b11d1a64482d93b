import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptedLanguage } from './accepted-language.ts';
import type { Language } from './site-header.ts';

const languageQuery = z.object({ lang: z.enum(['en', 'es']) });

/** The language that the URL names (`lang`), else the browser's. */
export function pageLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const { data } = languageQuery.safeParse(query);
  return data?.lang ?? acceptedLanguage(headers['accept-language']);
}
