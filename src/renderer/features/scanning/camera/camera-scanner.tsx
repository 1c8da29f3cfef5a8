import { CameraOff, ScanBarcode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showIgnored } from '../../../state/ignored.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { TROUBLES } from './messages.ts';
import { isScanScreen, scanPlace, takeSeen } from './scan-place.ts';
import { useEye } from './use-eye.ts';
import './camera-scanner.css';

/** Milliseconds between two looks at whether this screen takes scans. */
const SCREEN_MS = 300;

/** What the camera sees, small, on the screens that take a scan; its codes are scans. */
export default function CameraScanner() {
  const status = useWindow((state) => state.status?.cameraScanner);
  const isOpen = useScanScreen();
  return status && isOpen ? <Seen camera={status.camera} /> : null;
}

function useScanScreen(): boolean {
  const [isOpen, setOpen] = useState(isScanScreen);
  useEffect(() => {
    const look = () => setOpen(isScanScreen());
    const timer = setInterval(look, SCREEN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isOpen;
}

function Seen({ camera }: { camera: string | null }) {
  const { canvas, trouble, last } = useEye({
    camera,
    whole: false,
    place: scanPlace,
    take: takeSeen,
  });
  useEffect(() => {
    if (trouble) showIgnored(t(TROUBLES[trouble]));
  }, [trouble]);
  const isSeveral = last.verdict.kind === 'several';
  return (
    <div className="camera-scanner" data-trouble={trouble ?? undefined}>
      <span className="camera-scanner-picture">
        <canvas ref={canvas} width={192} height={108} aria-hidden />
        {last.count > 0 && <span key={last.count} className="camera-scanner-read" />}
      </span>
      <p role="status">
        {trouble ? <CameraOff aria-hidden /> : <ScanBarcode aria-hidden />}
        <span>
          {trouble ? t('Camera off') : isSeveral ? t('Two codes: show one') : t('Camera reads')}
        </span>
      </p>
    </div>
  );
}
