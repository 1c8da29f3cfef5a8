import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { actionText } from '../../src/renderer/features/maintenance/decision-list.tsx';
import { decisionsCsv } from '../../src/renderer/features/maintenance/decisions-csv.ts';
import {
  CandidateNotice,
  canResolve,
} from '../../src/renderer/features/purchasing/resolve/resolve-box.tsx';
import { sizeText } from '../../src/renderer/kit/format.ts';
import { Remarks } from '../../src/renderer/kit/notices/remarks.tsx';
import { AttemptStateSchema } from '../../src/shared/purchasing/shipment.ts';
import { shipment } from './support/benches.ts';

describe('what people decided', () => {
  test('is told in words, with the carton or shipment it was about', () => {
    expect(actionText({ action: 'accept-label', data: { carton: 'SO-1-C2' } })).toBe(
      'Label accepted by its position: SO-1-C2',
    );
    expect(actionText({ action: 'settle-not-bought', data: {} })).toBe(
      'Resolved: it was not bought',
    );
  });

  test('is shown by its name where there are no words for it yet', () => {
    expect(actionText({ action: 'something-new', data: {} })).toBe('something-new');
    expect(actionText({ action: 'toString', data: {} })).toBe('toString');
  });

  test('goes into a file whole, one decision a line', () => {
    const csv = decisionsCsv([
      {
        at: '2026-03-02T09:00:00.000Z',
        actor: null,
        action: 'settle-bought',
        subject: 'a1',
        reason: '=1+1',
        data: { merchant: 'Acme', reference: 'SO-1', shipmentId: 'SHP-1', connection: 'sandbox' },
      },
    ]);
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFat,actor,action,merchant,reference,reason,subject,details',
      `2026-03-02T09:00:00.000Z,,settle-bought,Acme,SO-1,'=1+1,a1,"shipmentId: SHP-1; connection: sandbox"`,
      '',
    ]);
  });
});

describe('a purchase', () => {
  test('can be settled while it is unknown, or proven after it was given up; nothing else', () => {
    const may = AttemptStateSchema.options.filter(canResolve);
    expect(may).toEqual(['refused', 'unknown', 'declared-not-bought']);
  });

  test('that is not known is resolved with what an answer of the partner named', () => {
    const notice = (given: Parameters<typeof shipment>[0]) =>
      renderToStaticMarkup(<CandidateNotice candidate={shipment(given).candidate} />);
    const candidate = { shipmentId: 'SH-1', trackingNumber: 'T-1', requestId: null };
    expect(notice({ candidate })).toContain('shipment SH-1, tracking number T-1.');
    expect(notice({ candidate: { ...candidate, shipmentId: null } })).toContain(
      'named tracking number T-1.',
    );
    expect(notice({})).toBe('');
  });

  test('that is possibly bought twice says so at once; a note is only shown', () => {
    const shown = (given: Parameters<typeof shipment>[0]) =>
      renderToStaticMarkup(<Remarks shipment={shipment(given)} />);
    expect(shown({ warnings: ['Possibly bought twice: look.'] })).toMatch(
      /role="alert".*Possibly bought twice: look\./,
    );
    expect(shown({ notices: ['The price fell.'] })).not.toContain('role="alert"');
    expect(shown({})).toBe('');
  });
});

test('sizes of files are rounded up, so that nothing reads as 0', () => {
  expect([1, 1024, 84_000, 1_400_000, 20 * 1024 * 1024].map(sizeText)).toEqual([
    '1\u00a0kB',
    '1\u00a0kB',
    '83\u00a0kB',
    '1.4\u00a0MB',
    '20.0\u00a0MB',
  ]);
});
