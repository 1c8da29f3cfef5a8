import { Camera } from 'lucide-react';
import { t } from '../../words/words.ts';
import { useCamera } from './camera.ts';
import './photos.css';

/** Says that the camera is on, for as long as it is. */
export function CameraSign() {
  const isOn = useCamera((state) => state.open > 0);
  return (
    <p role="status" className="camera-sign" data-on={isOn || undefined}>
      {isOn && (
        <>
          <Camera aria-hidden />
          {t('Camera on')}
        </>
      )}
    </p>
  );
}
