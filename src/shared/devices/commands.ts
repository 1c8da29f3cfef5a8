import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { DecimalSchema } from '../kernel/decimal.ts';
import { MassUnitSchema } from '../kernel/measure.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { CartonReferenceSchema } from '../orders/carton.ts';
import { ScaleWeightSchema } from '../orders/cartons/weighing.ts';
import { pin } from '../settings/commands.ts';
import { ScaleProtocolNameSchema } from './scale/protocol.ts';
import { ScaleConditionSchema } from './scale/reading.ts';
import { ScaleStateSchema } from './scale/scale-state.ts';

const nothing = z.object({});
const byte = z.int().min(0).max(255);

/** A scan that did not come through a window; the window open at the bench handles it as its own. */
export const ScannedSchema = z.object({
  id: z.int(),
  text: z.string(),
  /** `scale`: the scale recognised a carton by its weight. */
  from: z.enum(['serial', 'played', 'scale']),
});

export const SerialScannerSchema = z.object({
  port: z.string().nullable(),
  state: z.enum(['opening', 'open', 'lost']).nullable(),
  /** Why the port cannot be opened, as reported by the system. */
  trouble: AnyMessageSchema.nullable(),
});
export type SerialScanner = z.infer<typeof SerialScannerSchema>;

/** The scanner and scale at the bench. Their data is read and checked only in the station. */
export const deviceCommands = {
  'scale.state': { input: nothing, output: ScaleStateSchema, access: 'anyone', audit: [] },
  /** A USB scale was opened in the window, or came back. */
  'scale.attached': {
    input: z.object({ name: z.string().max(200) }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  'scale.detached': { input: nothing, output: z.null(), access: 'anyone', audit: [] },
  /** A report of a USB scale, byte by byte. */
  'scale.report': {
    input: z.object({ reportId: byte, bytes: z.array(byte).max(64) }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  /** Subtracts the weight now on the scale from every later weight. */
  'scale.tare': { input: nothing, output: ScaleStateSchema, access: 'packer', audit: [] },
  'scale.untare': { input: nothing, output: ScaleStateSchema, access: 'packer', audit: [] },
  /**
   * Weighs single units instead of cartons, for ten seconds or until it is switched off: a window that asks for
   * the weight of one unit renews it.
   */
  'scale.weighUnits': {
    input: z.object({ isOn: z.boolean() }),
    output: ScaleStateSchema,
    access: 'packer',
    audit: [],
  },
  /** The weight of the one unit on the scale. Errors: `bad-input` where it is none, or was taken before. */
  'scale.takeUnit': {
    input: nothing,
    output: z.object({ weight: ScaleWeightSchema }),
    access: 'packer',
    audit: [],
  },
  /**
   * Accepts a carton's weight although its lines differ: an override, so the supervisor's PIN is
   * required where one is set.
   */
  'scale.acceptWeight': {
    input: z.object({ carton: CartonReferenceSchema, pin }),
    output: ScaleStateSchema,
    access: 'packer-and-pin',
    audit: ['weight-accepted'],
  },
  /** What a scale on a serial port sent last, as it came, and the protocols by which it is a weight. */
  'scale.lines': {
    input: nothing,
    output: z.object({
      lines: z.array(z.string().max(400)).max(20),
      fits: z.array(ScaleProtocolNameSchema),
    }),
    access: 'anyone',
    audit: [],
  },
  /** Listens for some seconds to the scale on the serial port of the settings, whose port no bench has open. */
  'scale.listen': {
    input: nothing,
    output: z.object({
      port: z.string().nullable(),
      trouble: AnyMessageSchema.nullable(),
      /** A stable one by the protocol of the settings. */
      weight: ScaleWeightSchema.nullable(),
      lines: z.array(z.string().max(400)).max(20),
      fits: z.array(ScaleProtocolNameSchema),
    }),
    access: commandLineAlone,
    audit: [],
  },
  /** Serial ports of this computer, where the system can list them. */
  'scale.ports': {
    input: nothing,
    output: z.object({ ports: z.array(z.object({ path: z.string(), detail: z.string() })) }),
    access: 'anyone',
    audit: [],
  },
  'instruments.serialScanner': {
    input: nothing,
    output: SerialScannerSchema,
    access: 'anyone',
    audit: [],
  },
  /** Simulates the scale, only on the sandbox (`not-available` elsewhere). */
  'instruments.playScale': {
    input: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('reading'),
        condition: ScaleConditionSchema,
        weight: DecimalSchema,
        unit: MassUnitSchema,
      }),
      z.object({ kind: z.literal('unplugged') }),
    ]),
    output: ScaleStateSchema,
    access: 'anyone',
    audit: [],
  },
  /** Simulates the scanner, only on the sandbox: every window receives `instruments.scanned`. */
  'instruments.playScan': {
    input: z.object({ text: z.string().min(1).max(500) }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  /**
   * Scans that no window took yet: a window that was just opened or reloaded missed their events.
   */
  'instruments.waitingScans': {
    input: nothing,
    output: z.object({ scans: z.array(ScannedSchema) }),
    access: 'anyone',
    audit: [],
  },
  /**
   * A window takes a scan that it was notified of, as if its own scanner had read it; only one
   * window succeeds.
   */
  'instruments.claimScan': {
    input: z.object({ id: z.int() }),
    output: z.object({ yours: z.boolean() }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
