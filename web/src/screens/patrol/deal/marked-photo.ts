/** A picture as it is now, small enough for a bad connection, with time and place written into it. */
const longestSide = 1_600
const quality = 0.8

const sizeOf = (source: HTMLVideoElement | ImageBitmap) =>
  source instanceof HTMLVideoElement
    ? { width: source.videoWidth || 640, height: source.videoHeight || 480 }
    : { width: source.width, height: source.height }

export const markedPhoto = async (raw: Blob | HTMLVideoElement, mark: string): Promise<Blob | undefined> => {
  const source = raw instanceof Blob ? await createImageBitmap(raw) : raw
  const { width, height } = sizeOf(source)
  const share = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * share)
  canvas.height = Math.round(height * share)
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.drawImage(source, 0, 0, canvas.width, canvas.height)
    const line = Math.max(24, Math.round(canvas.height / 24))
    pen.fillStyle = 'rgb(0 0 0 / 60%)'
    pen.fillRect(0, canvas.height - line * 1.6, canvas.width, line * 1.6)
    pen.fillStyle = 'white'
    pen.font = `${line}px sans-serif`
    pen.fillText(mark, line / 2, canvas.height - line / 2, canvas.width - line)
  }
  return new Promise((done) => canvas.toBlob((photo) => done(photo ?? undefined), 'image/jpeg', quality))
}
