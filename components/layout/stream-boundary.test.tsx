import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { StreamBoundary } from './stream-boundary.tsx';

/** A page as the server sends it: whole, or behind its skeleton until `arrive` is called. */
function streamed() {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = arrived.then(() => <Page />);
  return {
    page: <StreamBoundary skeleton={<p>Loading</p>}>{page}</StreamBoundary>,
    arrive: () => act(async () => arrive()),
  };
}
const whole = (
  <StreamBoundary skeleton={null}>
    <Page />
  </StreamBoundary>
);

function Page() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

describe('a refresh', () => {
  it.each(['whole', 'streamed'])(
    'of a page that was sent %s keeps its state, whether it is slow or quick',
    async (sent) => {
      const first = streamed();
      const { rerender } = await act(async () => render(sent === 'whole' ? whole : first.page));
      await first.arrive();
      fireEvent.click(screen.getByText('0'));
      const second = streamed();
      await act(async () => startTransition(() => rerender(second.page)));
      expect(screen.getByText('1')).toBeVisible();
      await second.arrive();
      expect(screen.getByText('1')).toBeVisible();
      await act(async () => startTransition(() => rerender(whole)));
      expect(screen.getByText('1')).toBeVisible();
      expect(screen.queryByText('Loading')).toBeNull();
    },
  );
});
