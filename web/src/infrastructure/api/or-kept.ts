import { isCallFailure } from './call-failure.ts'

/** What was kept, only where the platform was not heard: what it refuses stays refused. */
export const orKept = async <T>(ask: () => Promise<T>, kept: () => Promise<T | undefined>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    const held = isCallFailure(error) && error.kind !== 'refused' ? await kept() : undefined
    if (held === undefined) throw error
    return held
  }
}

/** Of a query that the phone itself may answer: asked although the browser believes that there is no network. */
export const answeredHere = { networkMode: 'always', retry: false } as const
