/** Pages of a PDF as pictures, drawn in the browser: the platform takes pictures only, and never opens what people send. */
import { mostPlanBytes, planSide } from '@vigil/contract/plan/plan'

export interface PdfFile {
  readonly pages: number
  /** A page as a picture that the platform takes. */
  readonly draw: (page: number) => Promise<File>
  readonly close: () => void
}

export const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Rejects what is no PDF, or is locked by a password. */
export const openPdf = async (file: File): Promise<PdfFile> => {
  const [pdf, { default: worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ])
  pdf.GlobalWorkerOptions.workerSrc = worker
  const opening = pdf.getDocument({ data: new Uint8Array(await file.arrayBuffer()) })
  const opened = await opening.promise
  return {
    pages: opened.numPages,
    close: () => void opening.destroy(),
    async draw(number) {
      const page = await opened.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: planSide / Math.max(width, height) })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport, background: 'white' }).promise
      return pictureOf(canvas, `${file.name} ${number}`)
    },
  }
}

/** Lines are sharpest without loss; a scan that is too large so is kept with a little. */
const pictureOf = async (canvas: HTMLCanvasElement, name: string): Promise<File> => {
  for (const [type, quality] of [
    ['image/png', 1],
    ['image/webp', 0.9],
    ['image/jpeg', 0.7],
  ] as const) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob && blob.size <= mostPlanBytes) return new File([blob], name, { type: blob.type })
  }
  throw new Error('the page is too large for a picture')
}
