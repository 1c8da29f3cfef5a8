import { z } from 'zod';
import { NonNegativeDecimalSchema } from '../../kernel/decimal.ts';
import { MassUnitSchema } from '../../kernel/measure.ts';
import { asText, say } from '../../kernel/message.ts';
import { BaudRateSchema, SerialFrameSchema, SerialPathSchema } from '../serial.ts';
import { ScaleProtocolNameSchema } from './protocol.ts';
import { ScaleKindSchema } from './scale-state.ts';

export const SCALE_KINDS = ScaleKindSchema.options;
export const SCALE_PROTOCOLS = ScaleProtocolNameSchema.options;
export const WEIGHT_CHECKS = ['off', 'warn', 'stop'] as const;

export const scaleSettings = {
  'scale.kind': ScaleKindSchema.default('none'),
  'scale.port': SerialPathSchema.nullable().default(null),
  'scale.baud': BaudRateSchema.default(9600),
  'scale.frame': SerialFrameSchema.default('8N1'),
  'scale.protocol': ScaleProtocolNameSchema.default('nci'),
  /** What the scale is set to: only for scales that never say it (Toledo 8217). */
  'scale.unit': MassUnitSchema.nullable().default(null),
  /** What becomes of a carton whose weight is far from that of its lines and its box. */
  'scale.check': z
    .enum(WEIGHT_CHECKS, { error: asText(say('expected off, warn or stop')) })
    .default('warn'),
  /** In percent of what the lines and the box weigh. */
  'scale.tolerance': NonNegativeDecimalSchema.default('10'),
  /** A scanner on a serial port. */
  'scanner.port': SerialPathSchema.nullable().default(null),
  'scanner.baud': BaudRateSchema.default(9600),
  'scanner.frame': SerialFrameSchema.default('8N1'),
} as const;
