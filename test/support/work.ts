/**
 * Begins to measure this thread's work. The answered function says how many milliseconds it has
 * worked since: on a busy machine the clock goes on while other programs have the processor.
 */
export function measureWork(): () => number {
  const began = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1000;
  };
}
