// Loaded into the program by --import: makes it write a report, and then die of a rejection that
// nobody handles and whose causes hold what stands in CRASH_WORDS' file.
import { readFileSync } from 'node:fs';

process.on('SIGWINCH', () => {
  const words = readFileSync(process.env.CRASH_WORDS, 'utf8');
  process.report.writeReport();
  const cause = Object.assign(new Error(`401 for ${words}`), { headers: { Authorization: words } });
  Promise.reject(new Error(`https://x.example/?token=${encodeURIComponent(words)}`, { cause }));
});
