import { afterEach } from '@jest/globals';

const stop = new Set<() => void>();
afterEach(() => {
  for (const one of stop) one();
  stop.clear();
});

/** Where the page leads to from now on, in the order of it; jsdom stays where it is. Until the test ends. */
export function watchNavigation(): string[] {
  const destinations: string[] = [];
  const listen = (event: Event) => {
    event.preventDefault();
    if (event instanceof CustomEvent) destinations.push(String(event.detail));
  };
  window.addEventListener('page-left', listen);
  stop.add(() => window.removeEventListener('page-left', listen));
  return destinations;
}
