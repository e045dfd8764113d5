/** Drawn anew on a canvas: small enough for a bad connection, and without what the camera wrote about place and owner. */
import { mostPhotoBytes, photoSide } from '@vigil/contract/photo'

const qualities = [0.85, 0.6]

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))

/** Rejects what is no picture. */
export const scalePhoto = async (file: Blob): Promise<Blob> => {
  // As it was held: the note of the camera that says so is not sent along.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const share = Math.min(1, photoSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * share))
  canvas.height = Math.max(1, Math.round(picture.height * share))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of qualities) {
    const photo = await encoded(canvas, quality)
    if (photo && photo.size <= mostPhotoBytes) return photo
  }
  throw new Error('no photo came of it')
}
