/** Puts a stream into a video element: by the browser itself where it can, else by a library that is fetched for it. */

/** Why there is no picture. `over`: the address has run out, and another one helps. */
export type Trouble = 'silent' | 'unreadable' | 'unplayable' | 'lost' | 'over'

const playlistType = 'application/vnd.apple.mpegurl'
/** The picture of now is worth more than a long store of it. */
const settings = { enableWorker: false, liveSyncDurationCount: 2, maxBufferLength: 12, backBufferLength: 6 }

const troubles: Readonly<Record<number, Trouble>> = { 404: 'over', 415: 'unreadable', 502: 'silent' }

/** A player says that it failed; the platform says why. */
const troubleAt = async (address: string): Promise<Trouble> => {
  try {
    const { status, ok } = await fetch(address)
    return troubles[status] ?? (ok ? 'unplayable' : 'lost')
  } catch {
    return 'lost'
  }
}

/** Answers with how to end it. */
export const playStream = (
  video: HTMLVideoElement,
  address: string,
  onTrouble: (trouble: Trouble) => void,
): (() => void) => {
  let isOver = false
  let letGo = (): void => undefined
  const fail = async (): Promise<void> => {
    const trouble = await troubleAt(address)
    if (!isOver) onTrouble(trouble)
  }

  const playByLibrary = async (): Promise<void> => {
    const { default: Hls } = await import('hls.js/light')
    if (isOver) return
    if (!Hls.isSupported()) return fail()
    const hls = new Hls(settings)
    letGo = () => hls.destroy()
    let isMended = false
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      // One frame that cannot be decoded is passed over; the second time it is the stream.
      const mayMend = type === Hls.ErrorTypes.MEDIA_ERROR && !isMended
      isMended ||= mayMend
      if (mayMend) hls.recoverMediaError()
      else void fail()
    })
    hls.loadSource(address)
    hls.attachMedia(video)
  }

  const playByItself = (otherwise: () => void): void => {
    const failed = (): void => {
      letGo()
      otherwise()
    }
    video.addEventListener('error', failed, { once: true })
    video.src = address
    letGo = () => {
      video.removeEventListener('error', failed)
      video.removeAttribute('src')
      video.load()
    }
  }

  // Without its file it is as if the browser could not play: the platform says whether there was anything to play.
  const byLibrary = (): void => void playByLibrary().catch(fail)
  const otherwise = 'MediaSource' in globalThis ? byLibrary : (): void => void fail()
  if (video.canPlayType(playlistType) === '') otherwise()
  else playByItself(otherwise)
  return () => {
    isOver = true
    letGo()
  }
}
