/** A picture that is only a picture: every piece of it on the list, nothing before, between or after. */

const start = 'data:image/png;base64,'
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** No texts, no profiles, no animation: what the eye does not see does not travel. */
const pieces = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'pHYs', 'IDAT', 'IEND'])
const mostPixels = 512

const bytesOf = (text: string): Uint8Array | undefined => {
  if (!text.startsWith(start) || !/^[A-Za-z0-9+/]+={0,2}$/.test(text.slice(start.length))) return undefined
  try {
    return Uint8Array.from(atob(text.slice(start.length)), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The names of its pieces in their order; undefined when they do not fill it exactly. */
const piecesOf = (view: DataView): string[] | undefined => {
  const names: string[] = []
  let at = signature.length
  while (at + 12 <= view.byteLength) {
    names.push(String.fromCharCode(...[4, 5, 6, 7].map((place) => view.getUint8(at + place))))
    at += 12 + view.getUint32(at)
  }
  return at === view.byteLength ? names : undefined
}

const isSide = (pixels: number): boolean => pixels > 0 && pixels <= mostPixels

export const isHarmlessPng = (text: string): boolean => {
  const bytes = bytesOf(text)
  if (!bytes || bytes.length < 45 || !signature.every((byte, place) => bytes[place] === byte)) return false
  const view = new DataView(bytes.buffer)
  const names = piecesOf(view)
  if (!names || names[0] !== 'IHDR' || names.indexOf('IEND') !== names.length - 1) return false
  return (
    names.includes('IDAT') &&
    names.every((name) => pieces.has(name)) &&
    isSide(view.getUint32(16)) &&
    isSide(view.getUint32(20))
  )
}
