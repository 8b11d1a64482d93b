import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from '@jest/globals';
import { watchBareText } from './bare-text-watch.ts';

watchBareText();
// What loads when it is needed takes as long as its modules; the browser tests run at the same time. `skipPauses` leaves this time alone.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
