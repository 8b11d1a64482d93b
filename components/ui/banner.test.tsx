import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { WarningBanner } from '#components/layout/page-notices.tsx';
import { Banner } from './banner.tsx';

const dismiss = () => userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

it('gives the focus to the heading of the page once it is dismissed', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <main id="main" tabIndex={-1}>
        <h1 tabIndex={-1}>Page</h1>
        {isOpen && <Banner tone="warning" dismiss={{ label: 'Dismiss', onDismiss: () => setOpen(false) }} />}
      </main>
    );
  }
  render(<Page />);
  await dismiss();
  expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
});

it("gives the focus to the main area where the heading takes none, as under the site's warning", async () => {
  render(
    <>
      <WarningBanner title="Storm" text="Slow today" dismissLabel="Dismiss" />
      <main id="main" tabIndex={-1}>
        <h1>Page</h1>
      </main>
    </>,
  );
  await dismiss();
  expect(screen.queryByText('Slow today')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});
