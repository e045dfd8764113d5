/** Paper that is never seen, as the test's browser has none: what was drawn on it can be asked for. */
interface Paper {
  readonly clips: number[]
  readonly words: string[]
}

const paper: Paper = { clips: [], words: [] }

/** What was drawn since it was last asked: the words, and in how many stretches each line may be seen. */
export const takeDrawn = (): Paper => ({ clips: paper.clips.splice(0), words: paper.words.splice(0) })

interface Path {
  rects: number
}

const context = (canvas: HTMLCanvasElement): object => {
  const said: Record<string, unknown> = {
    canvas,
    measureText: (text: string) => ({ width: text.length * 7 }),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
    fillText: (text: string) => paper.words.push(text),
    clip: (path?: Path) => path && paper.clips.push(path.rects),
  }
  return new Proxy(said, { get: (all, name) => all[String(name)] ?? (() => undefined) })
}

const path = (): object => {
  const drawn: Path & Record<string, unknown> = { rects: 0 }
  drawn['rect'] = () => void (drawn.rects += 1)
  return new Proxy(drawn, { get: (all, name) => all[String(name)] ?? (() => undefined) })
}

export const lendCanvas = (): void => {
  // Called with new, and asked for what is above only.
  Object.assign(globalThis, {
    Path2D: function Path2D() {
      return path()
    },
  })
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    return context(this)
  } as unknown as typeof HTMLCanvasElement.prototype.getContext // as above
}
