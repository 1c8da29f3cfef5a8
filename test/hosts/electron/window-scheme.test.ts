import { describe, expect, it } from 'vitest';
import { hostOnStandIn } from './running-host.ts';

async function served() {
  const { module } = await hostOnStandIn();
  const [scheme, handler] = module.protocol.handle.mock.lastCall ?? [];
  expect(scheme).toBe('packbench');
  return async (url: string, method = 'GET') => {
    const answer = await handler?.({ url, method } as Request);
    if (!answer) throw new Error('nothing was answered');
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}

describe('the window’s own scheme', () => {
  it('is declared as a standard, secure origin with a content security policy', async () => {
    const { module } = await hostOnStandIn();
    expect(module.protocol.registerSchemesAsPrivileged).toHaveBeenCalledWith([
      {
        scheme: 'packbench',
        privileges: { standard: true, secure: true, supportFetchAPI: true },
      },
    ]);
    const declared = module.protocol.registerSchemesAsPrivileged.mock.invocationCallOrder[0] ?? 0;
    expect(declared).toBeLessThan(module.app.whenReady.mock.invocationCallOrder[0] ?? 0);
  });

  it('serves the built window under a policy without connections', async () => {
    const get = await served();
    for (const url of ['packbench://station/', 'packbench://station/index.html?x#y']) {
      const { status, headers, text } = await get(url);
      expect(status).toBe(200);
      expect(text).toContain('Packbench');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; .*connect-src 'self'/,
      );
    }
    const asset = await get('packbench://station/assets/window-Ab12.css');
    expect(asset.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(asset.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    'packbench://station/../outside.txt',
    'packbench://station/%2e%2e/outside.txt',
    'packbench://station/..%2foutside.txt',
    'packbench://station/assets/..%2f..%2foutside.txt',
    'packbench://station/..%5coutside.txt',
    'packbench://station//etc/passwd',
    'packbench://station/.secret',
    'packbench://station/assets',
    'packbench://station/%00',
    'packbench://station/%',
    'packbench://other/index.html',
    'packbench://station.evil/index.html',
    'file:///etc/passwd',
    'nonsense',
  ])('serves nothing else: %s', async (url) => {
    const { status, text, headers } = await (await served())(url);
    expect(status).toBe(404);
    expect(text).not.toMatch(/hush|root:/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('serves nothing by another method', async () => {
    expect((await (await served())('packbench://station/', 'POST')).status).toBe(404);
  });
});
