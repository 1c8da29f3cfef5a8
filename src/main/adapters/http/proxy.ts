import { isLoopback } from '../../../shared/kernel/loopback.ts';

export type ProxyFor = (url: URL) => URL | null;

export interface ProxyOptions {
  /** Setting `connection.proxy`; null: the environment decides. */
  setting: string | null;
  /** HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, in upper or lower case. */
  env: NodeJS.ProcessEnv;
  /** Called with a password from the environment before any message could repeat it. */
  hide(secret: string): void;
}

/** Addresses on this machine never use a proxy. */
export function proxyFrom({ setting, env, hide }: ProxyOptions): ProxyFor {
  const named = (name: string) => env[name.toLowerCase()]?.trim() || env[name]?.trim() || '';
  const excepted = named('NO_PROXY')
    .split(/[\s,]+/)
    .filter(Boolean);
  const all = named('ALL_PROXY');
  const ofEnvironment = {
    'https:': parsed(named('HTTPS_PROXY') || all, hide),
    'http:': parsed(named('HTTP_PROXY') || all, hide),
  };
  return (url) => {
    if (isLoopback(url.hostname) || setting === 'none') return null;
    if (setting !== null) return new URL(setting);
    if (excepted.some((each) => isExcepted(url, each.toLowerCase()))) return null;
    return url.protocol === 'https:' || url.protocol === 'http:'
      ? ofEnvironment[url.protocol]
      : null;
  };
}

/** Also accepts `proxy:3128` without a scheme, a common form. */
function parsed(text: string, hide: (secret: string) => void): URL | null {
  if (text === '') return null;
  const whole = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url?.password) {
    hide(url.password);
    hide(decoded(url.password));
    hide(basic(url));
  }
  return url;
}

function isExcepted(url: URL, rule: string): boolean {
  if (rule === '*') return true;
  const [, name = '', port = ''] = /^\*?\.?(.+?)(?::(\d+))?$/.exec(rule) ?? [];
  if (port !== '' && port !== (url.port || (url.protocol === 'https:' ? '443' : '80')))
    return false;
  const host = url.hostname.toLowerCase();
  return host === name || host.endsWith(`.${name}`);
}

/** Header with the credentials in the proxy's address; empty if there are none. */
export const proxyAuthorization = (proxy: URL): Record<string, string> =>
  proxy.username || proxy.password ? { 'Proxy-Authorization': `Basic ${basic(proxy)}` } : {};

const basic = ({ username, password }: URL): string =>
  Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
