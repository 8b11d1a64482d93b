import { telemetry } from '#lib/telemetry/telemetry.ts';

type Refusal = () => Response;

/** RFC 9110 §15.5.6: a 405 names the methods that there are, which Next's own leaves out. */
function others(allow: string): { refuse: Refusal; OPTIONS: Refusal } {
  const headers = { allow, 'cache-control': 'private, no-store' };
  return {
    refuse: () => {
      telemetry()?.recordRefusal('method');
      return new Response(null, { status: 405, headers });
    },
    OPTIONS: () => new Response(null, { status: 204, headers }),
  };
}

const post = others('POST, OPTIONS');
const get = others('GET, HEAD, OPTIONS');

/** For a route handler that has POST alone to export; Next serves HEAD by GET. */
export const onlyPost = {
  GET: post.refuse,
  PUT: post.refuse,
  PATCH: post.refuse,
  DELETE: post.refuse,
  OPTIONS: post.OPTIONS,
};

/** For a route handler that has GET alone to export. */
export const onlyGet = {
  POST: get.refuse,
  PUT: get.refuse,
  PATCH: get.refuse,
  DELETE: get.refuse,
  OPTIONS: get.OPTIONS,
};
