/** Reads codes where the browser cannot: beside the page, because only this file's own headers let it compile anything. */
import { BarcodeDetector, setZXingModuleOverrides } from 'barcode-detector/ponyfill'
import engine from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codeFormats, type CodeAnswer, type CodeQuestion } from './code-formats.ts'

setZXingModuleOverrides({ locateFile: () => new URL(engine, self.location.href).href })
const detector = new BarcodeDetector({ formats: [...codeFormats] })

self.addEventListener('message', ({ data: { id, picture } }: MessageEvent<CodeQuestion>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page, and no origin to name
  const answer = (text: string | undefined): void => self.postMessage({ id, text } satisfies CodeAnswer)
  detector.detect(picture).then(
    ([first]) => answer(first?.rawValue),
    // A picture that cannot be read holds no code.
    () => answer(undefined),
  )
})
