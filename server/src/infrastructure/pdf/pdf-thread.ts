/** Started as a thread: lays out one document and ends. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { PdfLayout } from './write-pdf.ts'

/** From Debian's fonts-noto-cjk: one face of the collection has every letter that a unit writes. */
const fontFile = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path: string) => path === fontFile)
// The published types know no face of a collection, which is the file and the name of the face.
pdfmake.setFonts({ Noto: { normal: [fontFile, 'NotoSansCJKsc-Regular'] as unknown as string } })

// Of this thread alone: whoever draws a document gives way to whoever judges an alarm.
setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

// Our own, from write-pdf.
const { pageFoot, ...layout } = workerData as PdfLayout

/** Left, top, right, bottom. */
const footMargin: [number, number, number, number] = [48, 12, 48, 0]

const footOf =
  ({ text, page }: NonNullable<PdfLayout['pageFoot']>) =>
  (current: number, pages: number) => ({
    margin: footMargin,
    columns: [
      { text, fontSize: 8, color: '#5b6675' },
      {
        text: page.replace('{page}', String(current)).replace('{pages}', String(pages)),
        fontSize: 8,
        color: '#5b6675',
        alignment: 'right' as const,
        width: 120,
      },
    ],
  })

const bytes = await pdfmake
  .createPdf({
    ...layout,
    ...(pageFoot && { footer: footOf(pageFoot) }),
    // A heading never stands last on its page.
    pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage }) =>
      headlineLevel !== undefined && getFollowingNodesOnPage().length === 0,
    defaultStyle: { font: 'Noto', ...layout.defaultStyle },
  })
  .getBuffer()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(new Uint8Array(bytes))
