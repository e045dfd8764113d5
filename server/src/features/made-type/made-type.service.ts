/** Kinds of equipment that an operator makes: a draft, a trial, a version. */
import { createHash } from 'node:crypto'
import type { InputOf } from '@vigil/contract/call'
import {
  draftProblems,
  mostMadeTypes,
  type MadeDraft,
  type MadeType,
  type madeTypeCalls,
  type MadeTypeSummary,
  type Trial,
} from '@vigil/contract/equipment/made-type'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import * as made from './made-type.repository.ts'
import { problemsOfRow, rowOfDraft } from './row-of-draft.rules.ts'
import { tryType } from './trial.rules.ts'

type Deps = { database: ScopedDatabase; newId: () => string }

const hashOf = (draft: MadeDraft): string => createHash('sha256').update(JSON.stringify(draft)).digest('hex')

/** What does not hold together is said at its field, as any wrong input is. */
const checked = (draft: MadeDraft): MadeDraft => {
  const wrong = draftProblems(draft)
  if (wrong.length > 0)
    throw new Problem('invalidInput', { fields: wrong.map(({ path, code }) => ({ path: `draft.${path}`, code })) })
  return draft
}

const typeOf = (row: made.MadeTypeRow) =>
  // As it was checked when it was kept.
  rowOfDraft(row.draft as MadeDraft, { equipmentTypeId: row.type_no, oemId: row.oem_id })

export const createMadeTypeService = ({ database, newId }: Deps) => {
  const read = async (actor: Actor, id: string): Promise<MadeType> => {
    const settings = settingsOf(actor)
    const [row] = await database.read(settings, made.madeTypeById(actor.scope, id))
    if (!row) throw new Problem('missing')
    const versions = await database.read(settings, made.versionsOf(id))
    return {
      ...summaryOf(row),
      // As above.
      draft: row.draft as MadeDraft,
      isTried: row.tried_hash === row.draft_hash,
      problems: [...problemsOfRow(typeOf(row))],
      versions: versions.map(({ version, at, by }) => ({ version, at: at.toISOString(), by })),
    }
  }

  /** One at a time: two who publish at once make two versions, not one. */
  const locked = async <Result>(
    actor: Actor,
    id: string,
    work: (tx: ScopedTransaction, row: made.MadeTypeRow) => Promise<Result>,
  ): Promise<Result> =>
    database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(made.lockMadeType(actor.scope, id))
      if (!row) throw new Problem('missing')
      return work(tx, row)
    })

  return {
    async find(actor: Actor): Promise<{ rows: MadeTypeSummary[] }> {
      return { rows: (await database.read(settingsOf(actor), made.madeTypes(actor.scope))).map(summaryOf) }
    },

    detail: read,

    async add(actor: Actor, { oemId, draft }: InputOf<typeof madeTypeCalls.add>): Promise<MadeType> {
      const id = newId()
      await database.write(settingsOf(actor), async (tx) => {
        const [counted] = await tx.rows(made.countMadeTypes(oemId))
        if ((counted?.types ?? 0) >= mostMadeTypes) throw new Problem('madeTypesFull')
        await tx.rows(made.insertMadeType(id, oemId, checked(draft), hashOf(draft)))
      })
      return read(actor, id)
    },

    async change(actor: Actor, { madeTypeId, draft }: InputOf<typeof madeTypeCalls.change>): Promise<MadeType> {
      await locked(actor, madeTypeId, (tx) => tx.rows(made.changeMadeType(madeTypeId, checked(draft), hashOf(draft))))
      return read(actor, madeTypeId)
    },

    try: (actor: Actor, { madeTypeId, steps }: InputOf<typeof madeTypeCalls.try>): Promise<Trial> =>
      locked(actor, madeTypeId, async (tx, row) => {
        await tx.rows(made.markTried(madeTypeId, row.draft_hash))
        return tryType(typeOf(row), steps)
      }),

    async publish(actor: Actor, madeTypeId: string): Promise<MadeType> {
      await locked(actor, madeTypeId, async (tx, row) => {
        if (row.tried_hash !== row.draft_hash) throw new Problem('madeTypeUntried')
        const type = typeOf(row)
        if (problemsOfRow(type).length > 0) throw new Problem('madeTypeUnsound')
        // Pressed twice, or the answer was lost: it is in use already.
        if (row.published_hash === row.draft_hash) return
        const version = row.version + 1
        await tx.rows(made.insertVersion(row, version, type, actor.accountId))
        await tx.rows(made.markPublished(madeTypeId, version, row.draft_hash))
      })
      return read(actor, madeTypeId)
    },

    remove: (actor: Actor, madeTypeId: string): Promise<{ removed: boolean }> =>
      locked(actor, madeTypeId, async (tx) => {
        const gone = await tx.rows(made.deleteDraft(madeTypeId))
        if (gone.length === 0) throw new Problem('madeTypeInUse')
        return { removed: true }
      }),
  }
}

const stateOf = ({ version, draft_hash, published_hash }: made.MadeTypeRow): MadeTypeSummary['state'] => {
  if (version === 0) return 'draft'
  return draft_hash === published_hash ? 'published' : 'changed'
}

const summaryOf = (row: made.MadeTypeRow): MadeTypeSummary => {
  // As above.
  const { name, system } = row.draft as MadeDraft
  return {
    madeTypeId: row.id,
    oemId: row.oem_id,
    equipmentTypeId: row.type_no,
    name,
    system,
    state: stateOf(row),
    version: row.version,
    changedAt: row.changed_at.toISOString(),
  }
}
