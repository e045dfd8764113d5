/** pdf.js, self-hosted and in a piece of its own: scripts inside a PDF are never run, and it fetches nothing else. */
export interface PdfPages {
  readonly count: number
  /** Answers how to stop: whoever turns the page does not wait for the last one. */
  readonly draw: (no: number, canvas: HTMLCanvasElement) => () => void
}

/** As sharp as a large screen shows it, and no larger than a phone can hold. */
const longestSide = 2_000

export const openPages = async (address: string, leaving: AbortSignal): Promise<PdfPages> => {
  const response = await fetch(address, { signal: leaving, credentials: 'omit' })
  if (!response.ok) throw new Error(`the file answered ${response.status}`)
  const [pdf, { default: worker }, data] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
    response.arrayBuffer(),
  ])
  pdf.GlobalWorkerOptions.workerSrc = worker
  const opening = pdf.getDocument({ data: new Uint8Array(data), enableXfa: false })
  leaving.addEventListener('abort', () => void opening.destroy())
  const opened = await opening.promise
  const drawPage = async (no: number, canvas: HTMLCanvasElement, isOver: () => boolean): Promise<void> => {
    const page = await opened.getPage(no)
    if (isOver()) return
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport, background: 'white' }).promise
  }
  return {
    count: opened.numPages,
    draw(no, canvas) {
      let isOver = false
      drawPage(no, canvas, () => isOver).catch((error: unknown) => isOver || console.warn(error))
      return () => void (isOver = true)
    },
  }
}
