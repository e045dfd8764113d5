/** A printed page as a camera sees it: a PDF drawn into pixels by the reader of the product, in a browser of its own page. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Pdf from 'pdfjs-dist'
import type { BrowserContext } from 'playwright-core'

const reader = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'build')
const printer = 'http://printer.test'
/** A function that is sent to the browser cannot import; the page does. */
const desk = `<!doctype html><title>print</title>
<script type="module">import * as reader from '/pdf.min.mjs'; globalThis.reader = reader</script>`

interface Cut {
  /** Of the page, from 0 to 1. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The part of the first page that was cut out, as a PNG of so many pixels a point. */
export const pixelsOf = async (
  context: BrowserContext,
  pdf: Uint8Array,
  { cut, scale }: { readonly cut: Cut; readonly scale: number },
): Promise<Buffer> => {
  const page = await context.newPage()
  await page.route(`${printer}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: desk })
    if (name === 'sheet.pdf') return route.fulfill({ contentType: 'application/pdf', body: Buffer.from(pdf) })
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(reader, name)) })
  })
  await page.goto(`${printer}/`)
  const drawn: string = await page.evaluate(draw, { cut, scale })
  await page.close()
  return Buffer.from(drawn.replace(/^data:image\/png;base64,/, ''), 'base64')
}

/** Runs in the browser. */
const draw = async ({ cut, scale }: { cut: Cut; scale: number }): Promise<string> => {
  const { reader: pdfjs } = globalThis as unknown as { reader: typeof Pdf } // as its page put it there
  pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs'
  const { promise } = pdfjs.getDocument({ url: '/sheet.pdf' })
  const first = await (await promise).getPage(1)
  const viewport = first.getViewport({ scale })
  const whole = document.createElement('canvas')
  whole.width = viewport.width
  whole.height = viewport.height
  await first.render({ canvas: whole, viewport }).promise
  const part = document.createElement('canvas')
  part.width = Math.round(viewport.width * cut.width)
  part.height = Math.round(viewport.height * cut.height)
  part.getContext('2d')?.drawImage(whole, -viewport.width * cut.left, -viewport.height * cut.top)
  return part.toDataURL('image/png')
}
