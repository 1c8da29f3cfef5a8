import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  CandidateNotice,
  canResolve,
} from '../../src/renderer/features/purchasing/resolve/resolve-box.tsx';
import {
  actionText,
  DecisionList,
} from '../../src/renderer/features/settings/supervisor/decision-list.tsx';
import { decisionsCsv } from '../../src/renderer/features/settings/supervisor/decisions-csv.ts';
import { sizeText } from '../../src/renderer/kit/format.ts';
import { Remarks } from '../../src/renderer/kit/notices/remarks.tsx';
import type { AuditEntry } from '../../src/shared/kernel/audit.ts';
import { AttemptStateSchema } from '../../src/shared/purchasing/shipment.ts';
import { shipment } from './support/benches.ts';

describe('an audit entry', () => {
  test('is described in words, with its carton or shipment', () => {
    expect(actionText({ action: 'accept-label', data: { carton: 'SO-1-C2' } })).toBe(
      'Label accepted by its position: SO-1-C2',
    );
    expect(actionText({ action: 'settle-not-bought', data: {} })).toBe(
      'Resolved: it was not bought',
    );
  });

  test('names the order, else what it is about, and the item', () => {
    const row = (subject: string, data: AuditEntry['data']) =>
      renderToStaticMarkup(
        <DecisionList
          entries={[
            {
              at: '2026-03-02T09:00:00.000Z',
              actor: null,
              action: 'short-pick',
              subject,
              reason: null,
              data,
            },
          ]}
        />,
      );
    expect(row('a1', { merchant: 'Acme', reference: 'SO-1', sku: 'MUG' })).toMatch(
      /: MUG<.*>Acme\/SO-1</,
    );
    expect(row('printers.label', {})).toContain('>printers.label<');
  });

  test('without a description is shown by its action name', () => {
    expect(actionText({ action: 'something-new', data: {} })).toBe('something-new');
    expect(actionText({ action: 'toString', data: {} })).toBe('toString');
  });

  test('is exported completely, one entry per line', () => {
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
  test('can be resolved while unknown, or confirmed late after it was given up, and in no other state', () => {
    const may = AttemptStateSchema.options.filter(canResolve);
    expect(may).toEqual(['refused', 'unknown', 'declared-not-bought']);
  });

  test('that is unknown shows the ids found in the partner’s answer', () => {
    const notice = (given: Parameters<typeof shipment>[0]) =>
      renderToStaticMarkup(<CandidateNotice candidate={shipment(given).candidate} />).replace(
        /<[^>]*>/g,
        '',
      );
    const candidate = { shipmentId: 'SH-1', trackingNumber: 'T-1', requestId: null };
    expect(notice({ candidate })).toContain('shipment SH-1, tracking number T-1.');
    expect(notice({ candidate: { ...candidate, shipmentId: null } })).toContain(
      'named tracking number T-1.',
    );
    expect(notice({})).toBe('');
  });

  test('possibly bought twice is an alert; a notice is only shown', () => {
    const shown = (given: Parameters<typeof shipment>[0]) =>
      renderToStaticMarkup(<Remarks shipment={shipment(given)} />);
    expect(shown({ warnings: ['Possibly bought twice: look.'] })).toMatch(
      /role="alert".*Possibly bought twice: look\./,
    );
    expect(shown({ notices: ['The price fell.'] })).not.toContain('role="alert"');
    expect(shown({})).toBe('');
  });
});

test('file sizes are rounded up, so that none is shown as 0', () => {
  expect([1, 1024, 84_000, 1_400_000, 20 * 1024 * 1024].map(sizeText)).toEqual([
    '1\u00a0kB',
    '1\u00a0kB',
    '83\u00a0kB',
    '1.4\u00a0MB',
    '20.0\u00a0MB',
  ]);
});
