import { ExternalLink } from 'lucide-react';
import { t } from '../../words/words.ts';
import './outside-link.css';

/**
 * Link to the carrier's page, whose URL the partner provides. Opened only over https, without user
 * information that could pass for the host, and in the system's browser: the Electron host opens
 * nothing else. Any other URL is shown as text.
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
