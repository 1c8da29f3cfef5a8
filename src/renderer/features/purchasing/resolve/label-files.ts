import { base64Of } from '../../../state/files.ts';

/** The files as the station takes them; null where one cannot be read any more (moved, taken away). */
export async function readLabelFiles(
  files: readonly File[],
): Promise<{ name: string; pdf: string }[] | null> {
  try {
    return await Promise.all(
      files.map(async (file) => ({ name: file.name, pdf: await base64Of(file) })),
    );
  } catch {
    return null;
  }
}
