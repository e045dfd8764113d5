/** Rounds on the phone: the tasks of a person as they were last read, so that a walk needs no network. */
import { PatrolTask, PatrolTaskRow } from '@vigil/contract/patrol/task'
import { roundsName } from '#infrastructure/storage/keys.ts'
import { asBytes, readBytes, sealedShelf, triedShelf } from '#infrastructure/storage/sealed-shelf.ts'
import * as z from 'zod/mini'

const shelf = sealedShelf(roundsName)
const Rows = z.array(PatrolTaskRow)

export const rounds = {
  /** False: it is not on the phone. */
  keep: async (accountId: string, task: PatrolTask): Promise<boolean> =>
    (await triedShelf(() => shelf.put(accountId, `task ${task.taskId}`, asBytes(task)).then(() => true))) ?? false,
  get: (accountId: string, taskId: string): Promise<PatrolTask | undefined> =>
    triedShelf(async () => readBytes(PatrolTask, await shelf.get(accountId, `task ${taskId}`))),
  keepList: (accountId: string, rows: readonly PatrolTaskRow[]): Promise<void> =>
    triedShelf(() => shelf.put(accountId, `tasks ${accountId}`, asBytes(rows))).then(() => undefined),
  list: (accountId: string): Promise<PatrolTaskRow[] | undefined> =>
    triedShelf(async () => readBytes(Rows, await shelf.get(accountId, `tasks ${accountId}`))),
}
