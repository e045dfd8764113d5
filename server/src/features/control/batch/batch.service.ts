/** A batch as a person sees it: what it would do, its beginning, its end, and what became of each loop. */
import type { InputOf } from '@vigil/contract/call'
import {
  mostLoops,
  mostLoopsOfOperators,
  type Batch,
  type batchCalls,
  type PreparedBatch,
} from '@vigil/contract/equipment/batch'
import { dangers } from '@vigil/contract/equipment/control'
import { Problem } from '@vigil/contract/problems'
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { CompiledQuery } from 'kysely'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { dangerOf } from '../control.rules.ts'
import { look, type Asked, type Look } from '../order/look.ts'
import * as batches from './batch.repository.ts'
import { batchRefusal, presentMove, sceneRefusal, wavesOf, type Given } from './batch.rules.ts'
import { lostLoad } from './load.rules.ts'
import { loopOf, recordOf, rowOf, waveSizes } from './batch.view.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }

/** Whoever runs many units may move more of them at once. */
const mostFor = ({ roleType }: Actor): number =>
  roleType === roleTypes.OEM || roleType === roleTypes.SUPER ? mostLoopsOfOperators : mostLoops

/** The same for all of them. */
interface SameWish extends Given {
  readonly projectId: string
  readonly equipmentIds: readonly string[]
  readonly stopPercent: number
}

/** One piece of a scene, told its own; `stillAs`: only while it is as that made it. */
export interface SceneStep extends Asked {
  readonly stillAs?: Given
}

export interface SceneWish {
  readonly projectId: string
  readonly scene: { readonly id: string; readonly name: string; readonly undoes: string | null }
  readonly steps: readonly SceneStep[]
}

interface Wish {
  readonly projectId: string
  readonly steps: readonly SceneStep[]
  /** None: each is told its own. */
  readonly all: Given | null
  readonly scene: SceneWish['scene'] | null
  readonly stopPercent: number
  readonly isForLater: boolean
}

type Judged = { readonly step: SceneStep } & ({ readonly seen: Look } | { readonly refusal: string })

/** A person sees each of them, and what fails is put right by hand: nothing waits for him in between. */
const neverPauses = 100

export const createBatchService = ({ database, newId, now }: Deps) => {
  const judge = async (tx: ScopedTransaction, actor: Actor, step: SceneStep, wish: Wish): Promise<Judged> => {
    try {
      const seen = await look(tx.rows, actor, step, now(), wish)
      if (seen.target.project_id !== wish.projectId) throw new Problem('missing')
      const refusal =
        batchRefusal(actor, seen, wish.isForLater) ??
        (wish.scene && !wish.isForLater ? sceneRefusal(seen, step.stillAs) : undefined)
      return refusal ? { step, refusal } : { step, seen }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // What does not exist for him, or is asked wrongly, is a mistake of who chose it; in a scene it has come to be so.
      const isMistake = error.code === 'missing' || error.code === 'invalidInput'
      if (isMistake && !wish.scene) throw error
      return { step, refusal: error.code }
    }
  }

  const shownOf = async (tx: ScopedTransaction, actor: Actor, batchId: string): Promise<Batch> => {
    const [row] = await tx.rows(batches.batchById(actor, batchId))
    if (!row) throw new Problem('missing')
    const loops = (await tx.rows(batches.loopsOf(batchId))).map(loopOf)
    return { ...recordOf(row), waves: waveSizes(loops), loops }
  }

  const prepare = (actor: Actor, wish: Wish): Promise<PreparedBatch> => {
    if (actor.isProgram) throw new Problem('peopleOnly')
    return database.write(settingsOf(actor), async (tx) => {
      const judged: Judged[] = []
      for (const step of wish.steps) judged.push(await judge(tx, actor, step, wish))
      const good = judged.flatMap((one) => ('seen' in one ? [one.seen] : []))
      const [first] = good
      if (!first) throw new Problem('batchEmpty', { refusals: refusalsOf(judged) })
      const danger = worstDanger(good, wish.scene !== null)
      const [id, nonce] = [newId(), newToken()]
      const [made] = await tx.rows(batches.insertBatch(newBatch({ id, nonce, danger }, actor, first, wish)))
      if (!made) throw new Error('a batch was inserted and did not come back')
      await tx.rows(batches.insertLoops(placed(id, judged, wish.all === null)))
      const batch = await shownOf(tx, actor, id)
      const name = wish.scene ? { zh: wish.scene.name, en: wish.scene.name } : first.order.command.name
      return { nonce, expiresAt: made.expires_at.toISOString(), name, danger, load: lostLoad(good, now()), batch }
    })
  }

  const prepareSame = (actor: Actor, wish: SameWish, isForLater: boolean): Promise<PreparedBatch> => {
    const { projectId, action, params, stopPercent } = wish
    const equipmentIds = [...new Set(wish.equipmentIds)]
    if (equipmentIds.length > mostFor(actor))
      throw new Problem('invalidInput', { fields: [{ path: 'equipmentIds', code: 'too_big' }] })
    const all = { action, params }
    const steps = equipmentIds.map((equipmentId) => ({ equipmentId, ...all }))
    return prepare(actor, { projectId, steps, all, scene: null, stopPercent, isForLater })
  }

  const changed = (actor: Actor, batchId: string, change: CompiledQuery<{ id: string }>): Promise<Batch> =>
    database.write(settingsOf(actor), async (tx) => {
      await shownOf(tx, actor, batchId)
      if ((await tx.rows(change)).length === 0) throw new Problem('conflict')
      return shownOf(tx, actor, batchId)
    })

  return {
    prepare: (actor: Actor, input: InputOf<typeof batchCalls.prepare>): Promise<PreparedBatch> =>
      prepareSame(actor, input, false),

    /** Judged as if it acted now, except for what stands in the way only now. */
    prepareLater: (actor: Actor, input: Omit<SameWish, 'stopPercent'>): Promise<PreparedBatch> =>
      prepareSame(actor, { ...input, stopPercent: neverPauses }, true),

    /** Each told its own. */
    prepareScene: (actor: Actor, wish: SceneWish, isForLater = false): Promise<PreparedBatch> =>
      prepare(actor, { ...wish, all: null, stopPercent: neverPauses, isForLater }),

    async run(
      actor: Actor,
      { nonce, password }: InputOf<typeof batchCalls.run>,
      kind: 'batch' | 'scene' = 'batch',
    ): Promise<Batch> {
      const hash = hashToken(nonce)
      if (password !== undefined) await proveIdentity(database, actor, password)
      return database.write(settingsOf(actor), async (tx) => {
        const [asked] = await tx.rows(batches.preparedDanger(hash))
        if (asked?.danger === 'password' && password === undefined) throw new Problem('passwordNeeded')
        const [begun] = await tx.rows(batches.beginBatch(hash, actor, kind))
        if (!begun) throw new Problem('prepareAgain')
        return shownOf(tx, actor, begun.id)
      })
    },

    goOn: (actor: Actor, batchId: string): Promise<Batch> =>
      changed(actor, batchId, batches.resumeBatch(batchId, actor)),

    /** What was given goes its way: only what has not begun stays undone. */
    stop: (actor: Actor, batchId: string): Promise<Batch> =>
      changed(actor, batchId, batches.endBatch(batchId, 'stopped', ['running', 'paused'])),

    get: (actor: Actor, batchId: string): Promise<Batch> =>
      database.write(settingsOf(actor), (tx) => shownOf(tx, actor, batchId)),

    async list(actor: Actor, { projectId, after, size }: InputOf<typeof batchCalls.list>) {
      const page = batches.batchPage(actor, projectId, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, rowOf)
    },
  }
}

const newBatch = (
  { id, nonce, danger }: { readonly id: string; readonly nonce: string; readonly danger: string },
  { accountId, roleId }: Actor,
  { target: { oem_id, company_id, project_id } }: Look,
  { all, scene, stopPercent, isForLater }: Wish,
) => ({
  id,
  oem_id,
  company_id,
  project_id,
  account_id: accountId,
  role_id: roleId,
  action: all?.action ?? null,
  params: JSON.stringify(all?.params ?? {}),
  danger,
  is_for_later: isForLater,
  origin_kind: scene ? 'scene' : 'batch',
  origin_id: scene?.id ?? id,
  undoes: scene?.undoes ?? null,
  nonce_hash: hashToken(nonce),
  stop_percent: stopPercent,
})

const refusalsOf = (judged: readonly Judged[]) =>
  judged.flatMap((one) => ('refusal' in one ? [{ equipmentId: one.step.equipmentId, code: one.refusal }] : []))

const worstDanger = (looks: readonly Look[], isScene: boolean): (typeof dangers)[number] => {
  // Nothing that moves several loops goes by a tap; of a scene each piece was shown with what becomes of it, and only what
  // is dangerous by itself makes many of them more so.
  const together = isScene ? looks.filter(({ order }) => isDangerous(order.command)).length : looks.length
  const asked = looks.map(({ order, situation }) => dangerOf(order, situation, together).danger)
  const least = dangers.indexOf(isScene ? 'none' : 'slide')
  return dangers[Math.max(least, ...asked.map((danger) => dangers.indexOf(danger)))] ?? 'password'
}

const isDangerous = ({ danger }: Look['order']['command']): boolean => danger === 'slide' || danger === 'password'

/** In waves; what a scene moves goes together. */
const placed = (batchId: string, judged: readonly Judged[], isScene: boolean) => {
  const good = judged.filter((one) => 'seen' in one)
  const sizes = isScene ? [good.length] : wavesOf(good.length)
  const waves = sizes.flatMap((size, index) => Array<number>(size).fill(index + 1))
  return judged.map((one, place) => {
    const { equipmentId, action, params } = one.step
    const before = 'seen' in one ? presentMove(one.seen) : undefined
    return {
      batch_id: batchId,
      equipment_id: equipmentId,
      wave: 'seen' in one ? (waves[good.indexOf(one)] ?? 0) : 0,
      place,
      ...(isScene ? { action, params: JSON.stringify(params) } : {}),
      before: before ? JSON.stringify(before) : null,
      refusal: 'refusal' in one ? one.refusal : null,
    }
  })
}
