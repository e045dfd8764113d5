/** On the phone: what was said at a muster and the platform does not have, and the list as it was last read. */
import { musterCalls, musterResults } from '@vigil/contract/visitor/muster'
import * as z from 'zod/mini'
import { checkInsName, roundsName } from '#infrastructure/storage/keys.ts'
import { asBytes, readBytes, sealedShelf, triedShelf } from '#infrastructure/storage/sealed-shelf.ts'

export const KeptTick = z.object({
  tickId: z.string(),
  accountId: z.string(),
  alarmId: z.string(),
  personKind: z.enum(['visitor', 'staff']),
  personId: z.string(),
  personName: z.nullable(z.string()),
  result: z.enum(musterResults),
  /** By this phone's clock, as is the moment when it is sent. */
  saidAt: z.number(),
  /** By the same clock; the list that is asked for after it has it. */
  heardAt: z.nullable(z.number()),
  /** Of a refusal that stays one, in the platform's own word. */
  code: z.nullable(z.string()),
})
export type KeptTick = z.output<typeof KeptTick>

const KeptList = z.object({ list: musterCalls.list.output, readAt: z.number() })
export type KeptList = z.output<typeof KeptList>

const said = sealedShelf(checkInsName)
const read = sealedShelf(roundsName)
const listId = (alarmId: string): string => `muster ${alarmId}`

export const musterShelf = {
  of: async (accountId: string): Promise<KeptTick[]> => {
    const all = (await triedShelf(() => said.all(accountId, 'tick '))) ?? []
    return all.flatMap((bytes) => readBytes(KeptTick, bytes) ?? [])
  },
  put: (tick: KeptTick): Promise<unknown> =>
    triedShelf(() => said.put(tick.accountId, `tick ${tick.tickId}`, asBytes(tick))),
  drop: (tick: KeptTick): Promise<unknown> => triedShelf(() => said.drop(`tick ${tick.tickId}`)),
  /** Names and numbers of people stay on no phone once the fire is archived. */
  keepList: (accountId: string, alarmId: string, kept: KeptList): Promise<unknown> =>
    triedShelf(() =>
      kept.list.isOver ? read.drop(listId(alarmId)) : read.put(accountId, listId(alarmId), asBytes(kept)),
    ),
  list: (accountId: string, alarmId: string): Promise<KeptList | undefined> =>
    triedShelf(async () => readBytes(KeptList, await read.get(accountId, listId(alarmId)))),
}
