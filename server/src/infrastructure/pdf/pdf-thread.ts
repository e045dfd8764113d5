/** Started as a thread: lays out one document and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { PdfLayout } from './write-pdf.ts'

/** From Debian's fonts-noto-cjk: one face of the collection has every letter that a unit writes. */
const fontFile = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path: string) => path === fontFile)
// The published types know no face of a collection, which is the file and the name of the face.
pdfmake.setFonts({ Noto: { normal: [fontFile, 'NotoSansCJKsc-Regular'] as unknown as string } })

// Our own, from write-pdf.
const layout = workerData as PdfLayout

const bytes = await pdfmake.createPdf({ ...layout, defaultStyle: { font: 'Noto', ...layout.defaultStyle } }).getBuffer()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(new Uint8Array(bytes))
