/**
 * The platform's alarm about itself, to whoever runs it: a signed message to the address that the site has set, and a line
 * in the log in any case. Once when trouble begins, again while it lasts, and once when it is over.
 */
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { platformFigures } from './platform.repository.ts'
import { flatFigures, troublesOf, type Trouble } from './platform.rules.ts'

export type SelfAlarm = Trouble & { readonly state: 'begun' | 'lasts' | 'over'; readonly at: string }

type Deps = {
  readonly run: RunStatement
  readonly tell: (alarm: SelfAlarm) => Promise<void>
  readonly now: () => number
  readonly log: Log
}

const againMs = 600_000

interface Held {
  readonly trouble: Trouble
  /** Undefined while it was seen only once: a moment is no trouble. */
  toldAt: number | undefined
}

export const createPlatformWatch = ({ run, tell, now, log }: Deps) => {
  const held = new Map<string, Held>()
  let flat: Readonly<Record<string, number>> = {}

  const say = async (trouble: Trouble, state: SelfAlarm['state']): Promise<void> => {
    log[state === 'over' ? 'info' : 'error']({ ...trouble, state }, 'the platform about itself')
    await tell({ ...trouble, state, at: new Date(now()).toISOString() })
  }

  const hold = async (trouble: Trouble): Promise<void> => {
    const before = held.get(trouble.key)
    if (!before) return void held.set(trouble.key, { trouble, toldAt: undefined })
    if (before.toldAt !== undefined && now() - before.toldAt < againMs) return
    await say(trouble, before.toldAt === undefined ? 'begun' : 'lasts')
    held.set(trouble.key, { trouble, toldAt: now() })
  }

  return {
    async round(): Promise<void> {
      const [row] = await run(platformFigures())
      if (!row) return
      flat = flatFigures(row.figures)
      const troubles = troublesOf(row.figures)
      const lasting = new Set(troubles.map(({ key }) => key))
      for (const [key, { trouble, toldAt }] of held)
        if (!lasting.has(key)) {
          held.delete(key)
          if (toldAt !== undefined) await say(trouble, 'over')
        }
      for (const trouble of troubles) await hold(trouble)
    },
    /** As of the last round. */
    figures: () => flat,
  }
}
