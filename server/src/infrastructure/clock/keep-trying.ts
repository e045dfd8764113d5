import { setTimeout as sleep } from 'node:timers/promises'

interface KeepTrying {
  work(): Promise<void>
  /** Asked before each try. */
  isWanted(): boolean
  failed(error: unknown): void
  everyMs?: number
}

/** For what must be done once and may fail for a while. */
export const keepTrying = async ({ work, isWanted, failed, everyMs = 500 }: KeepTrying): Promise<void> => {
  while (isWanted()) {
    try {
      return await work()
    } catch (error) {
      failed(error)
      await sleep(everyMs)
    }
  }
}
