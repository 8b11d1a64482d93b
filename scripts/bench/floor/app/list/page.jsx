export const dynamic = 'force-dynamic';

const ROWS = Array.from({ length: 20 }, (_, row) => row);

// The minimum cost of an account page on this framework: a table of twenty rows, rendered for each visit.
export default function Page() {
  return (
    <main>
      <h1>Hello</h1>
      <table>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <td>{row}</td>
              <td>2026-01-01</td>
              <td>Refill</td>
              <td>10.00</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
