// Photos as they are sent: a phone's picture of many megabytes does not get through a weak connection, and where it was taken is nobody's business.

/** Pixels of the longest side of a photo that is sent. */
const longest = 2560;
const quality = 0.85;
/** What cameras make. */
const photos = /^image\/(?:jpeg|webp|heic|heif)$/;
/** Bytes from which on a PNG is taken for a photo too; a smaller one is a drawing or a picture of the screen, and stays sharp. */
const largePng = 1_000_000;

/** Whether a file is drawn anew before it is sent. */
export function isPhoto({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return photos.test(type) || (type === 'image/png' && size >= largePng);
}

/** The size a picture gets: the longest side at most `most`, nothing enlarged. */
export function fitted(
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

async function drawn(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const [width, height] = fitted(picture.width, picture.height, longest);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (pen === null) return file;
    // What was transparent is white, not black.
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

/** The photo small enough to send, as JPEG without what the camera wrote into it; what is no photo, or cannot be drawn, as it is. */
async function smallerPhoto(file: File): Promise<File> {
  if (!isPhoto(file)) return file;
  try {
    return await drawn(file);
  } catch (error) {
    console.warn('Sent as it is', file.name, error);
    return file;
  }
}

/** One after the other: a picture drawn takes far more memory than its file. */
export async function smallerPhotos(files: readonly File[]): Promise<readonly File[]> {
  const smaller: File[] = [];
  for (const file of files) smaller.push(await smallerPhoto(file));
  return smaller;
}
