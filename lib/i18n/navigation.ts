import { type ComponentProps, createElement } from 'react';
import { createNavigation } from 'next-intl/navigation';
import { routing } from './routing.ts';

const navigation = createNavigation(routing);

/** No prefetch by default: it would run guards and provider calls for pages that no one has requested. */
export function Link(props: ComponentProps<typeof navigation.Link>) {
  return createElement(navigation.Link, { prefetch: false, ...props });
}
