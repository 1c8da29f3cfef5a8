import { z } from 'zod';
import { commands } from '../../../shared/bridge/calls.ts';
import {
  httpOperations,
  type OperationName,
  ProblemSchema,
} from '../../../shared/exchange/http-operations.ts';
import { accessAt } from '../../../shared/kernel/command.ts';
import { StationErrorSchema } from '../../../shared/kernel/errors.ts';
import { AnyMessageSchema } from '../../../shared/kernel/message.ts';

export function routeSchema(name: OperationName) {
  const operation = httpOperations[name];
  const takesFiles = 'takesFiles' in operation;
  const body = 'body' in operation ? { body: bodyOf(operation.body, takesFiles) } : {};
  const scope = accessAt(commands[operation.command], 'http').replace('token-', '');
  const isKeyed = 'keyed' in operation;
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each);
  const answer =
    operation.answer === 'pdf'
      ? { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } }
      : schemaOf(operation.answer, 'output');
  return {
    operationId: name,
    summary: operation.summary,
    description: `Scope: ${scope}`,
    security: [{ token: [] }],
    querystring: schemaOf(operation.query, 'input'),
    ...(names.length > 0 ? { params: textsOf(names) } : {}),
    ...(isKeyed ? { headers: textsOf(['idempotency-key']) } : {}),
    ...body,
    response: {
      [isKeyed ? 201 : 200]: { description: 'Done', ...answer },
      default: {
        description: 'A problem (RFC 9457)',
        content: { 'application/problem+json': { schema: schemaOf(ProblemSchema, 'output') } },
      },
    },
  };
}

const bodyOf = (body: z.ZodType, takesFiles: boolean) => {
  const json = schemaOf(body, 'input');
  const text = { schema: { type: 'string' } };
  const workbook = { schema: { type: 'string', format: 'binary' } };
  return takesFiles
    ? {
        content: {
          'application/json': { schema: json },
          'application/xml': text,
          'text/csv': text,
          'text/tab-separated-values': text,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': workbook,
        },
      }
    : json;
};

const textsOf = (names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: [...names],
});

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // A message is returned as English text.
      if (zodSchema === (AnyMessageSchema as unknown)) {
        for (const key of Object.keys(jsonSchema))
          delete (jsonSchema as Record<string, unknown>)[key];
        jsonSchema.type = 'string';
      }
      if (zodSchema === (StationErrorSchema as unknown)) delete jsonSchema.properties?.translatable;
      // OpenAPI 3.0: `nullable` adds nothing to an enum.
      if (jsonSchema.nullable && jsonSchema.enum && !jsonSchema.enum.includes(null))
        jsonSchema.enum = [...jsonSchema.enum, null];
      // Other languages' expressions have no \p{…}; the station checks it nevertheless.
      if (/\\p\{/i.test(jsonSchema.pattern ?? '')) delete jsonSchema.pattern;
    },
  }) as Record<string, unknown>;
}
