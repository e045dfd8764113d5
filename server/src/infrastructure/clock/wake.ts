/** Lets a loop sleep until it is woken or its time is up. A call that comes while it works is not forgotten. */
export interface Wake {
  call(): void
  wait(ms: number): Promise<void>
}

export const createWake = (): Wake => {
  let isCalled = false
  let rise: (() => void) | undefined
  return {
    call() {
      isCalled = true
      rise?.()
    },
    async wait(ms) {
      if (!isCalled) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          rise = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rise = undefined
      isCalled = false
    },
  }
}
