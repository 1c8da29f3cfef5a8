import { z } from 'zod';
import { NonNegativeDecimalSchema } from '../../kernel/decimal.ts';
import { MassUnitSchema } from '../../kernel/measure.ts';
import { asText, type Message, say } from '../../kernel/message.ts';
import { onScreen } from '../../settings/on-screen.ts';
import { BaudRateSchema, SerialFrameSchema, SerialPathSchema } from '../serial.ts';
import { type ScaleProtocolName, ScaleProtocolNameSchema } from './protocol.ts';
import { type ScaleKind, ScaleKindSchema } from './scale-state.ts';

/** As makers name them. */
export const SCALE_PROTOCOLS = {
  nci: say('NCI (Avery Berkel, Brecknell, Ohaus)'),
  'toledo-8217': say('Toledo 8217'),
  'toledo-continuous': say('Toledo continuous'),
  'mt-sics': say('MT-SICS (Mettler Toledo, Kern KCP)'),
  'a-and-d': say('A&D'),
  kern: say('Kern'),
  sbi: say('SBI (Sartorius)'),
  cas: say('CAS'),
} satisfies Record<ScaleProtocolName, Message>;

export const scaleSettings = {
  'scale.kind': ScaleKindSchema.default('none').register(onScreen, {
    label: say('Kind of scale'),
    names: { none: say('None'), hid: say('USB'), serial: say('Serial port') } satisfies Record<
      ScaleKind,
      Message
    >,
  }),
  'scale.port': SerialPathSchema.nullable().default(null),
  'scale.baud': BaudRateSchema.default(9600).register(onScreen, {
    label: say('Baud'),
    widget: 'list',
  }),
  'scale.frame': SerialFrameSchema.default('8N1').register(onScreen, {
    label: say('Bits'),
    widget: 'list',
  }),
  'scale.protocol': ScaleProtocolNameSchema.default('nci').register(onScreen, {
    label: say('Protocol'),
    widget: 'list',
    names: SCALE_PROTOCOLS,
  }),
  /**
   * A scale is listened to; one that sends nothing is asked only where a person said so, and only with what changes
   * nothing at it.
   */
  'scale.ask': z
    .boolean()
    .default(false)
    .register(onScreen, { label: say('Ask the scale for its weight') }),
  /** The unit set at the scale, for protocols that do not send it (Toledo 8217). */
  'scale.unit': MassUnitSchema.nullable()
    .default(null)
    .register(onScreen, { label: say('Its unit (the scale does not send it)'), widget: 'list' }),
  /** Action for a carton whose weight is far from that of its lines and its box. */
  'scale.check': z
    .enum(['off', 'warn', 'stop'], { error: asText(say('expected off, warn or stop')) })
    .default('warn')
    .register(onScreen, {
      form: 'weight',
      label: say('If the weight is off'),
      names: { off: say('Is not checked'), warn: say('Is shown'), stop: say('Stops the order') },
    }),
  /** In percent of the expected weight of lines and box. */
  'scale.tolerance': NonNegativeDecimalSchema.default('10').register(onScreen, {
    form: 'weight',
    label: say('Allowed, in percent'),
    unit: '%',
    widget: 'decimal',
  }),
  /** Action for a carton whose learned weights suggest one missing unit. */
  'scale.missing': z
    .enum(['off', 'warn', 'stop'], { error: asText(say('expected off, warn or stop')) })
    .default('warn')
    .register(onScreen, {
      form: 'weight',
      label: say('One item too few or too many, by the weights learned'),
      names: {
        off: say('Is not checked'),
        warn: say('Is shown'),
        stop: say('Stops the order if one item is certain'),
      },
    }),
  'scanner.port': SerialPathSchema.nullable().default(null),
  'scanner.baud': BaudRateSchema.default(9600).register(onScreen, {
    label: say('Baud'),
    widget: 'list',
  }),
  'scanner.frame': SerialFrameSchema.default('8N1').register(onScreen, {
    label: say('Bits'),
    widget: 'list',
  }),
} as const;
