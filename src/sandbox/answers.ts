import type { Context } from './context.ts';
import type { ErrorLayout } from './settings.ts';

/** A response: `body` is an object for JSON, text for a page, bytes for a PDF. */
export type Answer = {
  status: number;
  contentType: 'application/json' | 'text/html' | 'text/plain' | 'application/pdf';
  body: unknown;
  headers?: Record<string, string>;
};

export const json = (body: object, status = 200): Answer => ({
  status,
  contentType: 'application/json',
  body,
});

export const page = (html: string, status = 200): Answer => ({
  status,
  contentType: 'text/html',
  body: html,
});

/** A refusal by the partner (interface document, "Errors"). */
export class Refusal extends Error {
  readonly status: number;
  /** The field at fault as named in the request: "The response names the missing field". */
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.field = field;
  }
}

const LAYOUTS = ['flat', 'nested', 'list', 'map', 'text'] as const;

export function nextLayout(context: Context): ErrorLayout {
  const chosen = context.settings().errorLayout;
  if (chosen !== 'rotate') return chosen;
  return LAYOUTS[(context.count('error layout') - 1) % LAYOUTS.length] ?? 'flat';
}

/** The document does not show the layout of the error body: the sandbox has several. */
export function errorAnswer(layout: ErrorLayout, refusal: Refusal, requestId: string): Answer {
  const { status, message, field } = refusal;
  const code = `E${status}`;
  switch (layout) {
    case 'flat':
      return json({ Message: message, Field: field, RootRequestId: requestId }, status);
    case 'nested':
      return json(
        { Error: { Code: code, Message: message, FieldName: field }, RootRequestId: requestId },
        status,
      );
    case 'list':
      return json(
        {
          Errors: [{ ErrorCode: code, ErrorMessage: message, Field: field }],
          RootRequestId: requestId,
        },
        status,
      );
    case 'map':
      return json(
        field
          ? {
              title: 'The request was refused.',
              status,
              errors: { [field]: [message] },
              traceId: requestId,
            }
          : { title: message, status, errors: {}, traceId: requestId },
        status,
      );
    case 'text':
      return {
        status,
        contentType: 'text/plain',
        body: `${message} (RootRequestId: ${requestId})`,
      };
  }
}

const PROXY_PAGE = `<!DOCTYPE html>
<html><head><title>Service temporarily unavailable</title></head>
<body><h1>Service temporarily unavailable</h1><hr><p>edge-gateway</p></body></html>
`;

/** Error page of a proxy between station and partner. */
export const proxyPage = (status: number): Answer => page(PROXY_PAGE, status);
