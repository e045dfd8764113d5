import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import { noCameras, openCamera, type NoCamera } from '#infrastructure/native/code/camera.ts'
import { openCodeReader, type CodeReader } from '#infrastructure/native/code/code-reader.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { ScanWords } from './scan-words.ts'
import styles from './scan-view.module.css'

type State = 'opening' | 'looking' | 'notInPicture' | 'noLabel' | NoCamera

interface ScanViewProps {
  readonly words: ScanWords
  /** False: that is no code of this page's; it is said, and the camera looks on. */
  readonly onText: (text: string) => boolean
}

const lookEveryMs = 250
const framesUntilGone = 8

/** The camera looks until a code is read; a picture does as well. Whoever has neither types it. */
export const ScanView = ({ words, onText }: ScanViewProps) => {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('opening')
  const take = useEffectEvent((text: string): void => {
    if (!onText(text)) setState('noLabel')
  })
  useEffect(() => {
    let isOver = false
    let stop = (): void => undefined
    void look(video.current, take).then((opened) => {
      if (typeof opened === 'string') return isOver || setState(opened)
      stop = opened
      if (isOver) return opened()
      return setState('looking')
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  const readPicture = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const text = await textIn(file)
    if (text === undefined) setState('notInPicture')
    else take(text)
  }
  const lacks = noCameras.some((reason) => reason === state)
  return (
    <div className={styles.scan}>
      <div className={styles.frame} hidden={lacks}>
        <video ref={video} className={styles.video} aria-label={t(($) => words($).camera)} muted playsInline />
      </div>
      <p className={styles.state} role={lacks ? 'alert' : 'status'}>
        {t(($) => words($).state[state])}
      </p>
      <label className={styles.picture}>
        {t(($) => words($).picture)}
        <input type="file" accept="image/*" onChange={(event) => void readPicture(event)} />
      </label>
    </div>
  )
}

const textIn = async (file: File): Promise<string | undefined> => {
  const [reader, picture] = await Promise.all([openCodeReader(), createImageBitmap(file).catch(() => undefined)])
  const text = picture && (await reader.read(picture))
  reader.end()
  return text
}

/** What ends it, or why there is no camera. */
const look = async (video: HTMLVideoElement | null, take: (text: string) => void): Promise<(() => void) | NoCamera> => {
  const stream = await openCamera()
  if (typeof stream === 'string') return stream
  const end = (): void => stream.getTracks().forEach((track) => track.stop())
  if (!video) return end
  video.srcObject = stream
  await video.play().catch(() => undefined)
  const reader = await openCodeReader()
  const over = new AbortController()
  const watch = async (): Promise<void> => {
    // A label that stays before the camera is read once; taken away and brought back it is read again.
    let [before, empty]: [string | undefined, number] = [undefined, 0]
    while (!over.signal.aborted) {
      const text = await readFrame(reader, video)
      empty = text === undefined ? empty + 1 : 0
      if (!over.signal.aborted && text !== undefined && text !== before) take(text)
      if (text !== undefined || empty > framesUntilGone) before = text
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
    reader.end()
  }
  void watch()
  return () => {
    over.abort()
    end()
  }
}

const readFrame = async (reader: CodeReader, video: HTMLVideoElement): Promise<string | undefined> => {
  const picture = await createImageBitmap(video).catch(() => undefined)
  return picture && reader.read(picture)
}
