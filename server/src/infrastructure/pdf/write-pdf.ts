/** A document as PDF, one at a time: letters of many thousands are read for each, so it has a thread of its own. */
import type pdfmake from 'pdfmake'
import { createShortLine } from '#infrastructure/clock/turns.ts'
import { runThread } from '#infrastructure/jobs/run-thread.ts'

/** Only data: nothing in it is a function, so that it can go to a thread. */
export type PdfLayout = Parameters<typeof pdfmake.createPdf>[0] & {
  /** Below every page: on the left what it is, on the right which page of how many, `{page}` of `{pages}`. */
  readonly pageFoot?: { readonly text: string; readonly page: string }
}

const oneByOne = createShortLine(1, 10)
const script = new URL('./pdf-thread.ts', import.meta.url)

/** null where it could not be made. Nobody waits for a report at a screen: it may take longer on a machine that has much to do. */
export const writePdf = (layout: PdfLayout, patienceMs?: number): Promise<Uint8Array | null | 'busy'> =>
  oneByOne(() => runThread<Uint8Array>(script, layout, patienceMs))
