import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSections } from '#lib/contract/content.ts';
import { LANGUAGES, type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { inTheBrandsName } from '../brand.ts';

export interface ContentOptions {
  user: string;
  password: string;
  /** The path segment that names the site. */
  site: string;
}

/** Spec 1 §7, 3 §7.2: the content service. Serves every section in each language that it has content in, behind basic authentication. */
export async function contentRoutes(app: FastifyInstance, options: ContentOptions): Promise<void> {
  const expectedDigest = digest(`Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`);

  const response = (locale: Locale, section: string, authorization: string | undefined, reply: FastifyReply) => {
    if (!timingSafeEqual(digest(authorization ?? ''), expectedDigest)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="content", charset="UTF-8"')
        .send({ errorCode: 'CONTENT_UNAUTHORIZED', errorMessage: 'Basic authorization is required' });
    }
    const body = SECTIONS.get(locale)?.get(section);
    return body
      ? reply.header('content-language', locale).send(body)
      : reply.code(404).send({ errorCode: 'CONTENT_NOT_FOUND', errorMessage: 'There is no such section' });
  };

  for (const locale of SECTIONS.keys()) {
    const base = `/-/api${LANGUAGES[locale].contentSegment}`;
    app.get(`${base}/cart`, (request, reply) => response(locale, 'cart', request.headers.authorization, reply));
    app.get(`${base}/${options.site}`, (request, reply) =>
      response(locale, 'root', request.headers.authorization, reply),
    );
    app.get<{ Params: { section: string } }>(`${base}/${options.site}/:section`, (request, reply) => {
      const { section } = request.params;
      const isPath = section !== 'root' && section !== 'cart';
      return response(locale, isPath ? section : '', request.headers.authorization, reply);
    });
  }
}

/** Digests have one length, so that they can be compared in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Spec 1 §7: each section is nested under its own name, except the cart, which has three trees at the top level. */
function readResponses(locale: Locale): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(contentSections).map(([section, key]) => {
      const file = readFileSync(new URL(`./${locale}/${section}.json`, import.meta.url), 'utf8');
      const content: unknown = JSON.parse(inTheBrandsName(file));
      return [section, section === 'cart' ? content : { [key]: content }];
    }),
  );
}

const SECTIONS: ReadonlyMap<Locale, ReadonlyMap<string, unknown>> = new Map(
  LOCALES.filter((locale) => existsSync(new URL(`./${locale}/`, import.meta.url))).map((locale) => [
    locale,
    readResponses(locale),
  ]),
);
