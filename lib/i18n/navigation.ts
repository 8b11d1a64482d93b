import { type ComponentProps, createElement } from 'react';
import { createNavigation } from 'next-intl/navigation';
import { routing } from './routing.ts';

const navigation = createNavigation(routing);

/** A prefetch is a request that nobody asked for: it would reach guards and provider calls, so it is off unless wanted. */
export function Link(props: ComponentProps<typeof navigation.Link>) {
  return createElement(navigation.Link, { prefetch: false, ...props });
}
