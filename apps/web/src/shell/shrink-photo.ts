// Shrinks photos before they are sent, because large phone photos fail on a weak connection. This
// also removes the location where they were taken, which must stay private.

/** Longest side of a sent photo, in pixels. */
const maxSidePixels = 2560;
const quality = 0.85;
/** Formats that cameras produce. */
const photoTypes = /^image\/(?:jpeg|webp|heic|heif)$/;
/**
 * Bytes from which a PNG is also treated as a photo. A smaller one is a drawing or a screenshot and
 * stays sharp.
 */
const largePngBytes = 1_000_000;

/** Whether a file is re-encoded before it is sent. */
export function isPhoto({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return photoTypes.test(type) || (type === 'image/png' && size >= largePngBytes);
}

/** The size of a scaled picture: the longest side is at most `most`, and nothing is enlarged. */
export function fitSize(
  width: number,
  height: number,
  most: number,
): readonly [width: number, height: number] {
  const scale = Math.min(1, most / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`;
}

async function redrawAsJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const [width, height] = fitSize(picture.width, picture.height, maxSidePixels);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (pen === null) return file;
    // Transparent areas become white, not black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (bytes === null || bytes.type !== 'image/jpeg') return file;
    return new File([bytes], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified });
  } finally {
    picture.close();
  }
}

/**
 * Returns the photo small enough to send, as JPEG without the camera's metadata. Files that are no
 * photo, or cannot be drawn, are returned unchanged.
 */
async function shrinkPhoto(file: File): Promise<File> {
  if (!isPhoto(file)) return file;
  try {
    return await redrawAsJpeg(file);
  } catch (error) {
    console.warn('Sent as it is', file.name, error);
    return file;
  }
}

/** One at a time, because a decoded picture takes far more memory than its file. */
export async function shrinkPhotos(files: readonly File[]): Promise<readonly File[]> {
  const smaller: File[] = [];
  for (const file of files) smaller.push(await shrinkPhoto(file));
  return smaller;
}
