import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { NOT_SOLD } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { HomeScreen } from './home/home-screen.tsx';
import { homeMetadata } from './home/metadata.ts';

export async function generateMetadata(): Promise<Metadata> {
  return homeMetadata(await getLocale());
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * The same for everybody who asks for the same (lib/landing-pages.ts). Decision on the marketing page: `checkAvailability=true` opens
 * the address check, where `notSold` says why the shop led back to it.
 */
export default async function HomePage({ searchParams }: Props) {
  const { checkAvailability, notSold } = await searchParams;
  return (
    <HomeScreen
      isCheckWanted={checkAvailability === 'true'}
      notSold={NOT_SOLD.find((why) => why === notSold) ?? null}
    />
  );
}
