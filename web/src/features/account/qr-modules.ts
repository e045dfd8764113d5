/** A text as a QR code (ISO/IEC 18004), row by row: true is dark. */
import { create } from 'qrcode'

/** Bytes, because an address is read as it is written; little correction, because a screen has no scratches. */
export const qrModules = (text: string): boolean[][] => {
  const segments = [{ data: new TextEncoder().encode(text), mode: 'byte' }] as const
  const { size, data } = create([...segments], { errorCorrectionLevel: 'L' }).modules
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => data[row * size + column] === 1),
  )
}
