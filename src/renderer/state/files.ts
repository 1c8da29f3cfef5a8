interface Wanted {
  /** As for an input's `accept`. */
  accept: string;
  take: (files: File[]) => void;
}

/** Referenced while the dialog is open: otherwise it is garbage-collected, and its answer lost. */
let asking: HTMLInputElement | null = null;

/** Opens the system's file dialog; does nothing if no file is chosen. */
export function chooseFiles({ accept, take }: Wanted): void {
  const input = document.createElement('input');
  asking = input;
  const over = () => {
    if (asking === input) asking = null;
  };
  input.type = 'file';
  input.multiple = true;
  input.accept = accept;
  input.addEventListener('change', () => {
    over();
    take([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', over);
  input.click();
}

/** A file's bytes as base64. Rejects where the file cannot be read any more. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error));
    reader.addEventListener('load', () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.readAsDataURL(file);
  });
}

/** Offers text or bytes as a download; the browser asks for the location. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the download has its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
