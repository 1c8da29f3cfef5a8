import { pack3D } from 'binpackingjs/3d';
import { chooseBoxes } from '../src/shared/boxes/search/choose-boxes.ts';
import { chance, type Kind, type Placed, type Room } from '../src/shared/boxes/search/model.ts';
import { packLong, packQuickly } from '../src/shared/boxes/search/pack-one.ts';
import { type CutOrder, cutOrder } from './support/cut-orders.ts';
import { shown } from './support/figures.ts';
import { full } from './support/short.ts';

/*
 * Share of orders for which a fitting box is found. Every order fits: its units were cut from the volume
 * of its box. In one run, over the same orders:
 * - ours: the bench's search, within 50 ms of CPU time
 * - npm: binpackingjs, which has no time limit
 * - floor: the heuristics alone
 * A volume check alone would accept all of them without proving any.
 * Afterwards checks placements for overlaps by filling a grid of cells with the search's own result.
 */
const LIMIT_MS = 50;
const FILLS = full([1, 0.95, 0.9, 0.8, 0.7], { short: [1, 0.7] });
const COUNTS = full([5, 10, 15, 20, 30], { short: [5] });
const EACH = full(20, { short: 2 });
const PLACEMENTS = full(100_000, { short: 500 });

console.log(`${'share found to fit, in percent'.padEnd(44)}    ours     npm   floor`);
for (const cut of ['guillotine', 'pinwheel'] as const)
  for (const fill of FILLS)
    for (const count of COUNTS) {
      const { ours, npm, floor } = sharesOf(cut, fill, count);
      const name = `${cut}, ${100 * fill} % taken, ${count} units`;
      console.log(`${name.padEnd(44)}${shown(ours)}${shown(npm)}${shown(floor)}`);
    }
checkPlacements();

function sharesOf(cut: CutOrder['cut'], fill: number, count: number) {
  const found = { ours: 0, npm: 0, floor: 0 };
  for (let each = 0; each < EACH; each += 1) {
    const order = cutOrder(1000 * count + each, { cut, count, fill });
    if (isFound(order)) found.ours += 1;
    if (isFoundByPackage(order)) found.npm += 1;
    const room = { ...order.room, most: Number.POSITIVE_INFINITY };
    if (packQuickly({ kinds: order.units, room }, () => false)) found.floor += 1;
  }
  const percent = (value: number) => (100 * value) / EACH;
  return { ours: percent(found.ours), npm: percent(found.npm), floor: percent(found.floor) };
}

/** CPU time of this thread, independent of other programs. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function isFound({ units, room }: CutOrder): boolean {
  const whole = { ...room, most: Number.POSITIVE_INFINITY };
  const box = { room: whole, measured: true, outer: 1, tare: 0, cost: 0 };
  const began = processorMs();
  const choice = chooseBoxes(
    { kinds: units, boxes: [box], loose: { kinds: units, rooms: [whole] }, divisor: 5000 },
    (share) => processorMs() - began > share * LIMIT_MS,
  );
  if (choice.proof === 'does-not-fit' || choice.atLeast > 1) throw new Error('a wrong claim');
  return choice.proof === 'fits' && choice.cartons.length === 1;
}

function isFoundByPackage({ units, room }: CutOrder): boolean {
  const { unfitItems } = pack3D({
    bins: [{ name: 'box', width: room.l, height: room.h, depth: room.w, maxWeight: 1e9 }],
    items: units.map(({ l, w, h }, at) => ({
      ...{ name: String(at), width: l, height: h, depth: w, weight: 1 },
    })),
  });
  return unfitItems.length === 0;
}

/** Uses small integer sides, so that every cell of the box can be filled. */
function checkPlacements(): void {
  const random = chance(7);
  const side = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  let [placements, wrong] = [0, 0];
  for (let round = 0; placements < PLACEMENTS; round += 1) {
    const room = { l: side(6, 24), w: side(6, 24), h: side(6, 24), most: 1000 };
    const kinds = Array.from({ length: side(1, 6) }, (): Kind => {
      const sides = { l: side(1, 12), w: side(1, 12), h: side(1, 12) };
      return { ...sides, upright: random() < 0.3, weight: side(1, 200), count: side(1, 4) };
    });
    let looks = 0;
    const over = () => {
      looks += 1;
      return looks > 40;
    };
    const task = { kinds, room };
    const placed = round % 2 === 0 ? packQuickly(task, over) : packLong(task, over);
    if (!placed) continue;
    placements += 1;
    if (!isRight(kinds, room, placed)) wrong += 1;
  }
  console.log(`${'wrong placements, of'.padEnd(44)}${shown(wrong)}${shown(placements)}`);
}

function isRight(kinds: readonly Kind[], room: Room, placed: readonly Placed[]): boolean {
  const cells = new Uint8Array(room.l * room.w * room.h);
  for (const { x, y, z, l, w, h } of placed) {
    for (let i = x; i < x + l; i += 1)
      for (let j = y; j < y + w; j += 1)
        for (let k = z; k < z + h; k += 1) {
          const isOut = i >= room.l || j >= room.w || k >= room.h;
          const cell = (i * room.w + j) * room.h + k;
          if (isOut || cells[cell]) return false;
          cells[cell] = 1;
        }
  }
  const counts = kinds.map((_, kind) => placed.filter((unit) => unit.kind === kind).length);
  return (
    counts.every((count, kind) => count === kinds[kind]?.count) &&
    placed.every((unit) => {
      const kind = kinds[unit.kind];
      const turned = [unit.l, unit.w, unit.h].sort((a, b) => a - b).join();
      const given = kind && [kind.l, kind.w, kind.h].sort((a, b) => a - b).join();
      return turned === given && (!kind?.upright || unit.h === kind.h);
    })
  );
}
