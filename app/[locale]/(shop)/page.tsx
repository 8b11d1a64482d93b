import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { loadHomePage } from '#lib/shop/server/home-page.ts';
import { HomeScreen } from './home/home-screen.tsx';
import { homeMetadata } from './home/metadata.ts';
import { RefillHomeScreen } from './home/refill-home-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return homeMetadata(await getLocale());
}

/** The same for all identical requests (lib/landing/landing-pages.ts). */
export default async function HomePage(props: PageProps) {
  const view = await openPage(loadHomePage, props);
  return view.kind === 'shop' ? <HomeScreen view={view} /> : <RefillHomeScreen view={view} />;
}
