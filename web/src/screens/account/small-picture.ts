/** Makes any picture small enough to be kept: a square of 128 dots, whatever it was before. */
const side = 128

export const smallPicture = async (file: File): Promise<string> => {
  const picture = await createImageBitmap(file)
  const edge = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const left = (picture.width - edge) / 2
  const top = (picture.height - edge) / 2
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85)
}
