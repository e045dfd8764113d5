const drawMs = 16

/**
 * Hands over what comes within one frame of the screen in one go, in order: each by itself would draw the page anew a
 * hundred times a second. Where nobody looks, timers sleep, so there and for what is urgent nothing waits.
 */
export const batchPerFrame = <Item>(
  take: (item: Item) => void,
  isUrgent: (item: Item) => boolean,
  /** All of one go have been taken. */
  done: () => void = () => undefined,
) => {
  const waiting: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const handOver = (): void => {
    clearTimeout(timer)
    timer = undefined
    for (const item of waiting.splice(0)) {
      try {
        take(item)
      } catch (error) {
        // One that cannot be shown must not take along what came with it: the next may be a fire.
        console.error(error)
      }
    }
    done()
  }
  return (item: Item): void => {
    waiting.push(item)
    if (isUrgent(item) || document.hidden) handOver()
    else timer ??= setTimeout(handOver, drawMs)
  }
}
