import { describe, expect, it } from '@jest/globals';
import '#tests/support/route-handlers.ts';
import { isRefusal } from './refused-methods.ts';
import { sourceFiles } from './source-files.ts';

/** The methods that a handler file may export; Next answers HEAD by GET. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const handlers = sourceFiles().filter((path) => /^app\/(.*\/)?route\.ts$/.test(path));

type Handler = (request: Request) => Response | Promise<Response>;

describe('every route handler', () => {
  it('is found by this test', () => {
    expect(handlers.length).toBeGreaterThan(70);
  });

  it.each(handlers)('%s responds to every method, and refuses a method with the list of allowed ones', async (path) => {
    const routeModule = (await import(`#${path}`)) as Partial<Record<string, Handler>>;
    expect(METHODS.filter((method) => !routeModule[method])).toEqual([]);
    const own = METHODS.filter((method) => !isRefusal(routeModule[method]));
    expect(own).not.toEqual([]);
    const allow = own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).concat('OPTIONS');
    for (const method of METHODS.filter((each) => !own.includes(each))) {
      const response = await routeModule[method]?.(new Request('http://localhost:3000/api', { method }));
      const status = method === 'OPTIONS' ? 204 : 405;
      expect([method, response?.status, response?.headers.get('allow')]).toEqual([method, status, allow.join(', ')]);
    }
  });
});
