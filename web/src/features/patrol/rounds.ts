/** Rounds on the phone: the tasks of a person as they were last read, so that a walk needs no network. */
import { PatrolTask, PatrolTaskRow } from '@vigil/contract/patrol/task'
import { roundsName } from '#infrastructure/storage/keys.ts'
import { asBytes, fromBytes, sealedShelf } from '#infrastructure/storage/sealed-shelf.ts'
import * as z from 'zod/mini'

const shelf = sealedShelf(roundsName)
const Rows = z.array(PatrolTaskRow)

/** What an older version of the page has kept is read as far as it is what it was. */
const parsed = <T>(schema: z.ZodMiniType<T>, bytes: Uint8Array | undefined): T | undefined =>
  bytes && schema.safeParse(fromBytes(bytes)).data

/** A browser without a shelf, or with a full one, shows what it reads and keeps nothing. */
const tried = async <T>(deed: () => Promise<T>): Promise<T | undefined> => {
  if (!('indexedDB' in globalThis)) return undefined
  try {
    return await deed()
  } catch (error) {
    console.warn(error)
    return undefined
  }
}

export const rounds = {
  /** False: it is not on the phone. */
  keep: async (accountId: string, task: PatrolTask): Promise<boolean> =>
    (await tried(() => shelf.put(accountId, `task ${task.taskId}`, asBytes(task)).then(() => true))) ?? false,
  get: (accountId: string, taskId: string): Promise<PatrolTask | undefined> =>
    tried(async () => parsed(PatrolTask, await shelf.get(accountId, `task ${taskId}`))),
  keepList: (accountId: string, rows: readonly PatrolTaskRow[]): Promise<void> =>
    tried(() => shelf.put(accountId, `tasks ${accountId}`, asBytes(rows))).then(() => undefined),
  list: (accountId: string): Promise<PatrolTaskRow[] | undefined> =>
    tried(async () => parsed(Rows, await shelf.get(accountId, `tasks ${accountId}`))),
}
