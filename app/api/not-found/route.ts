import { NOT_FOUND_DOCUMENT, NOT_FOUND_HEADERS } from '#lib/http/not-found-document.ts';

function refuse(): Response {
  return new Response(NOT_FOUND_DOCUMENT, { status: 404, headers: NOT_FOUND_HEADERS });
}

export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };
