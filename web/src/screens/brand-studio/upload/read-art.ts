/** A chosen file as a drawing that a brand may have, or why not. */
import { longest } from '@vigil/brands/brand-limits'
import { isHarmlessPng } from '@vigil/brands/harmless-png'
import { isHarmlessSvg } from '@vigil/brands/harmless-svg'
import { logoSvg, plainSvg } from './plain-svg.ts'

export type ArtShape = 'logo' | 'hero'
export type ArtFault = 'type' | 'notPlain' | 'tooLarge' | 'unreadable'
export type ReadArt = { readonly art: string } | { readonly fault: ArtFault }

/** Nobody's logo is this large; reading it would only stop the page. */
const mostBytes = 2_000_000

export const readArt = async (file: File, shape: ArtShape): Promise<ReadArt> => {
  if (file.size > mostBytes) return { fault: 'tooLarge' }
  if (file.type === 'image/svg+xml' || file.name.toLowerCase().endsWith('.svg'))
    return readSvg(await file.text(), shape)
  return file.type === 'image/png' && shape === 'logo' ? readPng(file) : { fault: 'type' }
}

const readSvg = (text: string, shape: ArtShape): ReadArt => {
  const art = shape === 'logo' ? logoSvg(text) : plainSvg(text)
  if (art === undefined) return { fault: 'unreadable' }
  if (!isHarmlessSvg(art)) return { fault: 'notPlain' }
  return art.length > (shape === 'logo' ? longest.drawnLogo : longest.hero) ? { fault: 'tooLarge' } : { art }
}

/** Large enough for a sharp logo; a picture with many colours gets by with less. */
const sides = [128, 96, 64]

/** Drawn anew, so that nothing of the file but its colours goes on. */
const readPng = async (file: File): Promise<ReadArt> => {
  try {
    const picture = await createImageBitmap(file)
    const art = sides.map((side) => drawnAt(picture, side)).find((drawn) => drawn.length <= longest.pictureLogo)
    if (art === undefined) return { fault: 'tooLarge' }
    return isHarmlessPng(art) ? { art } : { fault: 'notPlain' }
  } catch {
    // Whatever the browser cannot draw is no picture.
    return { fault: 'unreadable' }
  }
}

const drawnAt = (picture: ImageBitmap, side: number): string => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const scale = side / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  canvas.getContext('2d')?.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}
