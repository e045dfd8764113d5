/** A sheet of stickers to print on A4 and cut: the code, and below it what people read. Pure. */
import type { PdfLayout } from '#infrastructure/pdf/write-pdf.ts'

export interface Sticker {
  readonly name: string
  readonly areaName: string | null
  readonly label: string
  readonly content: string
}

const columns = 3
const codePt = 130
/** Left, top, right, bottom. */
const above: [number, number, number, number] = [0, 6, 0, 0]
const around: [number, number, number, number] = [0, 10, 0, 10]

const cellOf = ({ name, areaName, label, content }: Sticker) => ({
  stack: [
    { qr: content, fit: codePt, eccLevel: 'M' as const },
    { text: label, fontSize: 14, margin: above },
    { text: areaName === null ? name : `${areaName} ${name}`, fontSize: 10 },
  ],
  alignment: 'center' as const,
  margin: around,
})

/** A row stays on one page: half a code is none. */
export const stickerSheet = (stickers: readonly Sticker[]): PdfLayout => {
  const rows = Array.from({ length: Math.ceil(stickers.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (_cell, column) => {
      const sticker = stickers[row * columns + column]
      return sticker ? cellOf(sticker) : { text: '' }
    }),
  )
  return {
    pageSize: 'A4',
    pageMargins: [24, 24, 24, 24],
    content: [{ table: { widths: ['*', '*', '*'], body: rows, dontBreakRows: true } }],
  }
}
