import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { HomeScreen } from './home/home-screen.tsx';
import { homeMetadata } from './home/metadata.ts';

/** Seconds. Made anew after them, behind a visit. */
export const revalidate = 30;

/** Nothing is made by the build, which knows neither prices nor origin. Without this, as elsewhere than in our own build, nothing is kept. */
export const generateStaticParams = process.env.OWN_BUILD === 'on' ? () => [] : undefined;

export async function generateMetadata(): Promise<Metadata> {
  return homeMetadata(await getLocale());
}

/** The same for everybody, so it is made once and kept (lib/kept-pages.ts). */
export default function HomePage() {
  return <HomeScreen />;
}
