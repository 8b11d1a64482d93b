import { serveLanding } from '#lib/landing/serve-landing.ts';

interface Address {
  params: Promise<{ locale: string; page: string }>;
}

/** Landing pages, behind the rewrites of next.config.mjs. A rewrite cannot match on the method, so every method is answered. */
async function response(request: Request, { params }: Address): Promise<Response> {
  const { locale, page } = await params;
  return serveLanding(request, locale, page);
}

export const GET = response;
export const HEAD = response;
export const POST = response;
export const PUT = response;
export const PATCH = response;
export const DELETE = response;
export const OPTIONS = response;
