import { ExternalLink } from 'lucide-react';
import { t } from '../../words/words.ts';
import './outside-link.css';

/**
 * The carrier's page, as the partner gave its address. Opened only over https, without a name before
 * the host's that passes for it, and in the system's own browser: the Electron host lets nothing else
 * out. Any other address is shown, to be read.
 */
export function CarrierPage({ url }: { url: string }) {
  if (!isPlainHttps(url))
    return (
      <p className="small quiet breakable">
        {t('Carrier’s page (not a safe address, so not opened)')}: {url}
      </p>
    );
  return (
    <a className="outside-link" href={url} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden />
      {t('Carrier’s page')}
    </a>
  );
}

function isPlainHttps(url: string): boolean {
  if (!url.startsWith('https://') || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}
