/** The packs that wait, one after the other: whoever leads makes them, and who comes after him goes on. */
import { unitAlone } from '#foundation/rights/actor/actor.ts'
import { dayMs, dayOf, daysAfter, midnightOf } from '#foundation/project/unit-time.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { OpenPool } from '#infrastructure/database/pool.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { statementsOn, type RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { createKeyRing } from '../key/key-ring.ts'
import { makePack, type MakeDeps } from './make-pack.ts'
import * as making from './making.repository.ts'

type Needs = {
  environment: Environment
  database: ScopedDatabase
  openPool: OpenPool
  newId: () => string
  now: () => number
  log: Log
}

/** Whoever is silent for longer has ended. */
const holdMs = 120_000
const mostTries = 3
const piecesAtOnce = 500

export const createPackMaker = (needs: Needs) => {
  const { environment, database, openPool, now, log } = needs
  // Its pieces are large: nobody else waits behind them.
  const run = statementsOn(openPool({ max: 1 }))
  const ring = createKeyRing({ ...needs, run })
  const alarmDays = keptDaysOf(environment).alarm
  const later = (ms: number): Date => new Date(now() + ms)

  const depsOf = (pack: making.ClaimedPack, key: MakeDeps['key']): MakeDeps => {
    const { id, tries, oem_id, company_id, project_id, zone } = pack
    const row = { pack_id: id, turn: tries, oem_id, company_id, project_id }
    return {
      pack,
      key,
      now,
      span: {
        projectId: project_id,
        from: new Date(midnightOf(pack.from_day, zone)),
        to: new Date(midnightOf(daysAfter(pack.to_day, 1), zone)),
      },
      read: (statement) => database.read(unitAlone(project_id), statement),
      names: createNames(run),
      put: async (no, content) => void (await run(making.insertPiece({ ...row, no, content }))),
      alarmsSince: dayOf(now() - alarmDays * dayMs, zone),
      keep: async (progress) => (await run(making.keepPack(pack, progress, later(holdMs)))).length > 0,
    }
  }

  const make = async (pack: making.ClaimedPack): Promise<void> => {
    const key = pack.tries > mostTries ? undefined : await ring.keyFor(pack.oem_id)
    if (!key) return void (await run(making.failPack(pack, pack.tries > mostTries ? 'stopped' : 'noKey')))
    await run(making.dropPieces(pack.id))
    const made = await makePack(depsOf(pack, key))
    if (made === 'lost') return log.warn({ packId: pack.id }, 'somebody else makes this pack by now')
    await run(made === 'tooLarge' ? making.failPack(pack, made) : making.finishPack(pack, made))
  }

  return {
    /** One at a time, so that whoever asked for a small one does not wait behind ten. How many were made. */
    async makeNext(): Promise<void> {
      const [pack] = await run(making.claimPack(new Date(now()), later(holdMs)))
      if (!pack) return
      try {
        await make(pack)
      } catch (error) {
        // At once again; after a few tries somebody is told.
        await run(making.keepPack(pack, 0, new Date(now() - 1)))
        throw error
      }
    },

    async endOld(): Promise<void> {
      await run(making.endPacks(new Date(now())))
      await run(making.dropEnded(piecesAtOnce))
    },
  }
}

/** Asked for once each: the same few people stand in every row. */
const createNames = (run: RunStatement): MakeDeps['names'] => {
  const known = new Map<string, string>()
  const asked = new Set<string>()
  return async (ids) => {
    const unknown = [...new Set(ids.flatMap((id) => (id === null || asked.has(id) ? [] : [id])))]
    if (unknown.length > 0) for (const { id, name } of await run(making.bookPeople(unknown))) known.set(id, name)
    for (const id of unknown) asked.add(id)
    return known
  }
}
