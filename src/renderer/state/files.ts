interface Wanted {
  /** As an input's `accept`. */
  accept: string;
  take: (files: File[]) => void;
}

/** Held while the dialog stands: what nobody holds is cleared away, and its answer with it. */
let asking: HTMLInputElement | null = null;

/** The system's dialog for files; nothing happens if none is chosen. */
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

/** Hands text or bytes to the browser as a file to keep; where it goes is the browser's to ask. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
