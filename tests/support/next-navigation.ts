import { createContext, useContext } from 'react';

/** What a component asks of Next's router. */
interface Router {
  push(path: string): void;
  replace(path: string): void;
  refresh(): void;
}

/** Stand for `next/navigation` in component tests: a test provides the router, the path and the query that it means. */
export const RouterContext = createContext<Router | null>(null);
export const PathnameContext = createContext<string>('/');
export const SearchParamsContext = createContext(new URLSearchParams());

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('this test provides no router');
  return router;
}

export const usePathname = () => useContext(PathnameContext);
export const useSearchParams = () => useContext(SearchParamsContext);
export const useParams = () => ({});

function leave(): never {
  throw new Error('a component under test redirects while it renders');
}
export { leave as redirect, leave as permanentRedirect, leave as notFound };
export const RedirectType = { push: 'push', replace: 'replace' } as const;
