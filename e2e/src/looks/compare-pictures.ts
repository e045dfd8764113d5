/** How much of one picture differs from another, seen by the browser itself. */
import type { Page } from 'playwright-core'

// Edges of letters may shift by a shade between two builds of the same font.
const sameShade = 32

const differing = async ({ pictures, shade }: { pictures: string[]; shade: number }): Promise<number> => {
  const pixelsOf = async (picture: string) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }
  const [one, other] = await Promise.all(pictures.map(pixelsOf))
  if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
  let count = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const isOther = [0, 1, 2].some(
      (part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > shade,
    )
    if (isOther) count += 1
  }
  return (count * 4) / one.data.length
}

/** 0 for the same picture, 1 for one of another size. `page` must be a page without rules of its own. */
export const shareThatDiffers = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(differing, { pictures: [one, other].map((picture) => picture.toString('base64')), shade: sameShade })
