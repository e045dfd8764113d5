/** A code that was taken out for good comes back by one hand only; what it was stays apart, under its own row. */
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { lifeNote } from './life-note.ts'
import { changeKeyCode, retiredByCode } from './life.repository.ts'

/** No label carries such a sign, so nobody can ever ask for it. */
const asideCode = (keyCode: string, id: string): string => `${keyCode}~${id}`

/** Before it is added again; for everybody else the code stays taken. */
export const freeRetiredCode = async (
  tx: Transaction,
  actor: Actor,
  { keyCode, newId }: { readonly keyCode: string; readonly newId: () => string },
): Promise<void> => {
  if (actor.roleType !== roleTypes.SUPER) return
  const [row] = await tx.rows(retiredByCode(actor.scope, keyCode))
  if (!row) return
  const aside = asideCode(row.key_code, row.id)
  await tx.rows(changeKeyCode(row.id, aside, { isNew: false }))
  const changes = [{ field: 'keyCode', from: row.key_code, to: aside }]
  await tx.rows(lifeNote(newId(), actor, row, { move: 'edited', changes }))
}
