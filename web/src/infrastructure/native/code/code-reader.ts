/** The text of the code in a picture: by the browser where it can, by our own reader beside the page where it cannot. */
import { codeFormats, type CodeAnswer, type CodeQuestion } from './code-formats.ts'

export interface CodeReader {
  /** undefined: there is none in it. */
  readonly read: (picture: ImageBitmap) => Promise<string | undefined>
  readonly end: () => void
}

/** As much of the browser's own as is used; its types are not yet among the browser's. */
interface NativeDetector {
  new (options: { formats: readonly string[] }): {
    detect: (picture: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]>
  }
  getSupportedFormats: () => Promise<readonly string[]>
}

export const openCodeReader = async (): Promise<CodeReader> => {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector } // where there is one
  const known = (await Native?.getSupportedFormats()) ?? []
  if (!Native || !known.includes('qr_code')) return readerBeside()
  const detector = new Native({ formats: codeFormats.filter((format) => known.includes(format)) })
  return {
    read: async (picture) => (await detector.detect(picture).catch(() => []))[0]?.rawValue,
    end: () => undefined,
  }
}

const readerBeside = (): CodeReader => {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module', name: 'code-worker' })
  const waiting = new Map<number, (text: string | undefined) => void>()
  let last = 0
  worker.addEventListener('message', ({ data: { id, text } }: MessageEvent<CodeAnswer>) => {
    waiting.get(id)?.(text)
    waiting.delete(id)
  })
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
  })
  return {
    read: (picture) =>
      new Promise((resolve) => {
        last += 1
        waiting.set(last, resolve)
        worker.postMessage({ id: last, picture } satisfies CodeQuestion, [picture])
      }),
    end: () => worker.terminate(),
  }
}
