const drawMs = 16
/** What may wait is left for the next frame after this long: a press comes first. */
const mostMs = 6

interface Batch<Item> {
  readonly take: (item: Item) => void
  readonly isUrgent: (item: Item) => boolean
  /** Comes in masses and says nothing about the others: it is overtaken by them, never by its own kind. */
  readonly mayWait?: (item: Item) => boolean
  /** All of one go have been taken. */
  readonly done?: () => void
}

/**
 * Hands over what comes within one frame of the screen in one go, in order: each by itself would draw the page anew a
 * hundred times a second. Where nobody looks, timers sleep, so there and for what is urgent nothing waits.
 */
export const batchPerFrame = <Item>({ take, isUrgent, mayWait = () => false, done }: Batch<Item>) => {
  const waiting: Item[] = []
  const patient: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryTo = (item: Item): void => {
    try {
      take(item)
    } catch (error) {
      // One that cannot be shown must not take along what came with it: the next may be a fire.
      console.error(error)
    }
  }
  const takeFirst = (): void => {
    for (const item of waiting.splice(0)) tryTo(item)
    done?.()
  }
  const takeAll = (): void => {
    clearTimeout(timer)
    timer = undefined
    const until = performance.now() + mostMs
    takeFirst()
    for (let item = patient.shift(); item !== undefined; item = patient.shift()) {
      tryTo(item)
      if (!document.hidden && performance.now() > until) break
    }
    if (patient.length > 0) timer = setTimeout(takeAll, drawMs)
  }
  return (item: Item): void => {
    if (mayWait(item)) patient.push(item)
    else waiting.push(item)
    if (document.hidden) takeAll()
    else if (isUrgent(item)) takeFirst()
    else timer ??= setTimeout(takeAll, drawMs)
  }
}
