/** Measures several ways to do one thing, alternating; each comes first, second, … equally often. */
export async function takeTurns<K extends string>(
  ways: Readonly<Record<K, (round: number) => unknown>>,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Record<K, number[]>> {
  const names = Object.keys(ways) as K[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    K,
    number[]
  >;
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const shift = round % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      const began = performance.now();
      await ways[name](round);
      if (round >= warmUp) times[name].push(performance.now() - began);
    }
  }
  return times;
}
